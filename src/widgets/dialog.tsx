import { useLayoutEffect, useRef, type ComponentPropsWithoutRef, type SyntheticEvent } from 'react';

interface DialogProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'onCancel' | 'onClose'> {
  /** Called on Escape. The owner decides what closing means. */
  onClose(): void;
}

/**
 * A native modal dialog, open while it is mounted. It limits the focus to its content, makes the rest of the page
 * inert, and returns the focus when it is removed (WAI-ARIA dialog pattern).
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

  // Browsers close a dialog without asking when Escape is pressed twice. It must stay open until its owner removes it.
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
