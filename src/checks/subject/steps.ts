import { type Flow, matchKnownRoute, type NextPath, paramsOf, pathOf, type Route, type Step } from '#core';
import { unknownVisitor } from './unknown-visitor.ts';

const samples = new WeakMap<Flow, Readonly<Record<string, string>>>();

/** The server's NextPath for a step, with a sample for every parameter of any address. */
export function nextPathTo(flow: Flow, { path_type = '' }: Pick<Step, 'path_type'>): NextPath {
  const params =
    samples.get(flow) ??
    Object.fromEntries(flow.routes.flatMap(({ path }) => paramsOf(path).map((name) => [name, 'sample'])));
  samples.set(flow, params);
  return { ...params, path_type };
}

/** The route that the server's next_path leads to for a step; undefined when there is none. */
export function routeTaking(flow: Flow, step: Step): Route | undefined {
  const path = pathOf(flow, unknownVisitor(flow), nextPathTo(flow, step));
  return path === undefined ? undefined : matchKnownRoute(flow, path)?.route;
}
