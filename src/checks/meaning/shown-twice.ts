import { asObject, canonical, isObject, type Json, pointer, segments } from '#core';
import type { Check, Finding } from '../check.ts';
import { objectSpots, type ObjectSpot, type Subject } from '../subject/subject.ts';
import { contradicts } from './says-the-opposite/contradictions.ts';

/** Blocks that people read or press. The others contain them, or decorate. */
const READ = ['text', 'notice', 'heading', 'button', 'link', 'form', 'html', 'phone'];

/** Of these, one in common is enough. A single text may be meant to stand in two parts, such as a hint. */
const PRESSED = ['button', 'link', 'form'];

/** A block as people see it: without what decides when it is shown and how it looks. */
const seenAs = ({ value: { if: _condition, look: _look, tone: _tone, ...seen } }: ObjectSpot): string =>
  canonical(seen);

/** A value on the way to a block. */
interface Around {
  pointer: string;
  value: Json;
}

/** The values around a block and the block itself, outermost first. */
function pathTo({ files }: Subject, { file, pointer: at }: ObjectSpot): Around[] {
  const steps = segments(at);
  let here: Json | undefined = files[file];
  return steps.flatMap((step, index) => {
    here = Array.isArray(here) ? here[Number(step)] : asObject(here)[step];
    return here === undefined ? [] : [{ pointer: pointer(...steps.slice(0, index + 1)), value: here }];
  });
}

/** The lines of all conditions on a path. */
const linesOf = (path: readonly Around[]): [string, Json][] =>
  path.flatMap(({ value }) =>
    Object.entries(asObject(asObject(value).if)).flatMap(([name, test]): [string, Json][] =>
      test === undefined ? [] : [[name, test]],
    ),
  );

/** Whether a path leads into a list: it shows one item after the other, and each is another one. */
const isInList = (path: readonly Around[]) => path.some(({ value }) => isObject(value) && value.block === 'each');

/** Whether conditions are more than lines that must all hold. What they exclude is not decided here. */
const isComplex = (lines: readonly [string, Json][]) => lines.some(([name]) => name === 'any' || name === 'not');

/** The two parts of a screen that show the same block at the same time. The first is the one with fewer conditions. */
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
    const blocks = objectSpots(subject).filter(
      ({ file, value }) => file.startsWith('screens/') && READ.includes(String(value.block)),
    );
    const found = blocks.flatMap((one, index) =>
      blocks.slice(index + 1).flatMap((other): ShownTwice[] => {
        if (other.file !== one.file || seenAs(one) !== seenAs(other)) return [];
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
