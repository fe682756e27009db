import { isObject, type Json, type JsonObject, pointer, asList, asObject } from '#core';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';

/** Actions that read nothing and wait for nothing. */
const isSilent = (action: JsonObject) => Object.keys(action).every((key) => ['set', 'clear', 'toast'].includes(key));

const namesIn = (value: Json | undefined): string[] => asList(value).filter((name) => typeof name === 'string');

/** What an action clears: names of stores or of their fields. */
const clearedBy = ({ subject: { flow }, action }: { subject: Subject; action: JsonObject }): string[] =>
  action.wipe === 'everything' ? Object.keys(flow.stores) : namesIn(action.clear);

/** The values that a list of actions sets, and that are cleared before anything reads them. */
function losses(subject: Subject, list: readonly Json[], taken: readonly string[]): { at: string; name: string }[] {
  let set = [...taken];
  return list.flatMap((action, index) => {
    if (!isObject(action) || action.after !== undefined) {
      set = [];
      return [];
    }
    const cleared = clearedBy({ subject, action });
    const lost = set.find((name) => cleared.some((one) => name === one || name.startsWith(`${one}.`)));
    if (!isSilent(action)) set = [];
    set.push(...Object.keys(asObject(action.set)));
    return lost === undefined ? [] : [{ at: pointer(index, 'clear' in action ? 'clear' : 'wipe'), name: lost }];
  });
}

export const clearedAtOnce: Check = {
  rule: 'SM39',
  name: 'cleared-at-once',
  severity: 'error',
  description:
    'A list of actions stores a value, or the route takes one from the address, and clears it again before anything reads it.',
  bad: '[{ "set": { "request.sent": true } }, { "clear": ["request"] }]',
  good: '[{ "clear": ["request"] }, { "set": { "request.sent": true } }]',
  requirement: 'ST-1',
  run: (subject) =>
    subject.spots.flatMap(({ file, pointer: at, value, schema }): Finding[] => {
      if (schema.title !== 'Actions' || !Array.isArray(value)) return [];
      const route = subject.flow.routes.find(({ id }) => at === pointer('routes', id, 'on_arrival'));
      const taken = file === 'routes.json' ? Object.keys(route?.takes ?? {}) : [];
      return losses(subject, value, taken).map(({ at: place, name }) => ({
        file,
        pointer: at + place,
        message: `This clears "${name}", which has only just been ${taken.includes(name) ? 'taken from the address' : 'set'}`,
        hint: 'clear it first, or when it has been used',
      }));
    }),
};
