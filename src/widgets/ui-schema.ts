import type { RJSFValidationError, UiSchema } from '@rjsf/utils';
import { entriesOf, entryAt, type Field, type FieldGroup, type FormField, fieldName, errorTextKey } from '#core';
import type { FormContext } from './context.ts';

type Translate = FormContext['t'];

const whenGiven = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value });

function fieldUi(field: Field, owner: FieldGroup['autocomplete'], { t, label }: FormScope): UiSchema {
  const autofill = owner === undefined ? field.autocomplete : field.autocomplete && `${owner} ${field.autocomplete}`;
  return {
    'ui:title': label(field),
    ...whenGiven('ui:description', field.hint && t(field.hint)),
    'ui:widget': field.units === undefined ? (field.widget ?? 'text') : 'measure',
    'ui:options': {
      ...whenGiven('formatter', field.formatter),
      ...whenGiven('autofill', autofill),
      ...whenGiven('input', field.input),
      ...whenGiven(
        'marks',
        field.marks?.map((mark) => ({ pattern: mark.pattern, label: t(mark.label) })),
      ),
      ...whenGiven(
        'units',
        field.units?.map((unit) => ({
          name: unit.name,
          label: unit.label === undefined ? undefined : t(unit.label),
          parts: unit.parts.map((part) => ({ label: t(part.label), factor: part.factor })),
        })),
      ),
      ...whenGiven(
        'choices',
        field.list && entriesOf(field.list).map(({ value, label: text }) => ({ value, label: t(text) })),
      ),
    },
  };
}

/** The functions and data that a form's fields need from their screen. */
interface FormScope {
  t: Translate;
  /** The translated label of a field. */
  label(field: Field): string;
  /** Whether a field is shown. */
  isAsked(key: string): boolean;
}

/**
 * The RJSF uiSchema of a form's fields, translated, in declared order. Texts are in it and not in the schema, because
 * the schema must be exactly the one from which its validator was compiled.
 */
export function formUi(fields: readonly FormField[], scope: FormScope): UiSchema {
  const level = (entries: readonly FormField[], before: string, owner: FieldGroup['autocomplete']): UiSchema => ({
    ...Object.fromEntries(
      entries.map((entry) => {
        const name = fieldName(entry);
        if (!scope.isAsked(before + name)) return [name, { 'ui:widget': 'hidden' }];
        if ('field' in entry) return [name, fieldUi(entry, owner, scope)];
        const { label, hint } = entry;
        return [
          name,
          {
            ...whenGiven('ui:title', label && scope.t(label)),
            ...whenGiven('ui:description', hint && scope.t(hint)),
            ...level(entry.fields, `${before}${name}.`, entry.autocomplete ?? owner),
          },
        ];
      }),
    ),
    'ui:order': [...entries.map(fieldName), '*'],
  });
  return level(fields, '', undefined);
}

/** Converts an RJSF property (".address.zip", "email") to a field's key ("address.zip"). */
const fieldKey = (property: string | undefined) => (property ?? '').replace(/^\./, '');

/**
 * Replaces RJSF's error messages by the field's own texts, one error for each field (VA-3). Hidden fields have no
 * errors. If JSON Schema and core's own formats both find an error, the former is shown.
 * @param misformatted fields in which core found a wrong format
 */
export function errorTexts(
  fields: readonly FormField[],
  { t, isAsked }: Pick<FormScope, 't' | 'isAsked'>,
  misformatted: () => readonly string[],
) {
  return (errors: RJSFValidationError[]): RJSFValidationError[] => {
    const own = misformatted().map((key) => ({ name: 'format', property: `.${key}`, stack: '' }));
    const seen = new Set<string>();
    return [...errors, ...own].flatMap((error) => {
      const key = fieldKey(error.property);
      if (seen.has(key) || !isAsked(key)) return [];
      seen.add(key);
      const field = entryAt(fields, key);
      const text = field && 'field' in field && error.name !== undefined ? errorTextKey(field, error.name) : undefined;
      return [text === undefined ? error : { ...error, message: t(text), stack: t(text) }];
    });
  };
}
