import type { ChangeEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { asText, described } from './control.ts';
import { formatterNamed, read, show, typed } from './formatters.ts';

const inputModes = ['text', 'email', 'tel', 'numeric', 'decimal'] as const;

/** The keyboard, the autocomplete token (WCAG 1.3.5) and no correction of what is no prose. */
function hints({ options, schema }: WidgetProps) {
  const inputMode =
    inputModes.find((mode) => mode === options.input) ?? (schema.format === 'email' ? 'email' : undefined);
  return {
    inputMode,
    autoComplete: typeof options.autofill === 'string' ? options.autofill : undefined,
    ...(inputMode === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {}),
  };
}

/** One line of text (QS-9), formatted as it is typed where the screen names a formatter. Empty is no value. */
export function Text(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, schema, options } = props;
  const formatter = formatterNamed(options.formatter);
  const shown = formatter === undefined ? asText(value) : show(formatter, asText(value));

  function changed({ target }: ChangeEvent<HTMLInputElement>) {
    if (formatter !== undefined) {
      const next = typed(formatter, target.value, target.selectionStart ?? target.value.length);
      // Written at once, because a caret set before React writes the value would jump to the end.
      target.value = next.text;
      target.setSelectionRange(next.caret, next.caret);
    }
    const text = formatter === undefined ? target.value : read(formatter, target.value);
    onChange(text === '' ? undefined : text);
  }

  return (
    <input
      className="input"
      id={id}
      name={id}
      type="text"
      dir="auto"
      value={shown}
      maxLength={formatter === undefined ? schema.maxLength : undefined}
      {...hints(props)}
      {...described(props)}
      onChange={changed}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  );
}
