import { asObject, isObject, type Json, lastPart, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { testsIn } from '../../subject/facts.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type ObjectSpot, type Subject, textIn } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';

/** A text of a block, and the facts about the visitor's session that it is shown for. */
interface Said {
  spot: ObjectSpot;
  part: string;
  key: string;
  /** The first word of the key: "acting" of "settings.acting_password". */
  word: string;
  facts: ReadonlyMap<string, unknown>;
}

const saidIn = (subject: Subject): Said[] =>
  writtenWith(subject, ...TEXTS).flatMap((spot) =>
    TEXTS.flatMap((part): Said[] => {
      const key = textIn(spot.value, part);
      if (key === undefined || !('block' in spot.value)) return [];
      const tests = conditionsAt(subject, spot).flatMap(({ condition }) => testsIn(condition));
      const facts = new Map(tests.filter(([name]) => name.startsWith('auth.')));
      return [{ spot, part, key, word: wordsInName(lastPart(key))[0] ?? '', facts }];
    }),
  );

/** At least this many other texts must have the word. */
const OFTEN = 2;

/**
 * Texts without the condition that every other text with their first word has: "checkout.acting" shown to members, where
 * "settings.acting_password" and "settings.acting_data" are shown only while staff act for somebody.
 */
export function namedForSome(subject: Subject): Finding[] {
  const all = saidIn(subject);
  return all.flatMap((one): Finding[] => {
    const others = all.filter(({ word, key }) => word === one.word && key !== one.key);
    if (new Set(others.map(({ key }) => key)).size < OFTEN) return [];
    const [first] = others;
    const fact = [...(first?.facts.keys() ?? [])].find((name) => others.every(({ facts }) => facts.get(name) === true));
    if (fact === undefined || one.facts.get(fact) === true) return [];
    const own: Json | undefined = isObject(one.spot.value.if) ? asObject(one.spot.value.if)[fact] : undefined;
    // A plain text for the others may explain the same to them. A notice warns of what is so.
    if (own === false && one.spot.schema.title !== 'NoticeBlock') return [];
    const message = `"${one.key}" is shown here, and every other text called "${one.word}" only when "${fact}" is true`;
    const place = own === undefined ? pointer(one.part) : pointer('if', fact);
    const hint = own === undefined ? `ask for { "${fact}": true } in "if"` : 'write true';
    return [{ file: one.spot.file, pointer: one.spot.pointer + place, message, hint }];
  });
}
