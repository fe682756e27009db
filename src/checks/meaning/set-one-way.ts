import { isObject, type Json, pointer, referencesOf, stringsIn, asList, asObject, isCondition } from '#core';
import type { Finding } from '../check.ts';
import { cachedFor, type Subject } from '../subject/subject.ts';

/** The yes-or-no fields that actions set to a constant themselves, with that constant. */
const setIn = (actions: readonly Json[]): [field: string, to: boolean, index: number][] =>
  actions.flatMap((action, index) =>
    Object.entries(asObject(asObject(action).set)).flatMap(([field, to]): [string, boolean, number][] =>
      typeof to === 'boolean' ? [[field, to, index]] : [],
    ),
  );

/** Whether actions, or those inside them, give a field a value or clear it. */
const isGiven = (actions: Json | undefined, field: string): boolean => {
  if (Array.isArray(actions)) return actions.some((one) => isGiven(one, field));
  if (!isObject(actions)) return false;
  const { set, clear } = actions;
  const isCleared = (name: Json) => name === field || (typeof name === 'string' && field.startsWith(`${name}.`));
  if ((isObject(set) && Object.hasOwn(set, field)) || (Array.isArray(clear) && clear.some(isCleared))) return true;
  return ['do', 'otherwise', 'then'].some((key) => isGiven(actions[key], field));
};

/** The fields that calls send, and that decide for whom a step is: what an earlier choice left in them counts. */
const counting = cachedFor(
  ({ flow }) =>
    new Set([
      ...Object.values(flow.calls).flatMap(({ body = {} }) => stringsIn(body)),
      ...flow.steps.flatMap(({ only_if }) => (only_if === undefined ? [] : referencesOf(only_if))),
    ]),
);

/**
 * Branches that set a yes-or-no, where the other branch leaves it as it was: after another choice it still says what the
 * choice before said.
 */
export const setOneWay = (subject: Subject): Finding[] =>
  subject.spots.flatMap(({ file, pointer: at, value, schema }): Finding[] => {
    if (schema.title !== 'IfAction' || !isObject(value) || !isObject(value.if)) return [];
    const index = Number(at.slice(at.lastIndexOf('/') + 1));
    const around = subject.spots.findLast(
      (spot) => spot.file === file && spot.pointer === at.slice(0, at.lastIndexOf('/')) && Array.isArray(spot.value),
    );
    const before = asList(around?.value).slice(0, index);
    const asked = isCondition(value.if) ? referencesOf(value.if) : [];
    // Only of data that differs from one choice to the next does the other branch come after this one.
    if (!asked.some((name) => /^(?:data|item|response|answers|form)\./.test(name))) return [];
    const branches = [
      { key: 'do', actions: asList(value.do), others: asList(value.otherwise), other: 'otherwise' },
      { key: 'otherwise', actions: asList(value.otherwise), others: asList(value.do), other: 'do' },
    ];
    return branches.flatMap(({ key, actions, others, other }) =>
      setIn(actions).flatMap(([field, to, step]): Finding[] => {
        const isLeft = !isGiven(others, field) && !isGiven(before, field) && counting(subject).has(field);
        if (!isLeft || asked.includes(field)) return [];
        return [
          {
            file,
            pointer: at + (Object.hasOwn(value, other) ? pointer(other) : pointer(key, step, 'set', field)),
            message: `"${field}" becomes ${String(to)} here, and stays so after another choice for which this does not hold`,
            hint: `set it to ${String(!to)} in "${other}"`,
          },
        ];
      }),
    );
  });
