import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import './modal.css';

interface ModalProps {
  /** The heading, which also names the modal. */
  title: string;
  /** With "alertdialog", screen readers read the whole content at once. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Called on Escape. The owner decides what closing means. */
  onClose(): void;
  /** The buttons, the most important one first. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A modal over the screen, open while it is mounted. Its heading gets the focus, so that screen readers read long texts
 * from the start.
 */
export function Modal({ title, role, onClose, actions, children }: ModalProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const alerts = role === 'alertdialog';

  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <Dialog
      className="modal"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={alerts ? bodyId : undefined}
      onClose={onClose}
    >
      <h2 className="modal__title" id={titleId} ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h2>
      <div className="modal__body" id={bodyId}>
        {children}
      </div>
      {actions === undefined ? null : <div className="modal__actions">{actions}</div>}
    </Dialog>
  );
}
