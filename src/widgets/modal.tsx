import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import './modal.css';

interface ModalProps {
  /** The modal's heading, which also names it. */
  title: string;
  /** An alertdialog is heard at once, with all it says. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Escape was pressed; the owner decides what closing means. */
  onClose(): void;
  /** Buttons, the first one the most important. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A window over the screen, open as long as it is there. The heading takes the focus first, so that long texts are read
 * from their start.
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
