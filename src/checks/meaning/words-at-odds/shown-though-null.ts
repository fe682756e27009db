import { asObject, isCondition, isObject, type JsonObject, pointerTo, referencesOf, segments, shownBy } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { testsIn } from '../../subject/facts.ts';
import { mayBeNullHere } from '../../subject/missing-here.ts';
import { nodesKeyedBy, objectsTitled, type ObjectNode, parentOf, type Subject } from '../../subject/subject.ts';

/** Whether the screen asks somewhere whether a value is known. */
const isAskedFor = (subject: Subject, file: string, name: string): boolean =>
  nodesKeyedBy(subject, 'reference').some(
    (node) =>
      node.file === file &&
      isCondition(node.value) &&
      testsIn(node.value).some(([asked, test]) => asked === name && isObject(test) && test.known !== undefined),
  );

/** Whether one value is there whenever the other one is: it is a part of it, or contains it. */
const isTested = (name: string, asked: string) =>
  name === asked || name.startsWith(`${asked}.`) || asked.startsWith(`${name}.`);

/** Whether an object, or the table around a row, has a condition of its own. */
const hasCondition = (subject: Subject, { file, pointer, value }: ObjectNode) =>
  [value, asObject(parentOf(subject, file, pointerTo(...segments(pointer).slice(0, -1))))].some(
    (one: JsonObject) => one.if !== undefined,
  );

/**
 * Finds lines of text and rows of tables that show nothing for some people: the contract says that their value may be
 * null, and they are shown to everybody, while another condition of the screen asks whether the value is there.
 */
export const shownThoughNull = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TextBlock', 'TableRow').flatMap((node): Finding[] => {
    const [only, ...others] = shownBy({ from: node.value.from ?? null, value: node.value.value ?? null });
    if (only === undefined || others.length > 0 || hasCondition(subject, node)) return [];
    const asked = conditionsAt(subject, node).flatMap(({ condition }) => referencesOf(condition));
    if (asked.some((one) => isTested(only, one)) || !mayBeNullHere(subject, node, only)) return [];
    if (!isAskedFor(subject, node.file, only)) return [];
    const what = node.schema.title === 'TableRow' ? 'row' : 'text';
    const message = `"${only}" may be null, and then this ${what} says nothing`;
    const hint = `add "if": { "${only}": { "known": true } }`;
    return [{ file: node.file, pointer: node.pointer, message, hint }];
  });
