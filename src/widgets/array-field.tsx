import { type FieldProps, getUiOptions } from '@rjsf/utils';

/**
 * A list field, rendered as a whole by the widget that its `ui` names. RJSF's own field also adds, sorts and removes
 * items.
 */
export function ArrayField(props: FieldProps) {
  const { schema, uiSchema = {}, registry, fieldPathId, formData, onChange } = props;
  const { disabled = false, readonly = false, autofocus = false, required = false, rawErrors = [] } = props;
  const { widget, ...options } = getUiOptions(uiSchema);
  const Widget = registry.widgets[String(widget)];
  if (Widget === undefined) throw new Error(`There is no widget "${String(widget)}"`);
  return (
    <Widget
      id={fieldPathId.$id}
      name={props.name}
      label={props.name}
      hideLabel
      multiple
      schema={schema}
      uiSchema={uiSchema}
      registry={registry}
      options={options}
      value={formData ?? []}
      disabled={disabled}
      readonly={readonly}
      autofocus={autofocus}
      required={required}
      rawErrors={rawErrors}
      onChange={(value: unknown) => onChange(value, fieldPathId.path)}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  );
}
