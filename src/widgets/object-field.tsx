import { type FieldProps, getUiOptions, orderProperties, toFieldPathId } from '@rjsf/utils';

/**
 * The fields of an object. A nested object with a title is a group. Hidden fields are not rendered. RJSF's own field
 * also adds and renames properties.
 */
export function ObjectField(props: FieldProps) {
  const { schema, uiSchema = {}, formData, errorSchema, fieldPathId, registry } = props;
  const { SchemaField } = registry.fields;
  if (SchemaField === undefined) throw new Error('RJSF has no SchemaField');
  const names = orderProperties(Object.keys(schema.properties ?? {}), getUiOptions(uiSchema).order);
  const shown = names.flatMap((name) => {
    const inner = schema.properties?.[name];
    if (typeof inner !== 'object' || getUiOptions(uiSchema[name]).widget === 'hidden') return [];
    return [
      <SchemaField
        {...props}
        key={name}
        name={name}
        required={schema.required?.includes(name) === true}
        schema={inner}
        uiSchema={uiSchema[name]}
        errorSchema={errorSchema?.[name] ?? NO_ERRORS}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
        formData={formData?.[name]}
      />,
    ];
  });
  if (fieldPathId.path.length === 0 || uiSchema['ui:title'] === undefined) return shown;
  return (
    <fieldset className="field-group">
      <legend className="field-group__title">{uiSchema['ui:title']}</legend>
      {shown}
    </fieldset>
  );
}

const NO_ERRORS = {};
