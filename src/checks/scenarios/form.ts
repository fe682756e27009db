import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import {
  entryAt,
  type Form,
  isAsked,
  isObject,
  type JsonObject,
  misformattedFields,
  CUSTOM_FORMATS,
  errorTextKey,
  schemaOf,
  type Scope,
} from '#core';
import { NOW } from '../subject/clock.ts';

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : [];
  return [...instancePath.split('/').slice(1), ...missing].join('.');
}

let made: Ajv | undefined;

/** The schema validator. It is created when a scenario submits a form for the first time. */
function ajv(): Ajv {
  if (made !== undefined) return made;
  made = new Ajv({ allErrors: true });
  addFormats.default(made);
  for (const name of CUSTOM_FORMATS) made.addFormat(name, true);
  return made;
}

const validators = new WeakMap<Form['fields'], ValidateFunction>();

/** The errors that the form shows before it sends anything: copy keys by field name. */
export function formErrors({ fields }: Form, value: JsonObject, scope: Scope): Record<string, string> {
  const validate = validators.get(fields) ?? ajv().compile(schemaOf(fields));
  validators.set(fields, validate);
  const errors = validate(value)
    ? []
    : (validate.errors ?? []).map((error) => [fieldOf(error), error.keyword] as const);
  const own = misformattedFields(fields, value, new Date(NOW)).map((field) => [field, 'format'] as const);
  return Object.fromEntries(
    [...errors, ...own].flatMap(([field, keyword]) => {
      const entry = entryAt(fields, field);
      const text = entry !== undefined && 'field' in entry ? errorTextKey(entry, keyword) : undefined;
      return isAsked(fields, field, scope) ? [[field, text ?? keyword] as const] : [];
    }),
  );
}

/** Entered fields that the form does not have. */
export function strangers({ fields }: Form, value: JsonObject, before = ''): string[] {
  return Object.entries(value).flatMap(([name, content]) => {
    const key = before + name;
    const entry = entryAt(fields, key);
    if (entry === undefined) return [key];
    return 'group' in entry && isObject(content)
      ? strangers({ fields, name: '', pointer: '', submit: { label: '', do: [] } }, content, `${key}.`)
      : [];
  });
}
