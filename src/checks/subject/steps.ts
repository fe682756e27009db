import { type Flow, matchKnownRoute, pathOf, type Route, type Step } from '#core';
import { unknownVisitor } from './unknown-visitor.ts';

/** What the server says to send somebody to a step. */
export const nextPathTo = ({ path_type = '' }: Pick<Step, 'path_type'>) => ({
  path_type,
  product_slug: 'sample',
  user_questionnaire_id: 'sample',
  question_id: 'sample',
});

/** The route to which the server's next_path leads for a step, or undefined where none takes it. */
export function routeTaking(flow: Flow, step: Step): Route | undefined {
  const path = pathOf(flow, unknownVisitor(flow), nextPathTo(step));
  return path === undefined ? undefined : matchKnownRoute(flow, path)?.route;
}
