/** Attributes of looks, and of pictures. */
const LOOKS = new Set(['class', 'style', 'd', 'viewbox', 'decoding', 'src', 'fetchpriority', 'value', 'checked']);
/** Attributes that name other elements. */
const IDS = new Set([
  'id',
  'for',
  'name',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-activedescendant',
]);

/**
 * All that assistive technology, browsers and password managers can find in an element, a line for each element and
 * text: without looks, with the present values of fields, and with * at the element that has the focus.
 */
export function outline(root: Element): string[] {
  const named = new Map<string, string>();
  const idOf = (id: string) => {
    if (!/[«»:]|_r_/.test(id)) return id;
    const [, made = '', rest = ''] = /^(.*?(?:[«:]\w+[»:]|_r_\w+?_))(.*)$/.exec(id) ?? [];
    const name = named.get(made) ?? `made${named.size + 1}`;
    named.set(made, name);
    return name + rest;
  };
  const of = (element: Element, depth: number): string[] => {
    const indent = '  '.repeat(depth);
    if (element.tagName.toLowerCase() === 'svg' && element.getAttribute('aria-hidden') === 'true') return [];
    const attributes = [...element.attributes]
      .filter(({ name }) => !LOOKS.has(name.toLowerCase()))
      .map(({ name, value }) =>
        value === '' ? name : `${name}=${IDS.has(name) ? value.split(' ').map(idOf).join(' ') : value}`,
      )
      .toSorted();
    const isField = /^(?:input|select|textarea|progress)$/i.test(element.tagName);
    const value = isField && 'value' in element ? [`value=${String(element.value)}`] : [];
    const ticked = element instanceof HTMLInputElement && element.checked ? ['checked'] : [];
    const focus = element === document.activeElement ? '*' : '';
    const line = [`${indent}${focus}${element.tagName.toLowerCase()}`, ...attributes, ...value, ...ticked].join(' ');
    const inner = isField && element.tagName !== 'SELECT' ? [] : [...element.childNodes];
    const plain = element.attributes.length === 0 || attributes.length + value.length === 0;
    const parts = inner.flatMap((child) =>
      child instanceof Element
        ? of(child, depth + 1)
        : (child.textContent ?? '').trim() === ''
          ? []
          : [`${indent}  "${(child.textContent ?? '').trim()}"`],
    );
    // A long list of choices is named by its first ones.
    if (element.tagName === 'SELECT' && parts.length > 5)
      return [line, ...parts.slice(0, 3), `${indent}  and ${parts.length - 3} more`];
    // A box without a meaning of its own shows only what is in it.
    const isBox = plain && /^(?:div|span)$/i.test(element.tagName) && focus === '';
    if (isBox) return parts.map((part) => part.slice(2));
    // A text that is all of an element stands in its line.
    const [only = ''] = parts;
    return parts.length === 1 && /^ *"/.test(only) ? [`${line} ${only.trim()}`] : [line, ...parts];
  };
  return of(root, 0);
}
