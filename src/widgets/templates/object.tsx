import type { ObjectFieldTemplateProps } from '@rjsf/utils';

/** The fields of an object; a nested one that has a title is a group. Hidden ones are not rendered at all. */
export function ObjectTemplate({ title, properties, fieldPathId, uiSchema }: ObjectFieldTemplateProps) {
  const shown = properties.filter(({ hidden }) => !hidden).map(({ content }) => content);
  if (fieldPathId.path.length === 0 || uiSchema?.['ui:title'] === undefined) return shown;
  return (
    <fieldset className="field-group">
      <legend className="field-group__title">{title}</legend>
      {shown}
    </fieldset>
  );
}
