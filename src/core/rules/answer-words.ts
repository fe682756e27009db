import { entriesIn } from './entries.ts';
import { type Flow, ownEntry, type QuestionAnswer, type Translate } from '../model/index.ts';
import type { Question } from '../generated/flow-files.ts';
import { selectedOptions, questionType } from './options.ts';
import { isTyped } from './typed-answers.ts';

/** An answer as text: one line for each chosen option, entry or written line. */
export function answerWords(flow: Flow, question: Question, given: QuestionAnswer, t: Translate): string[] {
  const type = questionType(flow, question);
  if (type === undefined || isTyped(type)) return given.answer;
  if (type.selects === 'entries' && type.entries !== undefined) {
    const { entries, lines, none } = entriesIn(type.entries, given);
    const shows = type.entries.shows;
    const named = Object.values(entries).map((entry) =>
      [entry.name ?? '', shows === undefined ? '' : (ownEntry(entry, shows) ?? '')]
        .filter((word) => word !== '')
        .join(', '),
    );
    return [...named, ...lines, ...(none ? [t(type.entries.none)] : [])];
  }
  return selectedOptions(question, given).map(({ id, answer_text }) => {
    const text = ownEntry(given.user_texts, id)?.trim() ?? '';
    return text === '' ? (answer_text ?? id) : `${answer_text ?? id}: ${text}`;
  });
}
