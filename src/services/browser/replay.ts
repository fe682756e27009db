type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (root: Element) => [...root.querySelectorAll<Field>('input, textarea, select')];
const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

/** Whether a field's value differs from the one that the server rendered. */
function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}

/**
 * Finds the input that a person made before the scripts ran. Must be called before React hydrates, because React turns
 * the values into defaults.
 * @returns a function that repeats the input as events. It finds the fields by their order on the page, because React
 * replaces them if the server's page differs from its own
 */
export function earlyInput(root: Element): () => void {
  const changed = fieldsIn(root).flatMap((field, index) =>
    isChanged(field)
      ? [{ index, type: field.type, checked: isChoice(field) && field.checked, value: field.value }]
      : [],
  );
  return () => {
    const fields = fieldsIn(root);
    for (const { index, type, checked, value } of changed) {
      const field = fields[index];
      if (field?.type !== type) continue;
      if (isChoice(field)) choose(field, checked);
      else write(field, value);
    }
  };
}

/**
 * Records presses of buttons while scripts are still loading.
 * @returns a function that stops recording, and presses the last button again after the repeated input was handled
 */
export function earlyPress(): () => void {
  let pressed: HTMLButtonElement | null = null;
  const record = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button') ?? pressed;
  };
  document.addEventListener('click', record, true);
  return () => {
    document.removeEventListener('click', record, true);
    setTimeout(() => pressed?.click());
  };
}

/**
 * Repeats a choice. A choice by keyboard must not advance to the next question (decision 11), so the click is
 * surrounded by events of arrow keys.
 */
function choose(field: HTMLInputElement, checked: boolean): void {
  const byKeyboard = field.type === 'radio' && field.matches(':focus-visible');
  const key = (type: string) => field.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', bubbles: true }));
  field.checked = !checked;
  if (byKeyboard) key('keydown');
  field.click();
  if (byKeyboard) key('keyup');
}

/**
 * Sets a field's value. React ignores a value that is set through the field's own setter, so the setter of the
 * prototype is used.
 */
function write(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
