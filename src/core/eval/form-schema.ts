import { fieldName } from './fields.ts';
import { fieldsToSend } from './sent-data.ts';
import type { Field, FormField } from '../generated/flow-files.ts';
import { entriesOf } from '../rules/index.ts';

/** The JSON Schema (draft-07) of a field. */
export type FieldSchema = Pick<
  Field,
  'type' | 'format' | 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern'
> & { enum?: string[]; const?: true };

/** The JSON Schema of a form, or of a group of its fields. */
export interface FormSchema {
  type: 'object';
  required?: string[];
  properties: Record<string, FieldSchema | FormSchema>;
}

/** Matches text with a visible character. */
const NOT_BLANK = '\\S';

/** The JSON Schema of a form's data. */
export const schemaOf = (fields: readonly FormField[]): FormSchema => formSchema(fields, () => []);

/** The JSON Schema of what a form sends: its data without gates, and for each consent the version of its text. */
export const sentSchemaOf = (fields: readonly FormField[]): FormSchema =>
  formSchema(fieldsToSend(fields), ({ field, consent }) =>
    consent === undefined ? [] : [[`${field}_version`, { type: 'string' }]],
  );

function formSchema(fields: readonly FormField[], beside: (field: Field) => [string, FieldSchema][]): FormSchema {
  const required = fields.filter(isRequired).map(fieldName);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      fields.flatMap((entry): [string, FieldSchema | FormSchema][] =>
        'group' in entry
          ? [[entry.group, formSchema(entry.fields, beside)]]
          : [[entry.field, fieldSchema(entry)], ...beside(entry)],
      ),
    ),
  };
}

/** Whether a field must be filled in. A group must if one of its fields must. */
export const isRequired = (entry: FormField): boolean =>
  'group' in entry ? entry.fields.some(isRequired) : entry.optional !== true;

const KEYWORDS = ['type', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern'] as const;

/** The JSON Schema of a field's value. */
export function fieldSchema(field: Field): FieldSchema {
  const own = Object.fromEntries(KEYWORDS.flatMap((word) => (field[word] === undefined ? [] : [[word, field[word]]])));
  return {
    ...own,
    type: field.type,
    ...(field.list === undefined ? {} : { enum: entriesOf(field.list).map(({ value }) => value) }),
    ...(isTyped(field) ? { pattern: NOT_BLANK } : {}),
    ...(field.type === 'boolean' && field.optional !== true ? { const: true } : {}),
  };
}

/** Whether a field is a required text that could consist of spaces alone, because no other rule prevents this. */
const isTyped = ({ type, optional, pattern, list }: Field) =>
  type === 'string' && optional !== true && pattern === undefined && list === undefined;

/** The copy key of the message for a violated JSON Schema keyword. */
export function errorTextKey(field: Field, keyword: string): string | undefined {
  const { errors = {} } = field;
  const { missing, invalid = missing } = errors;
  const own = Object.entries(errors).find(([word]) => word === keyword)?.[1];
  if (own !== undefined) return own;
  return MISSING.has(keyword) || (keyword === 'pattern' && isTyped(field)) ? missing : invalid;
}

/** The JSON Schema keywords that an empty field violates. */
const MISSING = new Set(['required', 'const']);
