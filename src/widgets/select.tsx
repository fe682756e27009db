import type { WidgetProps } from '@rjsf/utils';
import { useFormContext } from './context.ts';
import { asText, choicesOf, describedBy } from './control.ts';

/** One of many choices, as a native select. Options have their real values, so that browsers can fill in addresses. */
export function Select(props: WidgetProps) {
  const { id, value, options, onChange } = props;
  const { t, words } = useFormContext();
  const choices = choicesOf(props);
  return (
    <div className="select">
      <select
        className="input select__input"
        id={id}
        name={id}
        value={asText(value)}
        autoComplete={typeof options.autofill === 'string' ? options.autofill : undefined}
        {...describedBy(props)}
        onChange={({ target }) => onChange(choices.find((choice) => String(choice.value) === target.value)?.value)}
      >
        <option value="">{t(words.choose)}</option>
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
