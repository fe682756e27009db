import { asObject, type Condition, isCondition, isObject, type Json, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** A text of a block, and the facts about the visitor's session under which it is shown. */
interface ConditionalText {
  node: ObjectNode;
  part: string;
  key: string;
  /** The first word of the last key part: "acting" in "settings.acting_password". */
  word: string;
  facts: ReadonlyMap<string, unknown>;
  /** What the access level of the text's screen requires: "auth.signed_in", "user.role". */
  access: ReadonlyMap<string, unknown>;
}

/** The tests of a condition, with the required truth value. Below a `not`, it is inverted. */
const factsIn = (condition: Condition, isAsked = true): [string, unknown][] =>
  Object.entries(condition).flatMap(([key, test]): [string, unknown][] => {
    if (key === 'any') return Array.isArray(test) ? test.flatMap((part) => factsIn(part, isAsked)) : [];
    if (key === 'not') return isCondition(test) ? factsIn(test, !isAsked) : [];
    return [[key, typeof test === 'boolean' ? test === isAsked : test]];
  });

/**
 * The texts of screens. Texts of modals are left out, because the conditions of what opens a modal are unknown here.
 */
const textsIn = (subject: Subject): ConditionalText[] =>
  objectsWith(subject, ...TEXT_KEYS).flatMap((node) => {
    const [, screen] = /^screens\/(.+)\.json$/.exec(node.file) ?? [];
    if (screen === undefined || !('block' in node.value)) return [];
    const { access, routes } = subject.flow;
    const allowed = routes
      .filter((route) => route.screen === screen)
      .flatMap((route) => factsIn(access[route.access]?.allows ?? {}));
    return TEXT_KEYS.flatMap((part): ConditionalText[] => {
      const key = textIn(node.value, part);
      if (key === undefined) return [];
      const tests = conditionsAt(subject, node).flatMap(({ condition }) => factsIn(condition));
      const facts = new Map(tests.filter(([name]) => name.startsWith('auth.')));
      return [{ node, part, key, word: wordsInName(lastPart(key))[0] ?? '', facts, access: new Map(allowed) }];
    });
  });

/**
 * Whether the list of a text has a block for people whose fact is false, but no block for people whose fact is true.
 */
function isBesideTheirs(subject: Subject, { node }: ConditionalText, fact: string): boolean {
  const list = (pointer: string) => pointer.replace(/\/\d+$/, '');
  const tests = objectsWith(subject, 'if').flatMap((other) =>
    other !== node && other.file === node.file && list(other.pointer) === list(node.pointer)
      ? [asObject(other.value.if)[fact]]
      : [],
  );
  return tests.includes(false) && !tests.includes(true);
}

/** At least this many other texts must begin with the word. */
const OFTEN = 2;

/**
 * Finds texts without the condition that every other text with the same first word has: "checkout.acting" is shown to
 * members, while "settings.acting_password" and "settings.acting_data" are shown only if staff act for somebody. On a
 * screen for other people, the text may inform them in advance, so it is not reported.
 */
export function namedForSome(subject: Subject): Finding[] {
  const all = textsIn(subject);
  return all.flatMap((one): Finding[] => {
    const others = all.filter(({ word, key }) => word === one.word && key !== one.key);
    if (new Set(others.map(({ key }) => key)).size < OFTEN) return [];
    const isForOthers = (name: string) => !name.startsWith('auth.') && !others.some((other) => other.access.has(name));
    if ([...one.access.keys()].some(isForOthers)) return [];
    const [first] = others;
    const fact = [...(first?.facts.keys() ?? [])].find((name) => others.every(({ facts }) => facts.get(name) === true));
    if (fact === undefined || one.facts.get(fact) === true || one.access.get(fact) === true) return [];
    // A text whose key has further words, such as "acting_note", may be for the other people.
    const isMixedUp = isBesideTheirs(subject, one, fact);
    if (one.facts.get(fact) === false && lastPart(one.key) !== one.word && !isMixedUp) return [];
    const own: Json | undefined = isObject(one.node.value.if) ? asObject(one.node.value.if)[fact] : undefined;
    // A plain text may explain something to the other people. A notice is about the current situation.
    if (own === false && one.node.schema.title !== 'NoticeBlock' && !isMixedUp) return [];
    const message = `"${one.key}" is shown here, and every other text called "${one.word}" only when "${fact}" is true`;
    const place = own === undefined ? pointerTo(one.part) : pointerTo('if', fact);
    const hint = own === undefined ? `ask for { "${fact}": true } in "if"` : 'write true';
    return [{ file: one.node.file, pointer: one.node.pointer + place, message, hint }];
  });
}
