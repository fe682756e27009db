/** Fields that hold something else than the page that the server rendered. */
const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
    return field.checked !== field.defaultChecked;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue;
  return field instanceof HTMLSelectElement && [...field.options].some((one) => one.selected !== one.defaultSelected);
};

/**
 * What somebody did on a page before its scripts were there, to be done again once somebody listens.
 * Asked before React takes the page over, which makes what it finds the fields' defaults.
 */
export function earlyInput(root: Element): () => void {
  const changed = [...root.querySelectorAll('input, textarea, select')].filter(isChanged);
  return () => {
    for (const field of changed) again(field);
  };
}

/**
 * Listens for a button that is pressed while the rest of the scripts is on its way.
 * @returns ends that, and presses the last of them again once what was typed has been told
 */
export function earlyPress(): () => void {
  let pressed: HTMLButtonElement | null = null;
  const heard = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button') ?? pressed;
  };
  document.addEventListener('click', heard, true);
  return () => {
    document.removeEventListener('click', heard, true);
    setTimeout(() => pressed?.click());
  };
}

function again(field: Element): void {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) choose(field);
  else if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (field instanceof HTMLInputElement) typeAgain(field, HTMLInputElement.prototype);
  else if (field instanceof HTMLTextAreaElement) typeAgain(field, HTMLTextAreaElement.prototype);
}

/** A choice by keyboard settles nothing, as it would have with the scripts there (decision 11). */
function choose(field: HTMLInputElement): void {
  const byKeyboard = field.type === 'radio' && field.matches(':focus-visible');
  const key = (type: string) => field.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', bubbles: true }));
  field.checked = !field.checked;
  if (byKeyboard) key('keydown');
  field.click();
  if (byKeyboard) key('keyup');
}

/** React hears of a value only where the field's own setter has not told it: so the prototype's is used. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): void {
  const typed = field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
