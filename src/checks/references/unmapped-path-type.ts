import { pathOf, pathTypesOf, pointer, type Step } from '#core';
import type { Check } from '../check.ts';
import { unknownVisitor } from '../subject/unknown-visitor.ts';
import { nextPathTo } from '../subject/steps.ts';

export const unmappedPathType: Check = {
  rule: 'RF19',
  name: 'unmapped-path-type',
  severity: 'error',
  sees: 'ways',
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
        file: 'steps.json',
        pointer: placeOf(flow.steps, type),
        message: `The server may send people to "${type}", but no step or route has this path type`,
        hint: `give the route that shows it "path_type": "${type}"`,
      }));
  },
};

/** The place where the steps name a path type; the list of steps when none names it. */
function placeOf(steps: readonly Step[], type: string): string {
  const index = steps.findIndex((step) => pathTypesOf(step).includes(type));
  const step = steps[index];
  if (step === undefined) return '/steps';
  if (step.path_type === type) return pointer('steps', index, 'path_type');
  const other = (step.path_type_when ?? []).findIndex(({ path_type }) => path_type === type);
  return pointer('steps', index, 'path_type_when', other, 'path_type');
}
