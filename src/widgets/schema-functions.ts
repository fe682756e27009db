import {
  getUiOptions,
  type GlobalUISchemaOptions,
  type RJSFSchema,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';

/**
 * Replaces RJSF's schema functions (the folder lib/schema of @rjsf/utils), which also resolve $ref, allOf, if,
 * dependencies and alternatives. The schemas of flows have none of these (compiling refuses them) and no defaults. For
 * such schemas both give the same results (tests/widgets/schema-functions.test.ts). The parameters are those of RJSF.
 */

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const schemaAt = (schema: RJSFSchema, key: string): RJSFSchema => {
  const found = schema.properties?.[key];
  return typeof found === 'object' ? found : {};
};

/** The initial data of a form: a required checkbox is false, and a required object exists. */
function filled(schema: RJSFSchema, given: unknown): Data {
  const data = isData(given) ? given : {};
  const required = schema.required ?? [];
  const added = Object.keys(schema.properties ?? {}).flatMap((key): [string, unknown][] => {
    const inner = schemaAt(schema, key);
    if (inner.type === 'object') {
      const value = filled(inner, data[key]);
      return Object.keys(value).length > 0 || required.includes(key) ? [[key, value]] : [];
    }
    return inner.type === 'boolean' && required.includes(key) && data[key] === undefined ? [[key, false]] : [];
  });
  return { ...data, ...Object.fromEntries(added) };
}

function fieldAt(schema: RJSFSchema, path: readonly (string | number)[]) {
  const keys = path.map(String);
  const name = keys.pop() ?? '';
  const parent = keys.reduce(schemaAt, schema);
  const found = parent.properties?.[name];
  return typeof found === 'object' ? { field: found, isRequired: parent.required?.includes(name) ?? false } : {};
}

export function getDisplayLabel(
  _validator: ValidatorType,
  schema: RJSFSchema,
  uiSchema: UiSchema = {},
  _root?: RJSFSchema,
  globals: GlobalUISchemaOptions = {},
): boolean {
  if (getUiOptions(uiSchema, globals).label === false || schema.type === 'object') return false;
  if (schema.type === 'boolean' || schema.type === 'array') return 'ui:widget' in uiSchema;
  return true;
}

export const getDefaultFormState = (_validator: ValidatorType, schema: RJSFSchema, data?: unknown): Data =>
  filled(schema, data);

export const retrieveSchema = (_validator: ValidatorType, schema: RJSFSchema): RJSFSchema => schema;

export const findFieldInSchema = (
  _validator: ValidatorType,
  _root: RJSFSchema,
  schema: RJSFSchema,
  path: string | readonly (string | number)[],
) => fieldAt(schema, typeof path === 'string' ? path.split('.') : path);

export const isSelect = (_validator: ValidatorType, { enum: choices }: RJSFSchema): boolean => Array.isArray(choices);
export const isMultiSelect = (): boolean => false;
export const isFilesArray = (): boolean => false;

const never = (what: string) => (): never => {
  throw new Error(`No form of a flow needs ${what}`);
};

// RJSF calls these functions for alternatives, for omitExtraData, and when the schema of a form changes. None of this
// happens here.
export const findSelectedOptionInXxxOf = never('findSelectedOptionInXxxOf');
export const getClosestMatchingOption = never('getClosestMatchingOption');
export const getFieldNames = never('getFieldNames');
export const getFirstMatchingOption = never('getFirstMatchingOption');
export const getFromSchema = never('getFromSchema');
export const getUsedFormData = never('getUsedFormData');
export const isValueEmpty = never('isValueEmpty');
export const omitExtraData = never('omitExtraData');
export const relaxOptionsForScoring = never('relaxOptionsForScoring');
export const sanitizeDataForNewSchema = never('sanitizeDataForNewSchema');
export const toPathSchema = never('toPathSchema');
