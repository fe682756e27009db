import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import type { FoundEntry, Translate } from '#core';
import { Button } from './button.tsx';
import type { PickerContext } from './context.ts';
import { classes, hintId } from './control.ts';
import { EntryName } from './entry-name.tsx';
import { Icon } from './icon.tsx';
import { useEntrySearch } from './use-entry-search.ts';

interface EntrySearchProps {
  id: string;
  picker: PickerContext;
  input: RefObject<HTMLInputElement | null>;
  t: Translate;
  onAdd(found: FoundEntry): void;
}

const { ItemClick, InputKeyDownEnter, InputBlur } = useCombobox.stateChangeTypes;

/**
 * The next state of the search box. Choosing a result does not change it, because EntrySearch adds the result itself,
 * and people may add more. Leaving the box preserves the typed words, and chooses nothing.
 */
function reduce(
  state: UseComboboxState<FoundEntry>,
  { type, changes }: UseComboboxStateChangeOptions<FoundEntry>,
): Partial<UseComboboxState<FoundEntry>> {
  if (type === ItemClick || type === InputKeyDownEnter) return state;
  return type === InputBlur ? { ...changes, inputValue: state.inputValue, selectedItem: null } : changes;
}

/**
 * The search box and its results as a combobox (WAI-ARIA APG): arrows move through the list, Enter adds, Escape
 * closes it. The state of the search is announced (MA-8, MA-11).
 */
export function EntrySearch({ id, picker, input, t, onAdd }: EntrySearchProps) {
  const { search, entries, kind } = picker;
  const [typed, setTyped] = useState('');
  const { state, retry } = useEntrySearch(typed, picker);
  const items = state.kind === 'found' ? [...state.items] : [];
  const prefix = useId();
  const combobox = useCombobox<FoundEntry>({
    id: prefix,
    items,
    selectedItem: null,
    itemToString: (item) => item?.entry.name ?? '',
    itemToKey: (item) => item?.code,
    stateReducer: reduce,
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
  });
  const { setHighlightedIndex } = combobox;
  // In a new list of results, none is marked. In a layout effect, so that no key press can come before it.
  useLayoutEffect(() => {
    if (state.kind === 'found') setHighlightedIndex(-1);
  }, [state, setHighlightedIndex]);
  function searchAgain() {
    input.current?.focus();
    combobox.openMenu();
    retry();
  }

  const isOpen = combobox.isOpen && items.length > 0;

  /**
   * On Enter, adds the marked result and never submits the form. Downshift would report the choice later, when it may
   * be outdated.
   */
  function addMarked(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const item = isOpen ? items[combobox.highlightedIndex] : undefined;
    if (item !== undefined) onAdd(item);
  }

  const isAdded = ({ code }: FoundEntry) => Object.hasOwn(entries.entries, code);
  const statuses = {
    idle: '',
    loading: t(search.loading),
    failed: t(search.failed),
    found: items.length === 0 ? t(search.empty) : t(search.results, { count: items.length }),
  }[state.kind];

  return (
    <div className="entry-search">
      <label className="field__label" {...combobox.getLabelProps({ htmlFor: id })}>
        {t(search.label)}
      </label>
      <p className="field__hint" id={hintId(id)}>
        {t(search.hint)}
      </p>
      <div className="entry-search__box">
        <Icon name="search" />
        <input
          className="input entry-search__input"
          dir="auto"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...combobox.getInputProps({
            id,
            ref: input,
            'aria-describedby': hintId(id),
            'aria-expanded': isOpen,
            onKeyDown: addMarked,
          })}
        />
        <ul
          className={classes('entry-search__list', !isOpen && 'entry-search__list--closed')}
          {...combobox.getMenuProps()}
        >
          {isOpen &&
            items.map((item, index) => (
              <li
                key={item.code}
                className={classes(
                  'entry-search__item',
                  index === combobox.highlightedIndex && 'entry-search__item--marked',
                )}
                {...combobox.getItemProps({ item, index, 'aria-selected': isAdded(item), onClick: () => onAdd(item) })}
              >
                <EntryName entry={item.entry} kind={kind} typed={typed.trim()} />
                {isAdded(item) && <span className="entry-search__added">{t(search.added_mark)}</span>}
              </li>
            ))}
        </ul>
      </div>
      <div className={classes('entry-search__state', state.kind === 'failed' && 'entry-search__state--failed')}>
        {state.kind === 'failed' && <Icon name="caution" />}
        <p role="status" className={items.length > 0 ? 'visually-hidden' : undefined}>
          {statuses}
        </p>
        {state.kind === 'failed' && (
          <Button look="secondary" onClick={searchAgain}>
            {t(search.retry)}
          </Button>
        )}
      </div>
    </div>
  );
}
