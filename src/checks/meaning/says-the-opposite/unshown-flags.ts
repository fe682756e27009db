import { isObject, type Json, pointerTo, referencesOf, asList, asObject } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** A line of a condition on a stored boolean. */
interface FlagTest {
  file: string;
  pointer: string;
  value: Json;
}

/** The lines that test a reference, in all conditions of the flow. */
const linesAbout = (subject: Subject, reference: string): FlagTest[] =>
  objectsTitled(subject, 'Condition').flatMap(({ file, pointer, value }) => {
    const test = value[reference];
    return test === undefined ? [] : [{ file, pointer: pointer + pointerTo(reference), value: test }];
  });

/** The pointer of the part whose condition contains a line. */
const partOf = (line: FlagTest) => line.pointer.replace(/\/if\/.*$/, '');

/** Actions that show the visitor that something was done: they show a message or another screen, or save a file. */
const SHOWING = ['go', 'open', 'toast', 'leave', 'question', 'wipe', 'save'];
const showsResult = (actions: readonly Json[]) =>
  actions.some((action) => isObject(action) && SHOWING.some((key) => Object.hasOwn(action, key)));

/** Whether a part in a file can be seen on a screen without leaving it: it is of this screen, or of no screen. */
const isSeenFrom = (screen: string, file: string) => file === screen || !file.startsWith('screens/');

/** Whether some action after a call of this name sets a field to a value. */
const setAfter = (subject: Subject, call: Json | undefined, reference: string, to: boolean) =>
  objectsTitled(subject, 'CallAction').some(
    ({ value: { call: other, then } }) =>
      other === call &&
      Array.isArray(then) &&
      then.some((action) => isObject(action) && isObject(action.set) && action.set[reference] === to),
  );

/**
 * Finds booleans that are set after a successful call, and that only hide something on their screen (but not the
 * pressed button). Nothing on the screen then shows the success.
 */
export function unshownFlags(subject: Subject): Finding[] {
  const { flow } = subject;
  const deciding = new Set(flow.steps.flatMap(({ done_if }) => referencesOf(done_if)));
  return objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const then = asList(value.then);
    const call = flow.calls[textIn(value, 'call') ?? ''];
    // If a call also loads values, such as the results of a search, these show that the call has succeeded.
    const bringsMore = Object.keys(call?.learns ?? {}).length > 0;
    const bringsPerson = call?.signs_in === true;
    if (!file.startsWith('screens/') || showsResult(then)) return [];
    return then.flatMap((action, index) => {
      const set = asObject(asObject(action).set);
      return Object.entries(set).flatMap(([reference, to]): Finding[] => {
        if (typeof to !== 'boolean' || deciding.has(reference)) return [];
        const [store = '', field = ''] = reference.split('.');
        if (flow.stores[store]?.fields?.[field]?.default === to && setAfter(subject, value.call, reference, !to))
          return [
            {
              file,
              pointer: pointer + pointerTo('then', index, 'set', reference),
              message: `This notes nothing: "${reference}" is ${String(to)} from the start, and elsewhere the same call makes it ${String(!to)}`,
              hint: `write ${String(!to)}`,
            },
          ];
        if (bringsMore) return [];
        const lines = linesAbout(subject, reference);
        // After a sign-in, everything that the screen shows of the person tells them that it worked. So the stored value is
        // only missed if a part of another screen shows it.
        if (bringsPerson && !lines.some((line) => line.value === to)) return [];
        const last = lines.findLast((line) => line.file === file);
        // If the button itself is hidden, this shows that the call has succeeded.
        const isHiddenItself = lines.some((line) => line.file === file && pointer.startsWith(`${partOf(line)}/`));
        if (
          last === undefined ||
          isHiddenItself ||
          lines.some((line) => line.value === to && isSeenFrom(file, line.file))
        )
          return [];
        const message = `What is shown here is hidden when it was done, and nothing appears that says so: "${reference}" is ${String(to)} then`;
        return [{ file, pointer: last.pointer, message, hint: `write ${String(to)}` }];
      });
    });
  });
}
