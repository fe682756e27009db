import { firstPart, isObject, type Json, lastPart, pointerTo, segments, wordsInName } from '#core';
import { writtenIn } from '../../copy/missing-translation.ts';
import { TITLE } from './likely-showing.ts';
import { asWritten } from '../../subject/as-written.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';

/** A list of a flow file whose items show texts. */
interface List {
  file: string;
  pointer: string;
}

/** The keys of lists whose items show texts. */
const LISTS = ['blocks', 'actions', 'rows', 'steps', 'fields', 'below'];

/** The lists that contain an object or are in the same object, the nearest first. */
function listsAround(subject: Subject, { file, pointer }: List): List[] {
  const path = segments(pointer);
  const found: List[] = [];
  let value: Json | undefined = subject.files[file];
  for (const [index, part] of path.entries()) {
    const lists = isObject(value) ? value : {};
    // If the pointer goes through a list, the object is in this list. Otherwise it may have a list beside it.
    const key = LISTS.includes(part) ? part : LISTS.find((one) => Array.isArray(lists[one]));
    if (key !== undefined && Array.isArray(lists[key]))
      found.unshift({ file, pointer: pointerTo(...path.slice(0, index), key) });
    value = Array.isArray(value) ? value[Number(part)] : lists[part];
  }
  return found;
}

/**
 * Whether every language has the text. If so, it was shown before, and is not a text that an author has just begun to
 * write.
 */
const isTranslated = ({ files, flow }: Subject, key: string) =>
  flow.locales.every((locale) => key in writtenIn(files, `copy/${locale}.json`));

/** The words of a copy key without its group. Short words, such as "out", are left out. */
const wordsOf = (key: string) => wordsInName(key.slice(firstPart(key).length)).filter((word) => word.length > SHORT);
const SHORT = 3;

/** How much a text counts for the nearest list, and for the next list around it. */
const WEIGHTS = [1, 0.5];

/**
 * The list that probably showed an unused text before. Either texts of the same group with similar copy keys are in the
 * list, or the group has the name of the part that holds the list. Undefined when several lists are as likely.
 */
export function likelyList(subject: Subject, key: string): List | undefined {
  // A title is no part of a list.
  if (TITLE.test(key) || !isTranslated(subject, key)) return undefined;
  // With only one language, nothing shows that the text was ever used (isTranslated). Then only shared words count,
  // not the name of the part that holds the list.
  const isKnown = subject.flow.locales.length > 1;
  const words = wordsOf(key);
  const scores = new Map<string, { list: List; score: number }>();
  for (const { value, ...place } of nodesNaming(asWritten(subject), 'text')) {
    if (firstPart(value) !== firstPart(key)) continue;
    const shared = wordsOf(value).filter((word) => words.includes(word)).length;
    for (const [index, weight] of WEIGHTS.entries()) {
      const list = listsAround(subject, place)[index];
      if (list === undefined) continue;
      const id = `${list.file}#${list.pointer}`;
      const before = scores.get(id)?.score ?? Number(isKnown && wordsInName(id).includes(firstPart(key)));
      scores.set(id, { list, score: before + weight * shared });
    }
  }
  const [best, second] = [...scores.values()].toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score > (second?.score ?? 0) ? best.list : undefined;
}

/**
 * A field must have at least this many messages with similar names before another such message is considered missing.
 */
const ALIKE = 2;

/**
 * The `errors` of the only field whose other messages are named like an unused one: "errors.code_short" and
 * "errors.code" for "errors.code_long".
 */
export function messagesLacking(subject: Subject, key: string): List | undefined {
  const stem = key.replace(/_[^_.]+$/, '');
  if (stem === key) return undefined;
  const alike = nodesNaming(asWritten(subject), 'text').filter(
    ({ value }) => value === stem || value.startsWith(`${stem}_`),
  );
  const isMessage = ({ pointer }: List) => segments(pointer).at(-2) === 'errors';
  const [place, ...more] = new Set(
    alike.filter(isMessage).map(({ file, pointer }) => `${file}#${pointer.replace(/\/[^/]+$/, '')}`),
  );
  const [file = '', pointer = ''] = place?.split('#') ?? [];
  return more.length > 0 || alike.filter(isMessage).length < ALIKE ? undefined : { file, pointer };
}

/**
 * A list must show at least this many texts of a group. Only then is an unused text of the group considered missing in
 * it.
 */
const MANY = 3;

/** The file of lists/ that shows all other texts of the group of an unused text, and so probably lacks this one. */
export function listLacking(subject: Subject, key: string): string | undefined {
  const others = nodesNaming(asWritten(subject), 'text').filter(({ value }) => firstPart(value) === firstPart(key));
  const [file, ...more] = new Set(others.map((node) => node.file));
  return file?.startsWith('lists/') === true && more.length === 0 && others.length >= MANY ? file : undefined;
}

/** The only screen without a heading that shows other texts of the group of an unused heading. */
export function screenLackingHeading(subject: Subject, key: string): string | undefined {
  if (lastPart(key) !== 'heading') return undefined;
  const shown = nodesNaming(asWritten(subject), 'text').filter(({ value }) => firstPart(value) === firstPart(key));
  const [screen, ...more] = Object.keys(subject.flow.screens).filter((name) => {
    const file = `screens/${name}.json`;
    const json = subject.files[file];
    return (
      isObject(json) && !('heading' in json) && !('heading_from' in json) && shown.some((node) => node.file === file)
    );
  });
  return screen === undefined || more.length > 0 ? undefined : `screens/${screen}.json`;
}
