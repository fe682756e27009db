import { pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The routes of the screens that make the call which reaches the goal. */
const routesOfGoal = (subject: Subject, goal: string): string[] =>
  objectsTitled(subject, 'CallAction').flatMap((node) => {
    const makes = operationIn(subject, textIn(node.value, 'call') ?? '')?.makes ?? [];
    return makes.includes(goal) && node.file.startsWith('screens/') ? routesAt(subject, node).map(({ id }) => id) : [];
  });

/**
 * Finds the step that is done when the goal is reached, if it does not list the route on which this happens. The
 * progress bar is then not shown where people pay.
 */
export function doneOffItsRoutes(subject: Subject): Finding[] {
  const { goal, steps } = subject.flow;
  const reaching = goal === undefined ? [] : routesOfGoal(subject, goal);
  const [route] = reaching;
  const isInStep = reaching.some((id) => steps.some(({ routes }) => routes.includes(id)));
  if (goal === undefined || route === undefined || isInStep) return [];
  return steps.flatMap(({ id, done_if: done }, index): Finding[] => {
    if (!referencesOf(done).includes(goal)) return [];
    const message = `The step "${id}" is done on "${route}", which is none of its routes: the progress bar is not shown there`;
    return [{ file: 'steps.json', pointer: pointerTo('steps', index, 'routes'), message, hint: `add "${route}"` }];
  });
}
