import { asObject, canonical, isObject, type Json, pointer, segments } from '#core';
import type { Check, Finding } from '../check.ts';
import { objectSpots, type ObjectSpot, type Subject } from '../subject/subject.ts';
import { contradicts } from './says-the-opposite/contradictions.ts';

/** Blocks that people read or press. The others contain them, or decorate. */
const READ = ['text', 'notice', 'heading', 'button', 'link', 'form', 'html', 'phone'];

/**
 * One of these in two parts is a mistake. A single text is not: a hint may be repeated on purpose.
 */
const PRESSED = ['button', 'link', 'form'];

/** A block as people see it: without what decides when it is shown and how it looks. */
const seenAs = ({ value: { if: _condition, look: _look, tone: _tone, ...seen } }: ObjectSpot): string =>
  canonical(seen);

/** A value of the file that contains a block, or the block itself. */
interface Around {
  pointer: string;
  value: Json;
}

/** All values that contain a block, from the outermost to the block itself. */
function pathTo({ files }: Subject, { file, pointer: at }: ObjectSpot): Around[] {
  const steps = segments(at);
  let here: Json | undefined = files[file];
  return steps.flatMap((step, index) => {
    here = Array.isArray(here) ? here[Number(step)] : asObject(here)[step];
    return here === undefined ? [] : [{ pointer: pointer(...steps.slice(0, index + 1)), value: here }];
  });
}

/** The lines of the conditions (`if`) of all these values. */
const linesOf = (path: readonly Around[]): [string, Json][] =>
  path.flatMap(({ value }) =>
    Object.entries(asObject(asObject(value).if)).flatMap(([name, test]): [string, Json][] =>
      test === undefined ? [] : [[name, test]],
    ),
  );

/** Whether the block is in a list. A list repeats its blocks for each item, so an equal block may show another item. */
const isInList = (path: readonly Around[]) => path.some(({ value }) => isObject(value) && value.block === 'each');

/** Whether a condition uses `any` or `not`. This check does not decide whether such conditions exclude each other. */
const isComplex = (lines: readonly [string, Json][]) => lines.some(([name]) => name === 'any' || name === 'not');

/**
 * Two equal blocks are in two parts of a screen: the outermost blocks that contain only one of them.
 * @returns both parts, the one with fewer conditions first; undefined when the two are never shown together
 */
function partsAtOnce(subject: Subject, one: ObjectSpot, other: ObjectSpot): readonly Around[] | undefined {
  const [left, right] = [pathTo(subject, one), pathTo(subject, other)];
  const fork = left.findIndex(({ pointer: at }, depth) => at !== right[depth]?.pointer);
  const parts = [left.slice(fork), right.slice(fork)].map((path) => ({ path, lines: linesOf(path) }));
  const [first, second] = parts.toSorted((a, b) => a.lines.length - b.lines.length);
  if (first === undefined || second === undefined || second.lines.length === 0) return undefined;
  if (parts.some(({ path, lines }) => isInList(path) || isComplex(lines))) return undefined;
  const areApart = first.lines.some(([name, test]) =>
    second.lines.some(([same, asked]) => same === name && contradicts(test, asked)),
  );
  return areApart ? undefined : [first.path, second.path].flatMap(([part]) => part ?? []);
}

/** A block that is in two parts of a screen. */
interface ShownTwice {
  block: ObjectSpot;
  /** The part with fewer conditions. */
  part: Around;
  /** The JSON pointer of the other part. */
  beside: string;
}

/** What a block shows, in a word: its text, label or name. */
const nameOf = ({ value: { text, label, name, block } }: ObjectSpot): string => String(text ?? label ?? name ?? block);

export const shownTwice: Check = {
  rule: 'SM44',
  name: 'shown-twice',
  severity: 'warning',
  description:
    'The same text, button or form is in two parts of a screen, one of them only for some people, and both parts can be shown at once. The parts are meant for different people or moments: a condition is missing or asks for the opposite. People see both, and do not know which of them is for them.',
  bad: 'a "verify.continue" button in a group for everybody, and in one with "if": { "email-verification.link": { "is": "bring" } }',
  good: 'the first group with "if": { "email-verification.link": { "is": "sign_in" } }',
  requirement: 'WCAG 2.4.6',
  run: (subject) => {
    const blocks = objectSpots(subject).flatMap((spot) =>
      spot.file.startsWith('screens/') && READ.includes(String(spot.value.block)) ? [{ spot, seen: seenAs(spot) }] : [],
    );
    const found = blocks.flatMap(({ spot: one, seen }, index) =>
      blocks.slice(index + 1).flatMap(({ spot: other, seen: alsoSeen }): ShownTwice[] => {
        if (other.file !== one.file || seen !== alsoSeen) return [];
        const [part, beside] = partsAtOnce(subject, one, other) ?? [];
        return part === undefined || beside === undefined ? [] : [{ block: one, part, beside: beside.pointer }];
      }),
    );
    return found.flatMap(({ block, part, beside }, index): Finding[] => {
      const isOf = (each: ShownTwice) =>
        each.block.file === block.file && each.part.pointer === part.pointer && each.beside === beside;
      const alike = found.filter(isOf);
      if (found.findIndex(isOf) < index || (alike.length === 1 && !PRESSED.includes(String(block.value.block))))
        return [];
      return [
        {
          file: block.file,
          pointer: part.pointer + (asObject(part.value).if === undefined ? '' : pointer('if')),
          message: `"${nameOf(block)}" is shown here and in another part, also at the same time`,
          hint: 'let a condition say for whom this part is, or show it once',
        },
      ];
    });
  },
};
