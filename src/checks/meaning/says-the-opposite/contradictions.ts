import { asObject, isObject, type Json, type JsonObject, jsonOf, numbersAsked, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { FileNode, Subject } from '../../subject/subject.ts';

/**
 * The values that a test accepts: whether the value must be known, which words it may be, and which word it must not
 * be. Undefined properties do not restrict the value.
 */
interface Allowed {
  known: boolean | undefined;
  words: readonly Json[] | undefined;
  not: Json | undefined;
}

function allowedBy(test: Json): Allowed {
  if (!isObject(test)) return { known: true, words: [test], not: undefined };
  const { known, is, is_one_of: several, is_not: not } = test;
  const words = is !== undefined ? [is] : Array.isArray(several) ? several : undefined;
  const isAsked = words !== undefined || numbersAsked(test) !== undefined;
  return { known: typeof known === 'boolean' ? known : isAsked || undefined, words, not };
}

/** Whether no value can fulfil both tests. */
export function contradicts(one: Json, other: Json): boolean {
  const [a, b] = [allowedBy(one), allowedBy(other)];
  if (a.known !== undefined && b.known !== undefined && a.known !== b.known) return true;
  const [range, beside] = [numbersAsked(one), numbersAsked(other)];
  if (range !== undefined && beside !== undefined) return range.from > beside.to || beside.from > range.to;
  const isOut = (left: Allowed, right: Allowed) =>
    left.words !== undefined && left.words.every((word) => right.not === word || right.words?.includes(word) === false);
  return isOut(a, b) || isOut(b, a);
}

/** Matches pointers into actions. Actions run later, when the outer condition may have changed. */
const LATER = /\/(?:do|then|otherwise|on_\w+)(?:\/|$)/;

/** A block or part with a condition (`if`), and the tests of the condition by reference. */
interface Conditional {
  node: FileNode;
  tests: JsonObject;
}

const conditionalParts = (subject: Subject): Conditional[] =>
  writtenWith(subject, 'if').flatMap((node) => (isObject(node.value.if) ? [{ node, tests: node.value.if }] : []));

/** Finds parts of a screen whose condition contradicts the condition of a block around them. */
export function neverShown(subject: Subject): Finding[] {
  const all = conditionalParts(subject);
  return all.flatMap(({ node: { file, pointer }, tests }) =>
    Object.entries(tests).flatMap(([name, test]): Finding[] => {
      const outer = all.find(({ node, tests: around }) => {
        const inner = pointer.slice(node.pointer.length);
        const given = around[name];
        // Inside a list, "item" is another item than outside it.
        const isSame = !name.startsWith('item.') || !/\/(?:blocks|change)\//.test(inner);
        return (
          node.file === file &&
          pointer.startsWith(`${node.pointer}/`) &&
          !LATER.test(inner) &&
          isSame &&
          given !== undefined &&
          contradicts(given, test ?? null)
        );
      });
      if (outer === undefined) return [];
      const message = `This is never shown: what is around it asks for the opposite of "${name}"`;
      return [
        {
          file,
          pointer: pointer + pointerTo('if', name),
          message,
          hint: 'ask for something else, or put it elsewhere',
        },
      ];
    }),
  );
}

/**
 * Finds parts of a step's screen that are never shown, because their condition contradicts the step's own `only_if`.
 */
export const neverShownInStep = (subject: Subject): Finding[] => {
  const { routes, steps } = subject.flow;
  return conditionalParts(subject).flatMap(({ node: { file, pointer }, tests }) => {
    const shown = routes.filter(({ screen }) => file === `screens/${screen}.json`);
    const forWhom = shown.map(({ id }) => asObject(jsonOf(steps.find((step) => step.routes.includes(id))?.only_if)));
    return Object.entries(tests).flatMap(([name, test]): Finding[] => {
      const isOpposed = (asked: JsonObject) => asked[name] !== undefined && contradicts(asked[name], test ?? null);
      if (forWhom.length === 0 || !forWhom.every(isOpposed)) return [];
      const message = `This is never shown: the step of this screen is only for people for whom "${name}" is the opposite`;
      return [
        { file, pointer: pointer + pointerTo('if', name), message, hint: 'ask for something else, or leave it out' },
      ];
    });
  });
};
