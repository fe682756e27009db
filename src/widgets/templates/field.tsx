import type { FieldTemplateProps } from '@rjsf/utils';
import { classes, hintId } from '../control.ts';

/** Fields whose widget carries the label itself: a tick box beside it, a radio group in its legend, and a measure likewise. */
const labelsItself = ({ schema, uiSchema }: FieldTemplateProps) =>
  schema.type === 'boolean' || uiSchema?.['ui:widget'] === 'radio' || uiSchema?.['ui:widget'] === 'measure';

/** Label, hint, control and error of one field, in that order; what labels itself brings its hint too. Objects and answers stand without any of it. */
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

/** The line under a field's label; nothing where there is none. */
export function Hint({ id, text }: { id: string; text: unknown }) {
  if (typeof text !== 'string' || text === '') return null;
  return (
    <p className="field__hint" id={hintId(id)}>
      {text}
    </p>
  );
}
