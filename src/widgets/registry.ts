import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NullField from '@rjsf/core/lib/components/fields/NullField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type RegistryFieldsType } from '@rjsf/utils';
import { ErrorTemplate } from './templates/error.tsx';
import { FieldTemplate } from './templates/field.tsx';
import { ObjectTemplate } from './templates/object.tsx';

const nothing = () => null;

/** RJSF's fields that our schemas can need: no anyOf, no oneOf, no $ref (compile refuses them). */
export const fields: RegistryFieldsType = {
  ArrayField,
  BooleanField,
  NullField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
};

/** Our templates. FieldTemplate shows hints itself, so those of RJSF stay empty. */
export const templates = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  FieldErrorTemplate: ErrorTemplate,
  FieldHelpTemplate: nothing,
  DescriptionFieldTemplate: nothing,
  TitleFieldTemplate: nothing,
};

/**
 * Stands in for RJSF's own getDefaultRegistry, which would bring every field, template and widget there is (stack.md 3).
 * No widgets: each screen hands in its own.
 */
const getDefaultRegistry = () => ({
  fields,
  templates: { ...templates, ButtonTemplates: { SubmitButton: nothing } },
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: {
    idPrefix: DEFAULT_ID_PREFIX,
    idSeparator: DEFAULT_ID_SEPARATOR,
    useFallbackUiForUnsupportedType: false,
  },
});

// oxlint-disable-next-line import/no-default-export -- RJSF's Form imports the default export of the file this replaces
export default getDefaultRegistry;
