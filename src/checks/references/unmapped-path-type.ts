import { type Flow, pathOf, pathTypesOf, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { unknownVisitor } from '../subject/unknown-visitor.ts';
import { nextPathTo } from '../subject/steps.ts';

export const unmappedPathType: Check = {
  rule: 'RF19',
  name: 'unmapped-path-type',
  severity: 'error',
  sees: 'navigation',
  description:
    'No route has this path type of the contract. When the server sends a person there, they would see the error screen.',
  alsoReported: ['A step has two routes of one screen, and names the path type of only one of them.'],
  bad: '"path_type_when": [{ "if": …, "path_type": "dissolving-tablet" }]   and no route has that "path_type"',
  good: '"dissolving-tablet": { …, "path_type": "dissolving-tablet" }',
  requirement: 'ER-3, decision 1',
  run: ({ flow, contract }) => {
    const types = Object.keys(contract.pathTypes);
    const leadsOn = (path_type: string) =>
      pathOf(flow, unknownVisitor(flow), nextPathTo(flow, { path_type })) !== undefined;
    const unmapped = types
      .filter((type) => !leadsOn(type))
      .map((type) => ({
        ...placeOf(flow, type),
        message: `The server may send people to "${type}", but no step or route has this path type`,
        hint: `give the route that shows it "path_type": "${type}"`,
      }));
    return [...unmapped, ...namesLeftOut(flow)];
  },
};

/**
 * Finds steps with two routes of one screen, of which one has a path type that the step does not name. Whoever is led to
 * the step by its name comes to the other route, whatever they have chosen.
 */
const namesLeftOut = ({ routes, steps }: Flow): Finding[] =>
  steps.flatMap((step, index): Finding[] => {
    const own = routes.filter(({ id }) => step.routes.includes(id));
    const lost = own.find(
      ({ id, screen, path_type }) =>
        path_type !== undefined &&
        !pathTypesOf(step).includes(path_type) &&
        own.some((other) => other.id !== id && other.screen === screen),
    );
    if (lost === undefined || step.path_type === undefined) return [];
    const message = `"${lost.id}" has the path type "${lost.path_type}", and its step does not say when it is called so`;
    const hint = `add "path_type_when": [{ "if": …, "path_type": "${lost.path_type}" }]`;
    return [{ file: 'steps.json', pointer: pointerTo('steps', index), anchor: 'key', message, hint }];
  });

/**
 * Where the mistake is. If exactly one route of the step that names the type has no path type, this route. Otherwise
 * the location where a step names the type, or the list of steps if none does.
 */
function placeOf({ routes, steps }: Flow, type: string): Pick<Finding, 'file' | 'pointer' | 'anchor'> {
  const index = steps.findIndex((step) => pathTypesOf(step).includes(type));
  const step = steps[index];
  if (step === undefined) return { file: 'steps.json', pointer: '/steps' };
  const own = routes.filter(({ id }) => step.routes.includes(id));
  const [route, ...more] = own.filter(({ path_type }) => path_type === undefined);
  if (route !== undefined && more.length === 0 && own.length > 1)
    return { file: 'routes.json', pointer: pointerTo('routes', route.id), anchor: 'key' };
  if (step.path_type === type) return { file: 'steps.json', pointer: pointerTo('steps', index, 'path_type') };
  const other = (step.path_type_when ?? []).findIndex(({ path_type }) => path_type === type);
  return { file: 'steps.json', pointer: pointerTo('steps', index, 'path_type_when', other, 'path_type') };
}
