import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type RegistryFieldsType } from '@rjsf/utils';
import { ArrayField } from './array-field.tsx';
import { ObjectField } from './object-field.tsx';
import { ErrorTemplate } from './templates/error.tsx';
import { FieldTemplate } from './templates/field.tsx';

const nothing = () => null;

/** The fields of a question; a form hands in more (form-widgets.ts). No anyOf, oneOf or $ref: compile refuses them. */
export const fields: RegistryFieldsType = {
  ArrayField,
  ObjectField,
  SchemaField,
};

/** Our templates. FieldTemplate shows hints itself, and ObjectField its title, so those of RJSF stay empty. */
export const templates = {
  FieldTemplate,
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
