import { type Flow, matchKnownRoute, pathOf, type Route, type Step } from '#core';
import { unknownVisitor } from './unknown-visitor.ts';

/** The server's NextPath for a step. */
export const nextPathTo = ({ path_type = '' }: Pick<Step, 'path_type'>) => ({
  path_type,
  product_slug: 'sample',
  user_questionnaire_id: 'sample',
  question_id: 'sample',
});

/** The route that the server's next_path leads to for a step; undefined when there is none. */
export function routeTaking(flow: Flow, step: Step): Route | undefined {
  const path = pathOf(flow, unknownVisitor(flow), nextPathTo(step));
  return path === undefined ? undefined : matchKnownRoute(flow, path)?.route;
}
