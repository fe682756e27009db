import { type FieldProps, getUiOptions } from '@rjsf/utils';

/**
 * A list field. The widget that its `ui` names renders it as a whole. RJSF's own field would also add, sort and remove
 * items.
 */
export function ArrayField({ name, schema, uiSchema, registry, fieldPathId, formData, ...props }: FieldProps) {
  const { widget, ...options } = getUiOptions(uiSchema);
  const Widget = registry.widgets[String(widget)];
  if (Widget === undefined) throw new Error(`There is no widget "${String(widget)}"`);
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      label={name}
      schema={schema}
      registry={registry}
      options={options}
      value={formData}
      onChange={(value: unknown) => props.onChange(value, fieldPathId.path)}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  );
}
