import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds a `go` that skips a step. It is on the screen of one step and leads to a route that requires a later step, so
 * the route refuses people. The order of the steps differs from the order of the screens.
 * @param routes the ids of the routes that people reach
 * @param refused the ids of the routes that refuse
 */
export function ledTooEarly(
  subject: Subject,
  routes: readonly string[],
  refused: readonly string[],
): Finding | undefined {
  const { flow } = subject;
  const stepOf = (id: string) => flow.steps.findIndex((step) => step.routes.includes(id));
  const goes = objectsTitled(subject, 'GoAction');
  for (const from of flow.routes.filter(({ id }) => routes.includes(id) && stepOf(id) !== -1))
    for (const { file, pointer, value } of goes) {
      const to = flow.routes.find(({ id }) => id === value.go && refused.includes(id));
      if (to === undefined || file !== `screens/${from.screen}.json`) continue;
      const required = flow.steps.findIndex(({ id }) => to.requires?.done?.includes(id) === true);
      const step = flow.steps[required];
      if (step === undefined || required <= stepOf(from.id) || required >= stepOf(to.id)) continue;
      return {
        file,
        pointer: pointer + pointerTo('go'),
        message: `"${from.id}" leads to "${to.id}", which requires the step "${step.id}", and that comes after "${from.id}"`,
        hint: `lead to "${step.routes[0] ?? ''}" first, or move the step "${step.id}" back before "${flow.steps[stepOf(from.id)]?.id ?? ''}" in steps.json`,
      };
    }
  return undefined;
}
