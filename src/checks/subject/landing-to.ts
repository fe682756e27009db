import { evaluate, landingPath, pointerTo, type RouteMatch, type State } from '#core';
import type { FileNode, Subject } from './subject.ts';

/**
 * The place that leads a visitor to an address which refuses them, when it is where they land: the flow's landing page,
 * or the access of a step that lets in others only. Undefined when they do not land there.
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
