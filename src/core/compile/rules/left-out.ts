import type { Call, Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { fieldsOf } from '../name-kinds.ts';
import { error } from './rule.ts';

/** What a questionnaire knows of every answer beside the answer itself. */
const OF_EVERY_ANSWER: readonly string[] = ['user_texts', 'asked'];

interface Body {
  /** The JSON pointer of the call's body. */
  at: string;
  /** The operation, as a phrase for messages. */
  what: string;
  given: NonNullable<Call['body']>;
  /** The names that the operation takes. */
  known: readonly string[];
}

/** Parts of an answer that an operation takes beside those it is sent. What people wrote there would be lost. */
export function partsOfAnswersLeftOut(files: Files, { at, what, given, known }: Body): Problem[] {
  const roots = new Set(Object.values(given).map((value) => (typeof value === 'string' ? value.split('.')[0] : '')));
  const saved = Object.values(files.questions.types).flatMap(({ entries }) => entries?.saved_as ?? []);
  // "allergy" is the part of one answer, "allergies" that of several.
  const isEntries = (name: string) => saved.some((one) => name.startsWith(one.slice(0, -1)));
  return ['answers', 'answer']
    .filter((root) => roots.has(root))
    .flatMap((root) => (fieldsOf(files, root) ?? []).map((name) => ({ root, name })))
    .filter(({ name }) => OF_EVERY_ANSWER.includes(name) || isEntries(name))
    .filter(({ name }) => known.includes(name) && !Object.hasOwn(given, name))
    .map(({ root, name }) => ({
      ...error(
        'RF25',
        'calls.json',
        at,
        `${what} takes "${name}", and this leaves it out`,
        `add "${name}": "${root}.${name}"`,
      ),
      at: 'key',
    }));
}
