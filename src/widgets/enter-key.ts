import { type RefObject, useEffect } from 'react';

/** The label of a screen keyboard's Enter key (HTML enterkeyhint). */
export type EnterKey = 'done' | 'go' | 'next' | 'search' | 'send';

const FIELDS = "input:not([type='radio'], [type='checkbox'], [type='hidden']), select, textarea";

const fieldsOf = (frame: Element) =>
  [...frame.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS)].filter(
    (field) => !field.disabled,
  );

/**
 * Labels the Enter key of every field: "next" if other fields follow, the form's own word at the last field. A widget
 * that sets its own label is not changed. On touch screens, Enter moves to the next field if the label is "next"; on
 * other screens it submits the form.
 */
export function useEnterKey(frame: RefObject<HTMLElement | null>, last: EnterKey): void {
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const label = () => {
      const fields = fieldsOf(current);
      for (const [index, field] of fields.entries())
        if (field instanceof HTMLInputElement && field.getAttribute('role') !== 'combobox')
          field.enterKeyHint = index + 1 < fields.length ? 'next' : last;
    };
    label();
    // Fields may appear and disappear without a new render of the form, such as a widget that loads late.
    const changes = new MutationObserver(label);
    changes.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    current.addEventListener('keydown', toNext);
    return () => {
      changes.disconnect();
      current.removeEventListener('keydown', toNext);
    };
  }, [frame, last]);
}

function toNext(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !(currentTarget instanceof Element)) return;
  const fields = fieldsOf(currentTarget);
  const next = fields[fields.indexOf(target) + 1];
  if (target.enterKeyHint !== 'next' || next === undefined || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  next.focus();
}
