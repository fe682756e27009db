import { asList, firstPart, isObject, ownEntry, pointerTo, stringsIn } from '../../model/index.ts';
import { walk } from '../walk.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/**
 * A call that saves fields of a store does not clear the store if the backend returns the same fields at the next read.
 * Otherwise people find again what they have just removed.
 */
export const clearedThoughSaved: Rule = (files) =>
  files.all.flatMap(({ file, schemaId, value }) => {
    const { calls } = files.calls;
    const problems: ReturnType<Rule> = [];
    walk(file, schemaId, value, ({ schema, value: action, pointer }) => {
      // A form sends what people enter, so it may clear a store that has less.
      if (schema.title !== 'CallAction' || !isObject(action) || pointer.includes('/submit/')) return;
      const id = String(action.call);
      const call = ownEntry(calls, id);
      const learned = Object.keys(ownEntry(calls, call?.answers_as ?? '')?.learns ?? {});
      const saved = stringsIn(Object.values(call?.body ?? {})).filter((name) => learned.includes(name));
      const cleared = asList(action.then)
        .flatMap((one) => (isObject(one) ? asList(one.clear) : []))
        .find((name) => saved.some((one) => one === name || firstPart(one) === name));
      if (cleared === undefined) return;
      const forgets = Object.keys(calls).find((one) => {
        const other = ownEntry(calls, one);
        const { method, unmakes = [] } = (other && operationOf(files, other)) ?? {};
        return method === 'DELETE' && unmakes.some((name) => name === cleared || firstPart(name) === cleared);
      });
      const message = `"${id}" has just saved "${String(cleared)}", and this clears it here alone: it is back at the next read`;
      const hint = forgets === undefined ? `leave "${String(cleared)}" as it is` : `write "${forgets}"`;
      problems.push(error('SM34', file, pointer + pointerTo('call'), message, hint));
    });
    return problems;
  });
