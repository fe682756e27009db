import type { FieldTemplateProps } from '@rjsf/utils';
import { classes, hintId } from '../control.ts';

/**
 * Whether the widget of a field renders the label itself: a checkbox beside it, a radio group as its legend, and a
 * measure.
 */
const labelsItself = ({ schema, uiSchema }: FieldTemplateProps) =>
  schema.type === 'boolean' || uiSchema?.['ui:widget'] === 'radio' || uiSchema?.['ui:widget'] === 'measure';

/**
 * A field's label, hint, control and error, in this order. A widget that renders the label also renders the hint.
 * Objects and answers have none of these.
 */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, displayLabel, rawDescription, rawErrors, errors, children, schema } = props;
  if (schema.type === 'object' || schema.type === 'array') return children;
  return (
    <div className={classes('field', (rawErrors?.length ?? 0) > 0 && 'field--invalid')}>
      {displayLabel === true && !labelsItself(props) && (
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
      )}
      {!labelsItself(props) && <Hint id={id} text={rawDescription} />}
      {children}
      {errors}
    </div>
  );
}

/** The hint below a field's label, if there is one. */
export function Hint({ id, text }: { id: string; text: unknown }) {
  if (typeof text !== 'string' || text === '') return null;
  return (
    <p className="field__hint" id={hintId(id)}>
      {text}
    </p>
  );
}
