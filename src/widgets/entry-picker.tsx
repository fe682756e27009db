import './picker.css';
import { useRef, useState } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import type { FoundEntry } from '#core';
import { IconButton } from './button.tsx';
import { useQuestion } from './context.ts';
import { EntryName, entryWords } from './entry-name.tsx';
import { EntrySearch } from './entry-search.tsx';
import { FreeTextBox } from './free-text-box.tsx';
import { Icon } from './icon.tsx';

/**
 * A question that people answer with entries (MA-1): "none", search results, or free text. Core decides what each
 * change means.
 * @throws Error in a question without entries
 */
export function EntryPicker({ id }: WidgetProps) {
  const { picker, t, headingId, describedBy, errors } = useQuestion();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, announce] = useState('');
  if (picker === undefined) throw new Error('A picker was used for a question that takes no entries.');
  const { kind, search, entries } = picker;
  const added = Object.entries(entries.entries);

  function add(found: FoundEntry) {
    if (Object.hasOwn(entries.entries, found.code)) return;
    picker?.onAdd(found);
    announce(t(search.added, { name: entryWords(found.entry, kind) }));
    // Selects the typed words, so that typing again starts a new search.
    input.current?.select();
  }

  function remove(code: string, index: number) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
    const entry = entries.entries[code];
    picker?.onRemove(code);
    if (entry !== undefined) announce(t(kind.removed, { name: entryWords(entry, kind) }));
  }

  return (
    <fieldset className="picker" aria-labelledby={headingId} aria-describedby={describedBy}>
      <div className="choice">
        <label className="choice__label" htmlFor={`${id}-none`}>
          <input
            className="box"
            id={`${id}-none`}
            type="checkbox"
            checked={entries.none}
            onChange={({ target }) => picker.onNone(target.checked)}
          />
          <span className="choice__text">{t(kind.none)}</span>
        </label>
      </div>
      {!entries.none && (
        <>
          <EntrySearch id={id} picker={picker} input={input} t={t} onAdd={add} />
          {added.length === 0 && kind.list_empty !== undefined && (
            <div>
              <p className="field__label">{t(kind.list)}</p>
              <p className="picker__empty">{t(kind.list_empty)}</p>
            </div>
          )}
          {added.length > 0 && (
            <div>
              <p className="field__label" id={`${id}-list`}>
                {t(kind.list)}
              </p>
              <ul className="picker__list" aria-labelledby={`${id}-list`} ref={list}>
                {added.map(([code, entry], index) => (
                  <li className="picker__entry" key={code}>
                    <EntryName entry={entry} kind={kind} />
                    <IconButton
                      label={t(kind.remove, { name: entryWords(entry, kind) })}
                      onClick={() => remove(code, index)}
                    >
                      <Icon name="close" />
                    </IconButton>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <FreeTextBox id={`${id}-text`} picker={picker} error={errors['']} t={t} />
        </>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}
