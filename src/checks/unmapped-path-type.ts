import { nearest, pathOf, pathTypesOf, pointer, type Step } from '#core';
import type { Check } from './check.ts';
import { unknownVisitor } from './subject/unknown-visitor.ts';
import { nextPathTo } from './subject/steps.ts';

export const unmappedPathType: Check = {
  rule: 'RF19',
  name: 'unmapped-path-type',
  severity: 'error',
  sees: 'ways',
  description:
    'The server sends people on by the name of a step. A step that no route takes would end in the error screen.',
  bad: '{ "id": "review", "path_type": "checkout-review", … }   and no route with that next_path',
  good: '"checkout": { …, "next_path": { "type": "checkout-review" } }',
  requirement: 'ER-3, decision 1',
  run: ({ flow }) => {
    const taken = flow.routes.flatMap(({ next_path }) => next_path?.type ?? []);
    return flow.steps.flatMap((step, index) =>
      pathTypesOf(step).flatMap((path_type, other) => {
        if (pathOf(flow, unknownVisitor(flow), nextPathTo({ path_type })) !== undefined) return [];
        return [
          {
            file: 'steps.json',
            pointer: pointer('steps', index, ...spotOf(step, other)),
            message: `The server may send people to "${path_type}", and no route takes it`,
            hint: hintFor(path_type, taken),
          },
        ];
      }),
    );
  },
};

/** The place of a step's path type by its position in the list of its path types. */
function spotOf({ path_type }: Step, place: number): (string | number)[] {
  const cases = path_type === undefined ? place : place - 1;
  return cases === -1 ? ['path_type'] : ['path_type_when', cases, 'path_type'];
}

function hintFor(type: string, taken: readonly string[]): string {
  const near = nearest(type, taken);
  return near === undefined
    ? `give the route that shows it "next_path": { "type": "${type}" }`
    : `did you mean "${near}"?`;
}
