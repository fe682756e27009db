import type { WidgetProps } from '@rjsf/utils';
import { asText, describedBy } from './control.ts';

const ROWS = 4;

/** Several lines of text. An empty text gives no value. */
export function Textarea(props: WidgetProps) {
  const { id, value, schema, options, onChange } = props;
  return (
    <textarea
      className="input input--area"
      id={id}
      name={id}
      rows={typeof options.rows === 'number' ? options.rows : ROWS}
      dir="auto"
      value={asText(value)}
      maxLength={schema.maxLength}
      {...describedBy(props)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
