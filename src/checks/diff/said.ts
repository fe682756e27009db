import { isObject, type Json } from '#core';

/** A value in a few words. */
export function said(value: Json | undefined): string {
  if (value === undefined) return 'not there';
  const text =
    isObject(value) && Array.isArray(value.text)
      ? String(value.text[0])
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}
