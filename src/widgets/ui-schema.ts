import type { RJSFValidationError, UiSchema } from '@rjsf/utils';
import type { FieldUi } from '#core';
import type { FormContext } from './context.ts';

type Fields = Readonly<Record<string, FieldUi>>;
type Translate = FormContext['t'];

function fieldUi(field: FieldUi, isGroup: boolean, { t, ...moment }: Moment, key: string): UiSchema {
  const texts = {
    'ui:title': moment.label(key),
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
      ...(field.marks === undefined
        ? {}
        : { marks: field.marks.map((mark) => ({ pattern: mark.pattern, label: t(mark.label) })) }),
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

/** What a form's fields ask of the screen that shows them. */
interface Moment {
  t: Translate;
  /** The label of a field, in words. */
  label(key: string): string;
  /** Whether a field is asked for now. */
  isAsked(key: string): boolean;
}

/**
 * RJSF's uiSchema for a form screen's `ui`, in the visitor's language and in the order it is written.
 * Texts travel here and not in the schema, which must stay the one its validator was compiled from (stack.md 3).
 * @param ui field (parent.child for nested ones) → how it is shown
 */
export function formUi(ui: Fields, moment: Moment): UiSchema {
  const level = (prefix: string): UiSchema => {
    const below = Object.keys(ui).filter((key) => key.startsWith(prefix));
    const names = [...new Set(below.map((key) => key.slice(prefix.length).split('.')[0] ?? ''))];
    const entries = names.map((name) => {
      const key = `${prefix}${name}`;
      if (!moment.isAsked(key)) return [name, { 'ui:widget': 'hidden' }];
      const isGroup = below.some((other) => other.startsWith(`${key}.`));
      const own = ui[key] === undefined ? {} : fieldUi(ui[key], isGroup, moment, key);
      return [name, isGroup ? { ...own, ...level(`${key}.`) } : own];
    });
    return { ...Object.fromEntries(entries), 'ui:order': [...names, '*'] };
  };
  return level('');
}

/** RJSF's property (".address.zip", "email") as a key of `ui` ("address.zip"). */
const fieldKey = (property: string | undefined) => (property ?? '').replace(/^\./, '');

/**
 * Makes RJSF's errors speak the copy: the field's own sentence for the failed keyword, one error per field (VA-3).
 * A field that is not shown has no error. JSON Schema's errors come before the formats that core checks.
 * @param misformatted the fields that core found
 */
export function errorTexts(
  ui: Fields,
  { t, isAsked }: Pick<Moment, 't' | 'isAsked'>,
  misformatted: () => readonly string[],
) {
  return (errors: RJSFValidationError[]): RJSFValidationError[] => {
    const own = misformatted().map((key) => ({ name: 'format', property: `.${key}`, stack: '' }));
    const seen = new Set<string>();
    return [...errors, ...own].flatMap((error) => {
      const key = fieldKey(error.property);
      if (seen.has(key) || !isAsked(key)) return [];
      seen.add(key);
      const text = error.name === undefined ? undefined : ui[key]?.errors?.[error.name];
      return [text === undefined ? error : { ...error, message: t(text), stack: t(text) }];
    });
  };
}
