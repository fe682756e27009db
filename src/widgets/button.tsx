import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { classes } from './control.ts';

/** The looks of a button; the same words as in a flow's button block. */
export type ButtonLook = 'primary' | 'secondary' | 'plain';

/** Class names that make a link look like a button. */
export const buttonClass = (look: ButtonLook) => `button button--${look}`;

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook | undefined;
  /** Whether the button's action is running. Pressing again does nothing, and the focus stays on the button. */
  busy?: boolean | undefined;
  /**
   * Whether the button's action has succeeded, and the page is about to change. The button shows a tick, and pressing
   * again does nothing.
   */
  accepted?: boolean | undefined;
}

/** A button of at least 48 by 48 pixels. By default, its type is "button". */
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
  /** The button's accessible name. */
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
