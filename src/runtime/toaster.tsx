import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled';
import { type Flow, milliseconds } from '#core';
import type { ShowToast } from './effects.ts';
import './toast.css';
import './toast-motion.css';

/** Texts of the notification area itself. */
export interface ToasterTexts {
  area: string;
  close: string;
}

interface AreaProps {
  rules: Flow['errors']['notifications'];
  texts: ToasterTexts;
  shown(): void;
}

function Area({ rules, texts, shown }: AreaProps) {
  // Each toast has a live role of its own. The library's live region around them would announce it twice.
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
      aria-label={texts.area}
      closeButton={({ closeToast }) => (
        <button type="button" className="Toastify__close-button" aria-label={texts.close} onClick={() => closeToast()}>
          ×
        </button>
      )}
      transition={Slide}
    />
  );
}

/** Removes all notifications: their person has left. */
export const dismissToasts = (): void => toast.dismiss();

/** Creates the notification area. It is loaded with the first toast (EC-5, EC-6). */
export function createToaster(rules: Flow['errors']['notifications'], texts: () => ToasterTexts): ShowToast {
  let area: Root | undefined;
  /** Shows the notification area; resolves when it is on the page. */
  function showArea(): Promise<void> {
    area ??= createRoot(document.body.appendChild(document.createElement('div')));
    const root = area;
    return new Promise((resolve) => root.render(<Area rules={rules} texts={texts()} shown={resolve} />));
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
