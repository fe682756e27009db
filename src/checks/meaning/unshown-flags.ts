import { isObject, type Json, pointer, referencesOf, asList, asObject } from '#core';
import type { Finding } from '../check.ts';
import { objectsTitled, type Subject } from '../subject/subject.ts';

/** A line of a condition that asks whether a flag is set. */
interface Line {
  file: string;
  pointer: string;
  value: Json;
}

/** The lines of all conditions about a reference. */
const linesAbout = (subject: Subject, reference: string): Line[] =>
  objectsTitled(subject, 'Condition').flatMap(({ file, pointer: at, value }) => {
    const test = value[reference];
    return test === undefined ? [] : [{ file, pointer: at + pointer(reference), value: test }];
  });

/** Actions beside which nothing need tell that something was done: they tell, or lead away. */
const TELLING = ['go', 'open', 'toast', 'leave', 'question', 'wipe'];
const tells = (actions: readonly Json[]) =>
  actions.some((action) => isObject(action) && TELLING.some((key) => Object.hasOwn(action, key)));

/** Whether a call is followed by an action that sets a flag to a value, somewhere. */
const setAfter = (subject: Subject, call: Json | undefined, reference: string, to: boolean) =>
  objectsTitled(subject, 'CallAction').some(
    ({ value: { call: other, then } }) =>
      other === call &&
      Array.isArray(then) &&
      then.some((action) => isObject(action) && isObject(action.set) && action.set[reference] === to),
  );

/**
 * Flags that a button sets when its call has succeeded, and that show nothing on its screen: all that depends on the
 * flag there is hidden by it.
 */
export function unshownFlags(subject: Subject): Finding[] {
  const { flow } = subject;
  const deciding = new Set(flow.steps.flatMap(({ done_if }) => referencesOf(done_if)));
  return objectsTitled(subject, 'CallAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const then = asList(value.then);
    if (!file.startsWith('screens/') || tells(then)) return [];
    return then.flatMap((action, index) => {
      const set = asObject(asObject(action).set);
      return Object.entries(set).flatMap(([reference, to]): Finding[] => {
        if (typeof to !== 'boolean' || deciding.has(reference)) return [];
        const [store = '', field = ''] = reference.split('.');
        if (flow.stores[store]?.fields?.[field]?.default === to && setAfter(subject, value.call, reference, !to))
          return [
            {
              file,
              pointer: at + pointer('then', index, 'set', reference),
              message: `This notes nothing: "${reference}" is ${String(to)} from the start, and elsewhere the same call makes it ${String(!to)}`,
              hint: `write ${String(!to)}`,
            },
          ];
        const lines = linesAbout(subject, reference);
        const last = lines.findLast((line) => line.file === file);
        if (last === undefined || lines.some((line) => line.value === to)) return [];
        const message = `What is shown here is hidden when it was done, and nothing appears that says so: "${reference}" is ${String(to)} then`;
        return [{ file, pointer: last.pointer, message, hint: `write ${String(to)}` }];
      });
    });
  });
}
