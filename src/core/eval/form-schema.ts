import { nameOf } from './fields.ts';
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

/** What spaces alone do not match. */
const SOMETHING = '\\S';

/** The JSON Schema of what may be entered into a form. */
export function schemaOf(fields: readonly FormField[]): FormSchema {
  const required = fields.filter(isRequired).map(nameOf);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      fields.map((entry) => [nameOf(entry), 'group' in entry ? schemaOf(entry.fields) : fieldSchema(entry)]),
    ),
  };
}

/** Whether something must be entered; of a group, whether into one of its fields. */
export const isRequired = (entry: FormField): boolean =>
  'group' in entry ? entry.fields.some(isRequired) : entry.optional !== true;

const KEYWORDS = ['type', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern'] as const;

/** The JSON Schema of what may be entered into a field. */
export function fieldSchema(field: Field): FieldSchema {
  const own = Object.fromEntries(KEYWORDS.flatMap((word) => (field[word] === undefined ? [] : [[word, field[word]]])));
  return {
    ...own,
    type: field.type,
    ...(field.list === undefined ? {} : { enum: entriesOf(field.list).map(({ value }) => value) }),
    ...(isTyped(field) ? { pattern: SOMETHING } : {}),
    ...(field.type === 'boolean' && field.optional !== true ? { const: true } : {}),
  };
}

/** Whether a field is a text that must be typed and has no rule of its own that spaces break. */
const isTyped = ({ type, optional, pattern, list }: Field) =>
  type === 'string' && optional !== true && pattern === undefined && list === undefined;

/** The key of the text that says what is wrong where a word of a field's JSON Schema does not hold. */
export function problemTextKey(field: Field, keyword: string): string | undefined {
  const { errors = {} } = field;
  const { missing, invalid = missing } = errors;
  const own = Object.entries(errors).find(([word]) => word === keyword)?.[1];
  if (own !== undefined) return own;
  return MISSING.has(keyword) || (keyword === 'pattern' && isTyped(field)) ? missing : invalid;
}

/** The words that do not hold where nothing was entered. */
const MISSING = new Set(['required', 'const']);
