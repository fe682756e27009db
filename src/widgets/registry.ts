import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type RegistryFieldsType } from '@rjsf/utils';
import { ArrayField } from './array-field.tsx';
import { ObjectField } from './object-field.tsx';
import { ErrorTemplate } from './templates/error.tsx';
import { FieldTemplate } from './templates/field.tsx';

const nothing = () => null;

/**
 * The RJSF fields of a question. Forms add more (form-widgets.ts). Compiling refuses anyOf, oneOf and $ref, so their
 * fields are not needed.
 */
export const fields: RegistryFieldsType = {
  ArrayField,
  ObjectField,
  SchemaField,
};

/**
 * Templates that replace RJSF's templates. FieldTemplate renders hints and ObjectField renders its title, so the others
 * are empty.
 */
export const templates = {
  FieldTemplate,
  FieldErrorTemplate: ErrorTemplate,
  FieldHelpTemplate: nothing,
  DescriptionFieldTemplate: nothing,
  TitleFieldTemplate: nothing,
};

/**
 * Replaces RJSF's getDefaultRegistry, which would import every field, template and widget. This one contains no
 * widgets, because each screen passes its own.
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
  },
});

// oxlint-disable-next-line import/no-default-export -- RJSF's Form imports the default export of the file this replaces
export default getDefaultRegistry;
