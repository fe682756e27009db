/** Whether a field's value differs from the one that the server rendered. */
const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
    return field.checked !== field.defaultChecked;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue;
  return field instanceof HTMLSelectElement && [...field.options].some((one) => one.selected !== one.defaultSelected);
};

/**
 * Finds the input a person made before the scripts ran. Call before React hydrates, which turns the values into
 * defaults.
 * @returns a function that repeats the input as events
 */
export function earlyInput(root: Element): () => void {
  const changed = [...root.querySelectorAll('input, textarea, select')].filter(isChanged);
  return () => {
    for (const field of changed) again(field);
  };
}

/**
 * Records a button press while scripts are still loading.
 * @returns a function that stops recording, and presses the last button again after repeated input was handled
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

/**
 * A choice made by keyboard must not advance, as with scripts (decision 11), so arrow key events surround the click.
 */
function choose(field: HTMLInputElement): void {
  const byKeyboard = field.type === 'radio' && field.matches(':focus-visible');
  const key = (type: string) => field.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', bubbles: true }));
  field.checked = !field.checked;
  if (byKeyboard) key('keydown');
  field.click();
  if (byKeyboard) key('keyup');
}

/** React ignores a value set through the field's own setter, so the prototype's setter is used. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): void {
  const typed = field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
