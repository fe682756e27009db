import { type Flow, knownPlace, pathOf, type Route } from '#core';
import { everyoneKnown } from './known.ts';

/** What the server says to send somebody to a step of the funnel. */
export const nextPathTo = (path_type: string) => ({
  path_type,
  product_slug: 'sample',
  user_questionnaire_id: 'sample',
  question_id: 'sample',
});

/** The route that takes a step of the funnel, or undefined where none does. */
export function routeTaking(flow: Flow, path_type: string): Route | undefined {
  const path = pathOf(flow, everyoneKnown(flow), nextPathTo(path_type));
  return path === undefined ? undefined : knownPlace(flow, path)?.route;
}
