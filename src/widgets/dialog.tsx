import { useLayoutEffect, useRef, type ComponentPropsWithoutRef, type SyntheticEvent } from 'react';

interface DialogProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'onCancel' | 'onClose'> {
  /** Escape was pressed; the owner decides what closing means. */
  onClose(): void;
}

/**
 * The native dialog, open as long as it is there: it keeps the focus inside, makes the rest inert and gives the focus
 * back when it goes (WAI-ARIA dialog pattern). Its owner mounts it to open it.
 */
export function Dialog({ onClose, children, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    return () => element.close();
  }, []);

  function cancelled(event: SyntheticEvent<HTMLDialogElement>) {
    event.preventDefault();
    onClose();
  }

  // Browsers close a dialog without asking when Escape is pressed twice. It stays until its owner takes it away, who may
  // be waiting for something first.
  function closed({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (!currentTarget.isConnected || currentTarget.open) return;
    currentTarget.showModal();
    onClose();
  }

  return (
    <dialog {...rest} ref={dialog} onCancel={cancelled} onClose={closed}>
      {children}
    </dialog>
  );
}
