import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import './modal.css';

interface ModalProps {
  /** The modal's heading, which also names it. */
  title: string;
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
export function Modal({ title, onClose, actions, children }: ModalProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <Dialog className="modal" aria-labelledby={titleId} onClose={onClose}>
      <h2 className="modal__title" id={titleId} ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h2>
      <div className="modal__body">{children}</div>
      {actions === undefined ? null : <div className="modal__actions">{actions}</div>}
    </Dialog>
  );
}
