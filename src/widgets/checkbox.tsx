import type { WidgetProps } from '@rjsf/utils';
import { useFormContext } from './context.ts';
import { describedBy } from './control.ts';
import { Icon } from './icon.tsx';
import { Hint } from './templates/field.tsx';

/**
 * A checkbox whose value is true or undefined, so a required consent without a tick is reported as missing. Links to
 * the documents of a consent are beside it.
 */
export function Checkbox(props: WidgetProps) {
  const { id, name, label, value, options, onChange } = props;
  const documents = useFormContext().documents?.[name] ?? [];
  return (
    <>
      <label className="tick" htmlFor={id}>
        <input
          className="box"
          id={id}
          name={id}
          type="checkbox"
          checked={value === true}
          {...describedBy(props)}
          onChange={({ target }) => onChange(target.checked ? true : undefined)}
        />
        <span className="tick__text">{label}</span>
      </label>
      {documents.length > 0 && (
        <ul className="tick__documents">
          {documents.map(({ label: title, href, newTab }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener">
                {title}
                <Icon name="new-tab" />
                <span className="visually-hidden"> ({newTab})</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Hint id={id} text={options.description} />
    </>
  );
}
