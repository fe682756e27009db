/**
 * A text. A text about a number has a form for each plural category of its language (CLDR), and may have forms for
 * single numbers ("=0"). `{#count}` stands for the number as the language writes it.
 */
export type Text = string | { readonly count: string; readonly forms: Readonly<Record<string, Text>> };

/** Every form of a text. A text without a plural has one form: itself. */
export const formsIn = (text: Text): string[] =>
  typeof text === 'string' ? [text] : Object.values(text.forms).flatMap(formsIn);

/** A text in which a function has changed each form. */
export const mapForms = (text: Text, change: (form: string) => string): Text =>
  typeof text === 'string'
    ? change(text)
    : {
        count: text.count,
        forms: Object.fromEntries(Object.entries(text.forms).map(([name, form]) => [name, mapForms(form, change)])),
      };

/** The placeholders of a text that must be numbers. */
export const numbersIn = (text: Text): string[] =>
  typeof text === 'string'
    ? [...text.matchAll(/\{#([a-z_]+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
    : [...new Set([text.count, ...Object.values(text.forms).flatMap(numbersIn)])];

/** The placeholders of a text, in order: "Hello {name}" → ["name"]. */
export function placeholders(text: Text): string[] {
  if (typeof text !== 'string') return [...new Set([text.count, ...Object.values(text.forms).flatMap(placeholders)])];
  return [...text.matchAll(/\{#?([a-z_]+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
