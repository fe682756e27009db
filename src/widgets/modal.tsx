import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
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
 * A window over the screen: the native dialog keeps the focus inside, makes the rest inert and gives the focus back
 * (WAI-ARIA dialog pattern). The heading takes the focus first, so that long texts are read from their start.
 */
export function Modal({ open, ...window }: ModalProps & { open: boolean }) {
  return open ? <OpenModal {...window} /> : null;
}

/** A component of its own, so that the dialog is closed, and gives the focus back, before it leaves the page. */
function OpenModal({ title, onClose, actions, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, []);

  function cancelled(event: SyntheticEvent<HTMLDialogElement>) {
    event.preventDefault();
    onClose();
  }

  // Browsers close a dialog without asking when Escape is pressed twice; the owner must hear of that as well.
  function closed({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (currentTarget.isConnected && !currentTarget.open) onClose();
  }

  return (
    <dialog className="modal" ref={dialog} aria-labelledby={titleId} onCancel={cancelled} onClose={closed}>
      <h2 className="modal__title" id={titleId} ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h2>
      <div className="modal__body">{children}</div>
      {actions === undefined ? null : <div className="modal__actions">{actions}</div>}
    </dialog>
  );
}
