import { asList, asObject, firstPart, type Json, lastPart, same } from '#core';
import type { Finding } from '../../check.ts';
import { originText } from '../../subject/as-written.ts';
import { conditionsAround, conditionsAt } from '../../subject/conditions-at.ts';
import { groupedBy } from '../../subject/grouped-by.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';
import { isThere } from '../crossed-values/placeholder-of-another.ts';

/** An object that shows a text. */
interface ShownText {
  file: string;
  pointer: string;
  key: string;
  /** Whether the object itself has no condition. */
  isAlways: boolean;
}

/** A line of a condition that requires one of several words. */
type Line = readonly [reference: string, test: Json];

/** Matches an entry of a list of values. It has no condition, because it is shown for its value only. */
const IS_ENTRY = /\/list\/\d+$/;

const shownIn = (subject: Subject): ShownText[] =>
  objectsWith(subject, ...TEXT_KEYS, 'hint').flatMap(({ file, pointer, value }) =>
    [...TEXT_KEYS, 'hint'].flatMap((part) => {
      const key = value[part];
      return typeof key === 'string' && !IS_ENTRY.test(pointer)
        ? [{ file, pointer, key, isAlways: value.if === undefined }]
        : [];
    }),
  );

const wordsIn = (test: Json | undefined): Json[] => {
  const { is, is_one_of: several } = asObject(test);
  return is === undefined ? asList(several) : [is];
};

/** The lines about words in the conditions of a text and of everything around it. */
const linesAround = (subject: Subject, text: ShownText): Line[] =>
  conditionsAt(subject, text).flatMap(({ condition }) =>
    Object.entries(asObject(condition)).flatMap(([reference, test]): Line[] =>
      test !== undefined && wordsIn(test).length > 0 ? [[reference, test]] : [],
    ),
  );

/** At least this many other places must show the text. */
const OFTEN = 2;

/**
 * Finds texts that are shown to everybody, although all other places, in several files, show them only for the same
 * words of a field that the data of this screen has, too: "You can stop any time" for people who pay once.
 */
export function shownToAll(subject: Subject): Finding[] {
  const places = new Map(shownIn(subject).map((one) => [`${originText(subject, one)} ${one.key}`, one]));
  const byKey = groupedBy([...places.values()], ({ key }) => key);
  return [...byKey.values()].flatMap((all) => {
    if (all.length <= OFTEN) return [];
    const known = all.map((one) => ({ one, lines: linesAround(subject, one) }));
    const bare = known.filter(({ one, lines }) => one.isAlways && lines.length === 0);
    const [only] = bare;
    const [first, ...others] = known.filter(({ lines }) => lines.length > 0);
    if (only === undefined || bare.length > 1 || first === undefined) return [];
    const isSome = ([reference, test]: Line) =>
      others.every(({ lines }) =>
        lines.some(([other, asked]) => lastPart(other) === lastPart(reference) && same(asked, test)),
      );
    const line = first.lines.find(isSome);
    const files = new Set([first, ...others].map(({ one }) => one.file));
    if (
      line === undefined ||
      files.size < OFTEN ||
      !isKnownAt(
        subject,
        only.one,
        known.flatMap(({ lines }) => lines),
        line,
      )
    )
      return [];
    const { file, pointer, key } = only.one;
    const words = wordsIn(line[1]).map((word) => JSON.stringify(word));
    const message = `"${key}" is shown to everybody here, and everywhere else only if "${lastPart(line[0])}" is ${words.join(' or ')}`;
    return [{ file, pointer, message, hint: 'ask for that in "if"' }];
  });
}

/**
 * Whether the field of a line has a value at the place of a text that does not ask for it: another condition of the
 * file tests the field, or the data of the screen contain it.
 */
function isKnownAt(subject: Subject, { file, pointer }: ShownText, lines: readonly Line[], [field]: Line): boolean {
  if (conditionsAround(subject, { file, pointer }).some((reference) => lastPart(reference) === lastPart(field)))
    return false;
  const isTested = objectsWith(subject, 'if', 'only_if').some(
    (one) =>
      one.file === file &&
      [one.value.if, one.value.only_if].some((condition) =>
        Object.keys(asObject(condition)).some((reference) => lastPart(reference) === lastPart(field)),
      ),
  );
  return (
    isTested ||
    lines.some(
      ([reference]) =>
        lastPart(reference) === lastPart(field) && firstPart(reference) === 'data' && isThere(subject, file, reference),
    )
  );
}
