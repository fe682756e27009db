import { formsIn, isObject, type Json, type Text } from '#core';

/** A value in a few words. */
export function said(value: Json | undefined): string {
  if (value === undefined) return 'not there';
  const text =
    isObject(value) && Array.isArray(value.text)
      ? formsIn(textOf(value.text[0])).join(' / ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** A compiled text that was compared as JSON. */
const textOf = (value: Json | undefined): Text => {
  if (!isObject(value) || typeof value.count !== 'string' || !isObject(value.forms)) return String(value ?? '');
  const forms = Object.entries(value.forms).map(([name, form]) => [name, textOf(form)] as const);
  return { count: value.count, forms: Object.fromEntries(forms) };
};
