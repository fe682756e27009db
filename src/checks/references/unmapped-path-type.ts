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
  bad: '"path_type_when": [{ "if": …, "path_type": "dissolving-tablet" }]   and no route has that "path_type"',
  good: '"dissolving-tablet": { …, "path_type": "dissolving-tablet" }',
  requirement: 'ER-3, decision 1',
  run: ({ flow, contract }) => {
    const types = Object.keys(contract.pathTypes);
    const leadsOn = (path_type: string) =>
      pathOf(flow, unknownVisitor(flow), nextPathTo(flow, { path_type })) !== undefined;
    return types
      .filter((type) => !leadsOn(type))
      .map((type) => ({
        ...placeOf(flow, type),
        message: `The server may send people to "${type}", but no step or route has this path type`,
        hint: `give the route that shows it "path_type": "${type}"`,
      }));
  },
};

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
