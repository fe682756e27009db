import { asObject, firstPart, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, operationIn, type Subject } from '../../subject/subject.ts';
import { isOfStep, sends } from './sent-later.ts';

/**
 * The stores that receive what people typed into a form. Values that a condition reads are excluded: they may only
 * decide where people go next, as in an age gate, and need not be sent.
 */
const typedInto = (subject: Subject): Set<string> => {
  const asked = new Set([
    ...objectsTitled(subject, 'Condition').flatMap(({ value }) => Object.keys(value)),
    ...subject.flow.steps.flatMap(({ done_if }) => referencesOf(done_if)),
  ]);
  const fields = objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
    Object.entries(asObject(value.set)).flatMap(([name, from]) =>
      typeof from === 'string' && firstPart(from) === 'form' ? [name] : [],
    ),
  );
  return new Set(fields.filter((name) => !asked.has(name)).map(firstPart));
};

/** Finds stores with input that completes a step and that no call sends, in a flow whose calls send other data. */
export function storesNeverSent(subject: Subject): Finding[] {
  const { calls, goal = '' } = subject.flow;
  const all = Object.keys(calls);
  const isLast = (call: string) => operationIn(subject, call)?.makes.includes(goal) === true;
  const last = all.find(isLast) ?? all.findLast((call) => calls[call]?.body !== undefined);
  if (last === undefined) return [];
  return [...typedInto(subject)]
    .filter((store) => isOfStep(subject, store) && !all.some((call) => sends(subject, call, store)))
    .map((store) => ({
      file: 'calls.json',
      pointer: pointerTo('calls', last, ...(calls[last]?.body === undefined ? [] : ['body'])),
      message: `What people type into "${store}" is never sent`,
      hint: `add it to what "${last}" sends, such as "${store}": "${store}"`,
    }));
}
