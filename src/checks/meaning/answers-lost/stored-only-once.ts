import { type Condition, evaluate, factScope, isObject, type Json, type JsonObject } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { objectsTitled, type ObjectNode, type Subject } from '../../subject/subject.ts';

/** Matches references to what a person has answered or entered. */
const GIVEN = /^(?:answers|answer|form)\./;

/** A sample of a text that a person enters. */
const ANYTHING = 'anything';

/** The fields that `set` actions below a pointer set, with their values. */
const setsBelow = (
  subject: Subject,
  { file }: ObjectNode,
  pointer: string,
): [field: string, value: Json | undefined][] =>
  objectsTitled(subject, 'SetAction').flatMap((node) =>
    node.file === file && node.pointer.startsWith(`${pointer}/`) && isObject(node.value.set)
      ? Object.entries(node.value.set)
      : [],
  );

/** Whether a condition tests an answer or a form field. */
const readsGiven = (condition: Json | undefined) =>
  isObject(condition) && Object.keys(condition).some((one) => GIVEN.test(one));

const hasLines = (value: object): value is Condition => Object.keys(value).length > 0;

/** The references in those lines of a condition that become false when these fields are set. */
function closedLines({ flow }: Subject, condition: JsonObject, sets: readonly [string, Json | undefined][]): string[] {
  return Object.entries(condition).flatMap(([name, test]) => {
    const set = sets.find(([field]) => field === name);
    if (set === undefined) return [];
    const [, value = null] = set;
    const stored = isObject(value) ? (value.is ?? ANYTHING) : typeof value === 'string' ? ANYTHING : value;
    const line = { [name]: test };
    return hasLines(line) && evaluate(line, factScope(flow, nestedFacts([[name, stored]]), TODAY)) === false
      ? [name]
      : [];
  });
}

/** Whether a form hides the field after it is stored, so people cannot change the value later. */
const isAskedOnce = (subject: Subject, file: string, field: string) =>
  objectsTitled(subject, 'Field').some(
    (node) => node.file === file && isObject(node.value.if) && Object.hasOwn(node.value.if, field),
  );

/**
 * Finds conditions under which an answer is stored only once, because storing it makes the condition false. Visitors
 * who go back and answer differently see the new answer, but the first one is sent.
 */
export const storedOnlyOnce = (subject: Subject): Finding[] => {
  const all = objectsTitled(subject, 'IfAction');
  return all.flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const { if: condition } = value;
    if (!isObject(condition)) return [];
    const sets = setsBelow(subject, node, `${pointer}/do`);
    const others = setsBelow(subject, node, `${pointer}/otherwise`).map(([field]) => field);
    const closed = closedLines(subject, condition, sets);
    const around = all.filter((one) => one.file === file && pointer.startsWith(`${one.pointer}/`));
    const isAboutGiven = [node, ...around].some((one) => readsGiven(one.value.if));
    const setOnce = sets.find(([field, from]) => {
      if (closed.length === 0 || others.includes(field) || isAskedOnce(subject, file, field)) return false;
      if (typeof from === 'string') return GIVEN.test(from);
      const test = condition[field];
      return isAboutGiven && isObject(test) && test.known === false && closed.includes(field);
    });
    if (setOnce === undefined) return [];
    return [
      {
        file,
        pointer: `${pointer}/if`,
        message: `"${setOnce[0]}" is only set the first time: who goes back and changes an answer keeps the old one`,
        hint: `set it each time, without "${closed[0]}" in the condition`,
      },
    ];
  });
};
