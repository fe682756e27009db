import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { classes } from './control.ts';

/** How important a button looks; the words of a flow's button block. */
export type ButtonLook = 'primary' | 'secondary' | 'plain';

/** Class names that make a link look like a button. */
export const buttonClass = (look: ButtonLook) => `button button--${look}`;

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook | undefined;
  /** Something it started is under way: pressing it again does nothing, and it keeps the focus. */
  busy?: boolean | undefined;
  /** It has done its part, and what follows comes by itself: a tick says so, and pressing it again does nothing. */
  accepted?: boolean | undefined;
}

/** A button of at least 48 by 48 pixels; type "button" unless told otherwise. */
export function Button({
  look = 'primary',
  busy = false,
  accepted = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const rests = busy || accepted;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (rests) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(look), busy ? 'button--busy' : accepted && 'button--accepted', className)}
      aria-busy={rests || undefined}
      aria-disabled={rests || undefined}
      onClick={press}
    >
      <span className="button__text">{children}</span>
    </button>
  );
}

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Its accessible name. */
  label: string;
}

/** A round button that shows a sign only. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes('icon-button', className)} aria-label={label}>
      {children}
    </button>
  );
}
