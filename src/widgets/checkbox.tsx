import type { WidgetProps } from '@rjsf/utils';
import { described } from './control.ts';
import { Hint, RequiredMark } from './templates/field.tsx';

/** Yes or nothing: an unticked box has no value, so that a required consent fails as missing. */
export function Checkbox(props: WidgetProps) {
  const { id, label, value, required, options, onChange } = props;
  return (
    <>
      <label className="tick" htmlFor={id}>
        <input
          className="tick__input"
          id={id}
          name={id}
          type="checkbox"
          checked={value === true}
          {...described(props)}
          onChange={({ target }) => onChange(target.checked ? true : undefined)}
        />
        <span className="tick__text">
          {label}
          {required === true && <RequiredMark />}
        </span>
      </label>
      <Hint id={id} text={options.description} />
    </>
  );
}
