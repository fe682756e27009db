import { type QuestionAt, declaredSince, hasStop, textOrEmpty } from './asked.ts';
import type { Difference } from './finding.ts';
import type { Side } from './normal.ts';
import { optionDifferences } from './options.ts';
import { QuestionDifferences, type Written } from './question-differences.ts';

/** Compares one question. `old` or `now` is undefined on the side that does not ask it. */
function compare(
  diff: QuestionDifferences,
  id: string,
  old: QuestionAt | undefined,
  now: QuestionAt | undefined,
): void {
  if (old === undefined || now === undefined) {
    const stops = old === undefined && now !== undefined && hasStop(diff.after.flow, now);
    const says = now === undefined ? `"${id}" is no longer asked` : `"${id}" is asked, and was not`;
    diff.add(
      now === undefined || stops ? 'safety' : 'breaking',
      says,
      old?.pointer ?? '',
      now?.pointer ?? '',
      'somebody half-way through the questions',
    );
    return;
  }
  const differs = (key: string) => JSON.stringify(old.question[key]) !== JSON.stringify(now.question[key]);
  const declared = declaredSince(old, now);
  const stops = hasStop(diff.before.flow, old) || hasStop(diff.after.flow, now);
  const isSame = declared?.meaning === 'same';
  const text = diff.reworded(`"${id}"`, id, id, ['question_text']);
  if (text !== undefined)
    diff.add(
      isSame && !stops ? 'copy' : 'safety',
      isSame ? `${text}; its author says that it means the same` : text,
      `${old.pointer}/question_text`,
      `${now.pointer}/question_text`,
      `somebody who has answered "${id}" to its words of before`,
    );
  if (differs('ask_if'))
    diff.add('safety', `"${id}" is asked of other people than before`, old.pointer, `${now.pointer}/ask_if`);
  if (differs('question_type'))
    diff.add(
      stops ? 'safety' : 'breaking',
      `"${id}" is answered in another way: ${textOrEmpty(now.question.question_type)}`,
      old.pointer,
      `${now.pointer}/question_type`,
    );
  if (differs('answer_display_type'))
    diff.add('look', `The answers to "${id}" are shown in another way`, old.pointer, now.pointer);
  if (old.list !== now.list) diff.add('behaviour', `"${id}" moved to ${now.list}`, old.pointer, now.pointer);
  const found = diff.found.length;
  optionDifferences(diff, id, old, now, declared);
  if (text === undefined && diff.found.length === found && differs('replaces'))
    diff.add(
      'breaking',
      `Answers to earlier versions of "${id}" are worth something else`,
      old.pointer,
      `${now.pointer}/replaces`,
      `somebody who answered "${id}" before it changed`,
    );
}

/**
 * Compares two lists of questions.
 * @param was the older questions by id
 * @param is the newer questions by id
 */
export function questionDifferences(
  written: Written,
  was: ReadonlyMap<string, QuestionAt>,
  is: ReadonlyMap<string, QuestionAt>,
  before: Side,
  after: Side,
): Difference[] {
  const diff = new QuestionDifferences(written, before, after);
  for (const id of new Set([...was.keys(), ...is.keys()])) compare(diff, id, was.get(id), is.get(id));
  const order = (one: ReadonlyMap<string, QuestionAt>, other: ReadonlyMap<string, QuestionAt>) =>
    [...one.keys()].filter((id) => other.has(id)).join();
  if (order(was, is) === order(is, was)) return diff.found;
  const place = { file: written.file, pointer: '' };
  const says = 'The questions are asked in another order';
  return [...diff.found, { class: 'behaviour', says, before: place, after: place }];
}
