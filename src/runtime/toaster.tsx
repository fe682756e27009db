import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled';
import { type Flow, milliseconds, type Translate } from '#core';
import type { ShowToast } from './effects.ts';
import './toast.css';
import './toast-motion.css';

interface AreaProps {
  rules: Flow['errors']['notifications'];
  t: Translate;
  shown(): void;
}

function Area({ rules, t, shown }: AreaProps) {
  // Each toast is a live region (ARIA). The library also makes their container one, and screen readers would then read
  // each toast twice.
  useEffect(() => {
    document.querySelector('.Toastify')?.setAttribute('aria-live', 'off');
    shown();
  }, [shown]);
  return (
    <ToastContainer
      position={rules.position}
      autoClose={milliseconds(rules.close_after)}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={rules.drag_to_dismiss}
      hotKeys={(event) => rules.focus_key === `${event.altKey ? 'altKey+' : ''}${event.code}`}
      aria-label={t(rules.label)}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          className="Toastify__close-button"
          aria-label={t(rules.close)}
          onClick={() => closeToast()}
        >
          ×
        </button>
      )}
      transition={Slide}
    />
  );
}

/** Removes all notifications, when their person signs out. */
export const dismissToasts = (): void => toast.dismiss();

/**
 * Creates the notification area. It is loaded with the first toast (EC-5, EC-6).
 * @param translate returns the translation into the current language
 */
export function createToaster(rules: Flow['errors']['notifications'], translate: () => Translate): ShowToast {
  let area: Root | undefined;
  /** Shows the notification area; resolves when it is on the page. */
  function showArea(): Promise<void> {
    area ??= createRoot(document.body.appendChild(document.createElement('div')));
    const root = area;
    return new Promise((resolve) => root.render(<Area rules={rules} t={translate()} shown={resolve} />));
  }
  return (kind, title, text, echo) =>
    void showArea().then(() =>
      toast(
        <div className="toast">
          <strong className="toast__title">{title}</strong>
          {text === null ? null : <p className="toast__text">{text}</p>}
        </div>,
        {
          type: kind,
          ...(echo
            ? { role: 'group', ariaLabel: title }
            : { role: kind === 'error' || kind === 'warning' ? 'alert' : 'status' }),
        },
      ),
    );
}
