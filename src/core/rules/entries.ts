import type { EntryKind, Question } from '../generated/flow-files.ts';
import {
  type AnswerError,
  isObject,
  type Json,
  type JsonObject,
  ownEntry,
  type QuestionAnswer,
  asList,
  asObject,
} from '../model/index.ts';
import { optionsOf } from './options.ts';

/** A medication or allergen: its name, and those fields of a search result that `keeps` of questions.json lists. */
export type Entry = Readonly<Record<string, string>>;

/** A search result, with its code. */
export interface FoundEntry {
  code: string;
  entry: Entry;
}

/** The content of an answer to a medication or allergy question (MA). */
export interface Entries {
  /** The selected entries, by code (MA-10). */
  entries: Readonly<Record<string, Entry>>;
  /** Lines of free text, without blank ones. */
  lines: readonly string[];
  /** Whether "none" is ticked. */
  none: boolean;
}

const NO_ENTRIES: Entries = { entries: {}, lines: [], none: false };

const words = (value: Json | undefined) => (typeof value === 'string' ? value : '');

function entryFrom(kind: EntryKind, value: Json | undefined): Entry | undefined {
  if (!isObject(value) || words(value.name).trim() === '') return undefined;
  return Object.fromEntries(['name', ...kind.keeps].map((field) => [field, words(ownEntry(value, field))]));
}

/** The search results in a response, one for each code. Results without a code or name are omitted. */
export function foundEntries(kind: EntryKind, data: Json): FoundEntry[] {
  const found = new Map<string, FoundEntry>();
  for (const item of Array.isArray(data) ? data.filter(isObject) : []) {
    const code = words(item.code);
    const entry = entryFrom(kind, item);
    if (code !== '' && entry !== undefined && !found.has(code)) found.set(code, { code, entry });
  }
  return [...found.values()];
}

/** The entries of an answer. Content of another form is omitted. */
export function entriesIn(kind: EntryKind, answer: QuestionAnswer): Entries {
  const data = answer[kind.saved_as];
  if (data === undefined) return NO_ENTRIES;
  const entries = data[kind.fields.entries];
  const text = data[kind.fields.free_text];
  return {
    entries: Object.fromEntries(
      Object.entries(asObject(entries)).flatMap(([code, value]) => {
        const entry = entryFrom(kind, value);
        return entry === undefined ? [] : [[code, entry]];
      }),
    ),
    lines: linesIn(asList(text).map(words).join('\n')),
    none: data[kind.fields.none] === true,
  };
}

/** The lines of a free text, trimmed and without blank ones. */
export function linesIn(text: string): string[] {
  return text
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Adds an entry and unticks "none" (MA-3). If an entry with this code exists, nothing changes (MA-7). */
export function addEntry(entries: Entries, { code, entry }: FoundEntry): Entries {
  if (Object.hasOwn(entries.entries, code)) return entries;
  return { ...entries, entries: { ...entries.entries, [code]: entry }, none: false };
}

/** Removes the entry with a code. If no entry and no line of free text remains, the question is unanswered (MA-4). */
export function removeEntry(entries: Entries, code: string): Entries {
  return {
    ...entries,
    entries: Object.fromEntries(Object.entries(entries.entries).filter(([other]) => other !== code)),
  };
}

/** Sets the free text. Any text unticks "none" (MA-3). */
export function writeLines(entries: Entries, text: string): Entries {
  const lines = linesIn(text);
  return { ...entries, lines, none: entries.none && lines.length === 0 };
}

/** Ticks "none", which removes everything else (MA-2), or unticks it. */
export function tickNone(entries: Entries, none: boolean): Entries {
  return none ? { ...NO_ENTRIES, none } : { ...entries, none };
}

/** Whether the question is answered: with "none", an entry or a line (MA-4). */
function isFilled({ entries, lines, none }: Entries): boolean {
  return none || lines.length > 0 || Object.keys(entries).length > 0;
}

/**
 * The option id that marks the question as answered: its first option (MA-4), or the question's id when it has no
 * options.
 */
const answered = (question: Question) => optionsOf(question)[0]?.id ?? question.id;

/** The answer for some entries: the selected option, and the entries in the backend's form (MA-4, MA-10). */
export function withEntries(kind: EntryKind, question: Question, entries: Entries): QuestionAnswer {
  const data: JsonObject = {
    [kind.fields.entries]: Object.fromEntries(
      Object.entries(entries.entries).map(([code, entry]) => [code, { ...entry }]),
    ),
    [kind.fields.free_text]: [...entries.lines],
    [kind.fields.none]: entries.none,
  };
  const answer = isFilled(entries) ? [answered(question)] : [];
  return { answer, user_texts: {}, [kind.saved_as]: data };
}

/**
 * The errors of an answer with entries: nothing entered, "none" beside entries, too many entries, a line too long.
 * Stops are checked elsewhere.
 */
export function entriesErrors(kind: EntryKind, question: Question, answer: QuestionAnswer): AnswerError[] {
  const question_id = question.id;
  const found = entriesIn(kind, answer);
  if (!isFilled(found)) return [{ question_id, kind: 'missing' }];
  const errors: AnswerError[] = answer.answer
    .filter((id) => id !== answered(question))
    .map((option_id) => ({ question_id, kind: 'unknown_option', option_id }));
  if (answer.answer.length > 1) errors.push({ question_id, kind: 'too_many' });
  if (found.none && isFilled({ ...found, none: false })) errors.push({ question_id, kind: 'not_exclusive' });
  if (found.lines.length + Object.keys(found.entries).length > kind.most)
    errors.push({ question_id, kind: 'too_many_entries' });
  if (found.lines.some((line) => line.length > kind.free_text.longest_line))
    errors.push({ question_id, kind: 'text_too_long' });
  return errors;
}
