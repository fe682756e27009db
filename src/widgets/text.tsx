import type { ChangeEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { asText, classes, describedBy, joinIds } from './control.ts';
import { formatterNamed, parseValue, formatValue, formatTyped } from './formatters.ts';

const inputModes = ['text', 'email', 'tel', 'numeric', 'decimal'] as const;

/**
 * Attributes of an input: the keyboard type, the autocomplete token (WCAG 1.3.5), and no spelling correction except for
 * prose.
 */
function hints({ options, schema }: WidgetProps) {
  const inputMode =
    inputModes.find((mode) => mode === options.input) ?? (schema.format === 'email' ? 'email' : undefined);
  return {
    inputMode,
    autoComplete: typeof options.autofill === 'string' ? options.autofill : undefined,
    ...(inputMode === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {}),
  };
}

/** The mark inside the field: the first one whose pattern matches the text so far. */
function markFor(marks: unknown, text: string): string | undefined {
  const written: unknown[] = Array.isArray(marks) ? marks : [];
  const isMark = (mark: unknown): mark is { pattern: string; label: string } =>
    typeof mark === 'object' && mark !== null && 'pattern' in mark && 'label' in mark;
  return written.filter(isMark).find(({ pattern }) => new RegExp(pattern, 'u').test(text))?.label;
}

/**
 * A line of text (QS-9), formatted while the visitor types if the field has a formatter. An empty text gives no value.
 */
export function Text(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, schema, options } = props;
  const attributes = describedBy(props);
  const formatter = formatterNamed(options.formatter);
  const markId = `${id}__mark`;
  const shown = formatter === undefined ? asText(value) : formatValue(formatter, asText(value));

  function changed({ target }: ChangeEvent<HTMLInputElement>) {
    if (formatter !== undefined) {
      const next = formatTyped(formatter, target.value, target.selectionStart ?? target.value.length);
      // Set here, before React writes the value. Otherwise the caret would jump to the end.
      target.value = next.text;
      target.setSelectionRange(next.caret, next.caret);
    }
    // Phone keyboards add a space after a suggested word. It is not a part of the address.
    const typed = schema.format === 'email' ? target.value.trim() : target.value;
    const text = formatter === undefined ? typed : parseValue(formatter, typed);
    onChange(text === '' ? undefined : text);
  }

  const input = (
    <input
      className={classes('input', options.marks !== undefined && 'input--marked')}
      id={id}
      name={id}
      dir="auto"
      value={shown}
      maxLength={formatter === undefined ? schema.maxLength : undefined}
      {...hints(props)}
      {...attributes}
      aria-describedby={joinIds(attributes['aria-describedby'], options.marks !== undefined && markId)}
      onChange={changed}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  );
  if (options.marks === undefined) return input;
  return (
    <div className="marked">
      {input}
      <span className="marked__mark" id={markId} role="status">
        {markFor(options.marks, shown)}
      </span>
    </div>
  );
}
