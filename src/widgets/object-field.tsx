import { type FieldProps, getUiOptions, orderProperties, toFieldPathId } from '@rjsf/utils';
import { hintId } from './control.ts';
import { Hint } from './templates/field.tsx';

/**
 * The fields of an object. A nested object with a title is a group, which may have a hint. Hidden fields are not
 * rendered. RJSF's own field would also add and rename properties.
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
  const { title, description } = getUiOptions(uiSchema);
  const id = fieldPathId.$id;
  return (
    <fieldset className="field-group" aria-describedby={description === undefined ? undefined : hintId(id)}>
      <legend className="field-group__title">{title}</legend>
      <Hint id={id} text={description} />
      {shown}
    </fieldset>
  );
}

const NO_ERRORS = {};
