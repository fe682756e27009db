import { asObject, isObject, lastPart, pointerTo, shownBy, wordsInName, isPresenceTest } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** A reference without its last part: "user." for "user.lastName". */
const objectOf = (reference: string) => reference.slice(0, -lastPart(reference).length);

/** Whether two names have as many words as each other and the same last word: "firstName" and "lastName". */
function areAlike(one: string, other: string): boolean {
  const [own, theirs] = [wordsInName(one), wordsInName(other)];
  return own.length > 1 && own.length === theirs.length && own.at(-1) === theirs.at(-1) && one !== other;
}

/** Where an object gives a text or a row its only value, and which value this is. */
function onlyShown({ value }: ObjectNode): { at: string; from: string; names: string[] } | undefined {
  const [only, ...others] = shownBy(value);
  if (only === undefined || others.length > 0) return undefined;
  const texts = TEXT_KEYS.flatMap((key) => textIn(value, key) ?? []);
  if (value.value === only) return { at: pointerTo('value'), from: only, names: texts };
  const [name, given] = Object.entries(asObject(value.with))[0] ?? [];
  if (name === undefined) return undefined;
  return { at: pointerTo('with', name) + (isObject(given) ? pointerTo('value') : ''), from: only, names: [name] };
}

/**
 * Finds texts and rows that are shown when one value is there, and show another one of the same kind: {name} gets the
 * last name when the first name is known. Reported only if the same placeholder or row shows the value elsewhere.
 */
export function presentAndNotShown(subject: Subject): Finding[] {
  const all = writtenWith(subject, 'with', 'value').flatMap((node) => {
    const shown = onlyShown(node);
    return shown === undefined ? [] : [{ ...node, ...shown }];
  });
  return all.flatMap((one): Finding[] => {
    const lines = asObject(one.value.if);
    const asked = Object.keys(lines).find(
      (name) =>
        isPresenceTest(lines[name]) &&
        objectOf(name) === objectOf(one.from) &&
        areAlike(lastPart(name), lastPart(one.from)),
    );
    const isUsual = all.some(
      (other) =>
        other !== one &&
        lastPart(other.from) === lastPart(asked ?? '') &&
        other.names.some((name) => one.names.includes(name)),
    );
    // A row for one word, such as one plan, is compared with the rows that have the same label (SM40).
    const isOfSome = one.value.value !== undefined && Object.keys(lines).length > 1;
    if (asked === undefined || lines[one.from] !== undefined || !isUsual || isOfSome) return [];
    const message = `This is shown when "${asked}" is there, and shows "${one.from}"`;
    return [{ file: one.file, pointer: one.pointer + one.at, message, hint: `write "${asked}"` }];
  });
}
