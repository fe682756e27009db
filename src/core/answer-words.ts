import { entriesIn } from './entries.ts';
import type { Flow } from './flow.ts';
import type { Question } from './generated/flow-files.ts';
import { own } from './json.ts';
import type { QuestionAnswer } from './known.ts';
import { selectedOptions, typeOf } from './options.ts';
import type { Translate } from './text.ts';

/** An answer in the words of its question, one line for each thing that was chosen, entered or written. */
export function answerWords(flow: Flow, question: Question, given: QuestionAnswer, t: Translate): string[] {
  const type = typeOf(flow, question);
  if (type === undefined || type.selects === 'text') return given.answer;
  if (type.selects === 'entries' && type.entries !== undefined) {
    const { entries, lines, none } = entriesIn(type.entries, given);
    const shows = type.entries.shows;
    const named = Object.values(entries).map((entry) =>
      [entry.name ?? '', shows === undefined ? '' : (own(entry, shows) ?? '')].filter((word) => word !== '').join(', '),
    );
    return [...named, ...lines, ...(none ? [t(type.entries.none)] : [])];
  }
  return selectedOptions(question, given).map(({ id, answer_text }) => {
    const text = own(given.user_texts, id)?.trim() ?? '';
    return text === '' ? (answer_text ?? id) : `${answer_text ?? id}: ${text}`;
  });
}
