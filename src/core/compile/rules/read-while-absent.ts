import { asList, isObject, type Json, pointerTo, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { eachObject } from './each-object.ts';
import { error, type Rule } from './rule.ts';

/** Reports values that are read in a branch of a condition, or by a button or link, where they are always absent. */
export const readWhileAbsent: Rule = (files) => [...inBranches(files), ...inControls(files)];

/**
 * Buttons and links that are shown only while a value is absent, and read it when they are pressed. What follows a call
 * is left out: the call may bring the value.
 */
const inControls = (files: Files): Problem[] =>
  eachObject(files, (file, { schema, pointer }, control) => {
    if ((schema.title !== 'ButtonBlock' && schema.title !== 'LinkBlock') || !isObject(control.if)) return [];
    const actions = asList(control.do);
    const call = actions.findIndex((action) => isObject(action) && ('call' in action || 'tokenise' in action));
    const atOnce = call === -1 ? actions : actions.slice(0, call);
    return Object.entries(control.if).flatMap(([name, test]) => {
      if (!isObject(test) || test.known !== false || !reads(files, [{ params: control.params, do: atOnce }], name))
        return [];
      const message = `This uses "${name}", and is shown only while it has no value`;
      return [error('SM24', file, pointer + pointerTo('if', name, 'known'), message, 'write { "known": true }')];
    });
  });

const inBranches = (files: Files): Problem[] =>
  eachObject(files, (file, { schema, pointer }, action) => {
    if (schema.title !== 'IfAction' || !isObject(action.if)) return [];
    const tests = Object.entries(action.if);
    return tests.flatMap(([name, test]) => {
      if (!isObject(test) || typeof test.known !== 'boolean') return [];
      // If the condition has several lines, another line may be the false one, so nothing is known in `otherwise`.
      const branch = !test.known ? action.do : tests.length === 1 ? action.otherwise : undefined;
      if (!reads(files, branch, name)) return [];
      const message = test.known
        ? `"otherwise" uses "${name}", which has no value then`
        : `This uses "${name}", but only while it has no value`;
      return [
        error('SM24', file, pointer + pointerTo('if', name, 'known'), message, `write { "known": ${!test.known} }`),
      ];
    });
  });

/** Whether actions read a value before they set it, directly or in the calls that they make. */
function reads(files: Files, part: Json | undefined, name: string): boolean {
  if (typeof part === 'string') return part === name;
  if (Array.isArray(part)) {
    const first = part.findIndex((one) => reads(files, one, name));
    const isSet = (one: Json) => isObject(one) && isObject(one.set) && one.set[name] !== undefined;
    return first !== -1 && !part.slice(0, first).some(isSet);
  }
  if (!isObject(part)) return false;
  const call = typeof part.call === 'string' ? files.calls.calls[part.call] : undefined;
  const sent = [call?.params, call?.query, call?.body, call?.headers];
  if (sent.some((values) => Object.values(values ?? {}).includes(name))) return true;
  return ['set', 'params', 'with', 'do', 'otherwise', 'then'].some((key) =>
    isObject(part[key]) && key !== 'do'
      ? Object.values(part[key]).some((one) => reads(files, one, name))
      : reads(files, part[key], name),
  );
}
