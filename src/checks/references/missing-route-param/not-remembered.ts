import { paramsOf } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds a parameter that the addresses of several steps share and that is not remembered, while the flow also leads to
 * the next step from a screen whose address lacks it. The backend may leave it out of `next_path` (PQ-6).
 */
export function notRemembered(subject: Subject): Finding[] {
  const { routes, steps, remembered_params: remembered } = subject.flow;
  const ofSteps = steps.map((step) => routes.filter(({ id }) => step.routes.includes(id)));
  const isShared = (name: string) =>
    ofSteps.filter((own) => own.some(({ path }) => paramsOf(path).includes(name))).length > 1;
  const shared = [...new Set(routes.flatMap(({ path }) => paramsOf(path)))].filter(isShared);
  const leading = objectsTitled(subject, 'GoAction')
    .filter(({ value }) => value.go === 'next_path' && value.params === undefined)
    .flatMap((node) => (node.file.startsWith('screens/') ? routesAt(subject, node) : []));
  return shared.flatMap((name): Finding[] => {
    const from = leading.find(({ path }) => !paramsOf(path).includes(name));
    if (from === undefined || remembered?.includes(name) === true) return [];
    return [
      {
        file: 'flow.json',
        pointer: remembered === undefined ? '' : '/remembered_params',
        anchor: 'key',
        message: `"${from.id}" leads to the next step, and neither its address nor anything else says which ${name} that is for`,
        hint: `write "remembered_params": ["${name}"]`,
      },
    ];
  });
}
