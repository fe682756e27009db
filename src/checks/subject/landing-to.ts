import { evaluate, landingPath, pointerTo, type RouteMatch, type State } from '#core';
import type { FileNode, Subject } from './subject.ts';

/**
 * For a visitor whom the landing page leads to an address that refuses them, where the mistake is. It is `access` if
 * the address belongs to a step that is for other people, otherwise the landing page in flow.json. Undefined when the
 * visitor's landing page is another one.
 */
export function landingTo(
  { flow }: Subject,
  state: State,
  { path, route }: RouteMatch,
): Pick<FileNode, 'file' | 'pointer'> | undefined {
  const index = flow.landing.findIndex(({ go }) => go === route.id);
  if (index === -1 || landingPath(flow, state) !== path) return undefined;
  const isStep = flow.steps.some(({ routes }) => routes.includes(route.id));
  const isForOthers = evaluate(flow.access[route.access]?.allows ?? {}, { flow, state }) === false;
  return isStep && isForOthers
    ? { file: 'routes.json', pointer: pointerTo('routes', route.id, 'access') }
    : { file: 'flow.json', pointer: pointerTo('landing', index, 'go') };
}
