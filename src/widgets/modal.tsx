import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import './modal.css';

interface ModalProps {
  /** The heading, which also names the modal. */
  title: string;
  /** An alertdialog is announced at once with its whole content. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Called on Escape. The owner decides what closing means. */
  onClose(): void;
  /** Buttons, the most important first. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A modal over the screen, open while it is mounted. Its heading takes the focus, so that long texts are read from
 * the start.
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
