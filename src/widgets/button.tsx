import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { classes } from './control.ts';

/** The looks of a button; the same words as in a flow's button block. */
export type ButtonLook = 'primary' | 'secondary' | 'plain';

/** Class names that make a link look like a button. */
export const buttonClass = (look: ButtonLook) => `button button--${look}`;

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook | undefined;
  /** Its action is under way. Pressing again does nothing, and the focus stays. */
  busy?: boolean | undefined;
  /** Its action is done, and the result follows by itself. Shows a tick; pressing again does nothing. */
  accepted?: boolean | undefined;
}

/** A button of at least 48 by 48 pixels. Its type is "button" unless set. */
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

/** A round button with an icon only. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes('icon-button', className)} aria-label={label}>
      {children}
    </button>
  );
}
