import { isObject, type Json, pointerTo, referencesOf, stringsIn, asList, asObject, isCondition } from '#core';
import type { Finding } from '../../check.ts';
import { optionIdsAt } from '../crossed-values/flags-of-options.ts';
import { coverEverybody } from '../../subject/cover-everybody.ts';
import { cachedFor, listNodes, objectsTitled, type Subject } from '../../subject/subject.ts';

/** The boolean fields that actions set to a constant, each with the constant and the index of the action. */
const setIn = (actions: readonly Json[]): [field: string, to: boolean, index: number][] =>
  actions.flatMap((action, index) =>
    Object.entries(asObject(asObject(action).set)).flatMap(([field, to]): [string, boolean, number][] =>
      typeof to === 'boolean' ? [[field, to, index]] : [],
    ),
  );

/** Whether some actions set or clear a field, at any depth. */
const isGiven = (actions: Json | undefined, field: string): boolean => {
  if (Array.isArray(actions)) return actions.some((one) => isGiven(one, field));
  if (!isObject(actions)) return false;
  const { set, clear } = actions;
  const isCleared = (name: Json) => name === field || (typeof name === 'string' && field.startsWith(`${name}.`));
  if ((isObject(set) && Object.hasOwn(set, field)) || (Array.isArray(clear) && clear.some(isCleared))) return true;
  return ['do', 'otherwise', 'then'].some((key) => isGiven(actions[key], field));
};

/** Whether conditions beside a condition set or clear a field for everybody for whom this condition is not true. */
function isGivenToOthers(subject: Subject, own: Json | undefined, beside: readonly Json[], field: string): boolean {
  if (!isCondition(own)) return false;
  const others = beside.flatMap((action) =>
    isObject(action) && isCondition(action.if) && isGiven(action.do, field) ? [[action.if]] : [],
  );
  return coverEverybody(subject.flow, [[own], ...others], (name) => optionIdsAt(subject, name));
}

/** The fields in which an outdated value does harm: calls send them, or they decide which people do a step. */
const counting = cachedFor(
  ({ flow }) =>
    new Set([
      ...Object.values(flow.calls).flatMap(({ body = {} }) => stringsIn(body)),
      ...flow.steps.flatMap(({ only_if }) => (only_if === undefined ? [] : referencesOf(only_if))),
    ]),
);

/**
 * Finds conditions on changing data of which one branch sets a boolean field and the other branch leaves it unchanged.
 * After another choice, the field still has the value from the earlier choice.
 */
export const setInOneBranch = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }): Finding[] => {
    if (!isObject(value.if)) return [];
    const index = Number(pointer.slice(pointer.lastIndexOf('/') + 1));
    const list = pointer.slice(0, pointer.lastIndexOf('/'));
    const around = listNodes(subject).findLast((node) => node.file === file && node.pointer === list);
    const before = asList(around?.value).slice(0, index);
    const beside = asList(around?.value).toSpliced(index, 1);
    const asked = isCondition(value.if) ? referencesOf(value.if) : [];
    // People can get into both branches only if the condition reads data that differ from choice to choice.
    if (!asked.some((name) => /^(?:data|item|response|answers|form)\./.test(name))) return [];
    const branches = [
      { key: 'do', actions: asList(value.do), others: asList(value.otherwise), other: 'otherwise' },
      { key: 'otherwise', actions: asList(value.otherwise), others: asList(value.do), other: 'do' },
    ];
    return branches.flatMap(({ key, actions, others, other }) =>
      setIn(actions).flatMap(([field, to, step]): Finding[] => {
        const isLeft = !isGiven(others, field) && !isGiven(before, field) && counting(subject).has(field);
        if (!isLeft || asked.includes(field) || isGivenToOthers(subject, value.if, beside, field)) return [];
        return [
          {
            file,
            pointer: pointer + (Object.hasOwn(value, other) ? pointerTo(other) : pointerTo(key, step, 'set', field)),
            message: `"${field}" becomes ${String(to)} here, and stays so after another choice for which this does not hold`,
            hint: `set it to ${String(!to)} in "${other}"`,
          },
        ];
      }),
    );
  });
