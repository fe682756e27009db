import { isObject } from '#core';
import type { FlowJson, Pass } from './pass.ts';

type Entry = Record<string, unknown>;

const entries = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The route to which a path type leads. */
function routeTaking(files: FlowJson, type: unknown): string | undefined {
  const file = files['routes.json'];
  const routes = isObject(file) && isObject(file.routes) ? file.routes : {};
  const found = Object.entries(routes).find(
    ([, route]) => isObject(route) && isObject(route.next_path) && route.next_path.type === type,
  );
  return found?.[0];
}

const isOn = (step: Entry, route: string | undefined) => Array.isArray(step.routes) && step.routes.includes(route);

/** Merges a funnel entry with the progress step of the same route. */
function joined(files: FlowJson, { until, ...named }: Entry, bar: readonly Entry[]): Entry {
  const route = routeTaking(files, named.path_type);
  const step = bar.find((one) => isOn(one, route)) ?? {
    id: route ?? named.path_type,
    routes: [route ?? named.path_type],
  };
  const { id, routes, done_if, weight, fills } = step;
  return {
    id,
    ...named,
    routes,
    done_if: done_if === undefined ? until : { any: [until, done_if] },
    ...(weight === undefined ? {} : { weight }),
    ...(fills === undefined || fills === 'when_done' ? {} : { fills }),
  };
}

/**
 * Only steps.json defines the order of steps. `funnel` in flow.json is removed, and its last `until` becomes the goal.
 */
export const steps: Pass = {
  name: 'steps',
  upgrade(files, decide) {
    const flow = files['flow.json'];
    const file = files['steps.json'];
    if (!isObject(flow) || !isObject(file) || !('funnel' in flow)) return files;
    const { funnel, ...rest } = flow;
    const bar = entries(file.steps);
    const all = entries(funnel).map((entry) => joined(files, entry, bar));
    for (const [place, { id }] of bar.entries())
      if (!all.some((step) => step.id === id)) {
        const message = `The step "${String(id)}" was in the bar only: put it into its place in the order, with "done_if"`;
        decide({ file: 'steps.json', pointer: `/steps/${all.length}`, message });
        all.push({ ...bar[place] });
      }
    const last = entries(funnel).at(-1)?.until;
    const [goal] = isObject(last) ? Object.keys(last) : [];
    const { steps: __, ...words } = file;
    const order = { ...words, ...(goal === undefined ? {} : { goal }), steps: all };
    return { ...files, 'flow.json': rest, 'steps.json': order };
  },
};
