import { useState } from 'react';
import { linesIn } from '#core';
import type { PickerContext } from './context.ts';
import { hintId, joinIds, errorId } from './control.ts';
import { ErrorMessage } from './error-message.tsx';

interface FreeTextBoxProps {
  id: string;
  picker: PickerContext;
  error: string | undefined;
  t: (key: string) => string;
}

/**
 * Free text for items that the search does not find, one item per line (MA-1). Blank lines stay in the box and are
 * ignored.
 */
export function FreeTextBox({ id, picker: { kind, entries, onText }, error, t }: FreeTextBoxProps) {
  const saved = entries.lines.join('\n');
  const [text, setText] = useState(saved);
  // If another tab changed the answer, update the box.
  if (linesIn(text).join('\n') !== saved) setText(saved);
  return (
    <div className="entry-text">
      <label className="field__label" htmlFor={id}>
        {t(kind.free_text.label)}
      </label>
      <p className="field__hint" id={hintId(id)}>
        {t(kind.free_text.hint)}
      </p>
      <textarea
        className="input input--area"
        id={id}
        rows={kind.free_text.rows}
        dir="auto"
        value={text}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={joinIds(hintId(id), error !== undefined && errorId(id))}
        onChange={({ target }) => {
          setText(target.value);
          onText(target.value);
        }}
      />
      {error !== undefined && <ErrorMessage id={errorId(id)}>{error}</ErrorMessage>}
    </div>
  );
}
