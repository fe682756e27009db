import type { RJSFValidationError, UiSchema } from '@rjsf/utils';
import type { FieldUi } from '#core';
import type { FormContext } from './context.ts';

type Fields = Readonly<Record<string, FieldUi>>;
type Translate = FormContext['t'];

function fieldUi(field: FieldUi, isGroup: boolean, t: Translate): UiSchema {
  const texts = {
    'ui:title': t(field.label),
    ...(field.hint === undefined ? {} : { 'ui:description': t(field.hint) }),
  };
  if (isGroup) return texts;
  return {
    ...texts,
    'ui:widget': field.units === undefined ? (field.widget ?? 'text') : 'measure',
    'ui:options': {
      ...(field.formatter === undefined ? {} : { formatter: field.formatter }),
      ...(field.autocomplete === undefined ? {} : { autofill: field.autocomplete }),
      ...(field.input === undefined ? {} : { input: field.input }),
      ...(field.units === undefined
        ? {}
        : {
            units: field.units.map(({ name, label, parts }) => ({
              name,
              label: t(label),
              parts: parts.map((part) => ({ label: t(part.label), factor: part.factor })),
            })),
          }),
      ...(field.options === undefined
        ? {}
        : { choices: field.options.map(({ value, label }) => ({ value, label: t(label) })) }),
    },
  };
}

/**
 * RJSF's uiSchema for a form screen's `ui`, in the visitor's language and in the order it is written.
 * Texts travel here and not in the schema, which must stay the one its validator was compiled from (stack.md 3).
 * @param ui field (parent.child for nested ones) → how it is shown
 */
export function formUi(ui: Fields, t: Translate): UiSchema {
  const level = (prefix: string): UiSchema => {
    const below = Object.keys(ui).filter((key) => key.startsWith(prefix));
    const names = [...new Set(below.map((key) => key.slice(prefix.length).split('.')[0] ?? ''))];
    const entries = names.map((name) => {
      const key = `${prefix}${name}`;
      const isGroup = below.some((other) => other.startsWith(`${key}.`));
      const own = ui[key] === undefined ? {} : fieldUi(ui[key], isGroup, t);
      return [name, isGroup ? { ...own, ...level(`${key}.`) } : own];
    });
    return { ...Object.fromEntries(entries), 'ui:order': [...names, '*'] };
  };
  return level('');
}

/** RJSF's property (".address.zip", "email") as a key of `ui` ("address.zip"). */
const fieldKey = (property: string | undefined) => (property ?? '').replace(/^\./, '');

/** Makes RJSF's errors speak the copy: the field's own sentence for the failed keyword, one error per field (VA-3). */
export function errorTexts(ui: Fields, t: Translate) {
  return (errors: RJSFValidationError[]): RJSFValidationError[] => {
    const seen = new Set<string>();
    return errors.flatMap((error) => {
      const key = fieldKey(error.property);
      if (seen.has(key)) return [];
      seen.add(key);
      const text = error.name === undefined ? undefined : ui[key]?.errors?.[error.name];
      return [text === undefined ? error : { ...error, message: t(text), stack: t(text) }];
    });
  };
}
