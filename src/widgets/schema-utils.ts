import {
  deepEquals,
  getUiOptions,
  type RJSFSchema,
  type SchemaUtilsType,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';

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

function field(schema: RJSFSchema, path: readonly (string | number)[]) {
  const keys = path.map(String);
  const name = keys.pop() ?? '';
  const parent = keys.reduce(schemaAt, schema);
  const found = parent.properties?.[name];
  return typeof found === 'object' ? { field: found, isRequired: parent.required?.includes(name) ?? false } : {};
}

function showsLabel(schema: RJSFSchema, uiSchema: UiSchema = {}, globals = {}): boolean {
  if (getUiOptions(uiSchema, globals).label === false || schema.type === 'object') return false;
  if (schema.type === 'boolean' || schema.type === 'array') return 'ui:widget' in uiSchema;
  return true;
}

const never = (what: string) => (): never => {
  throw new Error(`${what} is left out of this build`);
};

/**
 * Replaces RJSF's createSchemaUtils, which also resolves $ref, allOf, if, dependencies and alternatives. Our schemas
 * have none of these (compiling refuses them) and no defaults. For everything else both return the same.
 */
function createSchemaUtils(validator: ValidatorType, schema: RJSFSchema, behaviour: unknown = {}): SchemaUtilsType {
  return {
    getRootSchema: () => schema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator, otherSchema, otherBehaviour = {}) =>
      otherValidator !== validator || !deepEquals(otherSchema, schema) || !deepEquals(otherBehaviour, behaviour),
    getDefaultFormState: (of, data) => filled(of, data),
    retrieveSchema: (of) => of,
    findFieldInSchema: (of, path) => field(of, Array.isArray(path) ? path : String(path).split('.')),
    getDisplayLabel: showsLabel,
    isSelect: ({ enum: choices }) => Array.isArray(choices),
    isMultiSelect: () => false,
    isFilesArray: () => false,
    // RJSF cleans data only when the schema changes. Ours never does.
    sanitizeDataForNewSchema: never('sanitizeDataForNewSchema'),
    findSelectedOptionInXxxOf: never('findSelectedOptionInXxxOf'),
    getClosestMatchingOption: never('getClosestMatchingOption'),
    getFirstMatchingOption: never('getFirstMatchingOption'),
    getFromSchema: never('getFromSchema'),
    omitExtraData: never('omitExtraData'),
    toPathSchema: never('toPathSchema'),
  };
}

// oxlint-disable-next-line import/no-default-export -- RJSF imports the default export of the file this replaces
export default createSchemaUtils;
