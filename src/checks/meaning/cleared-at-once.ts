import { isObject, type Json, type JsonObject, pointerTo, asList, asObject } from '#core';
import type { Check, Finding } from '../check.ts';
import { clearedBeforeShown } from './cleared-at-once/cleared-before-shown.ts';
import { listNodes, type Subject } from '../subject/subject.ts';

/** Whether an action reads no stored value, because it only sets or clears stores or shows a toast. */
const readsNothing = (action: JsonObject) =>
  Object.keys(action).every((key) => ['set', 'clear', 'toast'].includes(key));

const namesIn = (value: Json | undefined): string[] => asList(value).filter((name) => typeof name === 'string');

/** The names of the stores and fields that an action clears. */
const clearedBy = ({ subject: { flow }, action }: { subject: Subject; action: JsonObject }): string[] =>
  action.wipe === 'everything' ? Object.keys(flow.stores) : namesIn(action.clear);

/**
 * Finds the `clear` and `wipe` actions of a list that delete a value before any action has read it.
 * @param taken the fields that the route fills from its address before the list runs
 */
function losses(
  subject: Subject,
  list: readonly Json[],
  taken: readonly string[],
): { pointer: string; name: string }[] {
  let set = [...taken];
  return list.flatMap((action, index) => {
    if (!isObject(action) || action.after !== undefined) {
      set = [];
      return [];
    }
    const cleared = clearedBy({ subject, action });
    const lost = set.find((name) => cleared.some((one) => name === one || name.startsWith(`${one}.`)));
    if (!readsNothing(action)) set = [];
    set.push(...Object.keys(asObject(action.set)));
    return lost === undefined ? [] : [{ pointer: pointerTo(index, 'clear' in action ? 'clear' : 'wipe'), name: lost }];
  });
}

export const clearedAtOnce: Check = {
  rule: 'SM39',
  name: 'cleared-at-once',
  severity: 'error',
  description:
    'A list of actions stores a value, or the route takes one from its address, and the list clears it before anything has read it. Or a value is cleared on arrival, and a part of the screen is shown for just that value.',
  bad: '[{ "set": { "request.sent": true } }, { "clear": ["request"] }]',
  good: '[{ "clear": ["request"] }, { "set": { "request.sent": true } }]',
  requirement: 'ST-1',
  run: (subject) => [
    ...clearedBeforeShown(subject),
    ...listNodes(subject).flatMap(({ file, pointer, value, schema }): Finding[] => {
      if (schema.title !== 'Actions') return [];
      const route = subject.flow.routes.find(({ id }) => pointer === pointerTo('routes', id, 'on_arrival'));
      const taken = file === 'routes.json' ? Object.keys(route?.takes ?? {}) : [];
      return losses(subject, value, taken).map(({ pointer: place, name }) => ({
        file,
        pointer: pointer + place,
        message: `This clears "${name}", which has only just been ${taken.includes(name) ? 'taken from the address' : 'set'}`,
        hint: 'clear it first, or when it has been used',
      }));
    }),
  ],
};
