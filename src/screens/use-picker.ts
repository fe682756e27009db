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
 * @param present returns the current answer, which may be newer than the rendered one
 * @param choose receives the current answer and the whole new one
 */
export function usePicker(
  type: QuestionType | undefined,
  question: Question,
  answer: QuestionAnswer,
  present: () => QuestionAnswer,
  choose: (next: QuestionAnswer, before: QuestionAnswer) => void,
): PickerContext | undefined {
  const read = useRead();
  if (type?.entries === undefined || type.search === undefined) return undefined;
  const { entries: kind, search } = type;
  const change = (edit: (entries: Entries) => Entries) => {
    const before = present();
    choose(withEntries(kind, question, edit(entriesIn(kind, before))), before);
  };
  return {
    kind,
    search,
    entries: entriesIn(kind, answer),
    find: async (query, signal) => foundEntries(kind, await read(search.call, { query }, signal)),
    onAdd: (found) => change((now) => addEntry(now, found)),
    onRemove: (code) => change((now) => removeEntry(now, code)),
    onText: (text) => change((now) => writeLines(now, text)),
    onNone: (none) => change((now) => tickNone(now, none)),
  };
}
