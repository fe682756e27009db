import type { WidgetProps } from '@rjsf/utils';
import { choicesOf, describedBy } from './control.ts';
import { Hint } from './templates/field.tsx';

/** One of a few choices, all visible. */
export function Radio(props: WidgetProps) {
  const { id, label, value, options, onChange } = props;
  return (
    <fieldset className="radios" role="radiogroup" aria-labelledby={`${id}__label`} {...describedBy(props)}>
      <legend className="field__label" id={`${id}__label`}>
        {label}
      </legend>
      <Hint id={id} text={options.description} />
      {choicesOf(props).map((choice, index) => (
        <label className="tick" key={String(choice.value)} htmlFor={`${id}-${index}`}>
          <input
            className="box"
            id={`${id}-${index}`}
            name={id}
            type="radio"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span className="tick__text">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
