import { asList, asObject, type Json, isObject, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { nodesNaming, objectsTitled, type Subject } from '../../subject/subject.ts';

/** Whether one of the actions sets a value to true. */
const sets = (actions: Json | undefined, name: string) =>
  asList(actions).some((action) => isObject(action) && asObject(action.set)[name] === true);

/**
 * Finds pages to which only the actions lead that reach the flow's goal, such as "Thank you", and that require other
 * steps, but not the one that reaches the goal. By its address, such a page says that all is done when it is not.
 */
export function openBeforeTheGoal(subject: Subject): Finding[] {
  const { goal = '', routes, steps } = subject.flow;
  const last = steps.find(({ done_if }) => referencesOf(done_if).includes(goal));
  const reaching = objectsTitled(subject, 'CallAction').filter(({ value }) => sets(value.then, goal));
  const leading = [...nodesNaming(subject, 'route'), ...nodesNaming(subject, 'destination')].filter(({ pointer }) =>
    /\/(?:go|to)$/.test(pointer),
  );
  return routes.flatMap(({ id, requires }): Finding[] => {
    const led = leading.filter(({ value }) => value === id);
    const isAfter = led.every(({ file, pointer }) =>
      reaching.some((call) => call.file === file && pointer.startsWith(`${call.pointer}/then/`)),
    );
    const isOfStep = steps.some((step) => step.routes.includes(id));
    if (last === undefined || requires === undefined || led.length === 0 || !isAfter || isOfStep) return [];
    if (requires.done.includes(last.id)) return [];
    const message = `"${id}" comes after "${last.id}", and its address can be opened before that: it says what is not so yet`;
    const pointer = pointerTo('routes', id, 'requires', 'done');
    return [{ file: 'routes.json', pointer, message, hint: `require "${last.id}"` }];
  });
}
