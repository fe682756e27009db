import {
  addEntry,
  type Entries,
  entriesIn,
  foundEntries,
  type Question,
  type QuestionAnswer,
  type QuestionType,
  removeEntry,
  tickNone,
  withEntries,
  writeLines,
} from '#core';
import { useRead } from '#runtime';
import type { PickerContext } from '#widgets';

/**
 * The props of the picker for a question with entries; undefined for any other question.
 * @param choose receives the whole new answer
 */
export function usePicker(
  type: QuestionType | undefined,
  question: Question,
  answer: QuestionAnswer,
  choose: (next: QuestionAnswer) => void,
): PickerContext | undefined {
  const read = useRead();
  if (type?.entries === undefined || type.search === undefined) return undefined;
  const { entries: kind, search } = type;
  const entries = entriesIn(kind, answer);
  const change = (next: Entries) => choose(withEntries(kind, question, next));
  return {
    kind,
    search,
    entries,
    find: async (query, signal) => foundEntries(kind, await read(search.call, { query }, signal)),
    onAdd: (found) => change(addEntry(entries, found)),
    onRemove: (code) => change(removeEntry(entries, code)),
    onText: (text) => change(writeLines(entries, text)),
    onNone: (none) => change(tickNone(entries, none)),
  };
}
