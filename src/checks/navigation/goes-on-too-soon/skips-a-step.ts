import { asObject, pointerTo, referencesOf, type Step } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** The fields that the actions of the same control set. */
const setBeside = (subject: Subject, { file, pointer }: ObjectNode): string[] => {
  const [control = ''] = pointer.split('/do/');
  return objectsTitled(subject, 'SetAction').flatMap((node) =>
    node.file === file && node.pointer.startsWith(`${control}/do/`) ? Object.keys(asObject(node.value.set)) : [],
  );
};

/** Whether an action is in a branch of an `if` action. */
const isInBranch = (subject: Subject, { file, pointer }: ObjectNode): boolean =>
  objectsTitled(subject, 'IfAction').some((node) => node.file === file && pointer.startsWith(`${node.pointer}/`));

/**
 * Finds buttons and links of a step that lead past the next step, which is for everybody: from the choice of a variant
 * to the cart, past the choice of an amount. Not reported if the control itself does that step, or may ask whether it is
 * done.
 */
export function skipsAStep(subject: Subject): Finding[] {
  const { steps } = subject.flow;
  const placeOf = (route: unknown) => steps.findIndex(({ routes }) => routes.some((one) => one === route));
  /** The first step that is passed over; undefined when none is. */
  const skipped = (from: number, to: number): Step | undefined =>
    from === -1
      ? undefined
      : steps
          .slice(from + 1, Math.max(to, 0))
          .find((step) => step.only_if === undefined && step.path_type !== undefined);
  return objectsTitled(subject, 'GoAction', 'LinkBlock').flatMap((node): Finding[] => {
    if (!node.file.startsWith('screens/') || isInBranch(subject, node)) return [];
    const key = 'go' in node.value ? 'go' : 'to';
    const to = node.value[key];
    const own = routesAt(subject, node).map(({ id }) => skipped(placeOf(id), placeOf(to)));
    const [step] = own;
    if (step === undefined || own.includes(undefined)) return [];
    const asked = [...conditionsAround(subject, node), ...setBeside(subject, node)];
    if (referencesOf(step.done_if).some((name) => asked.includes(name))) return [];
    const message = `This leads to "${String(to)}", past the step "${step.id}", which comes first`;
    return [{ file: node.file, pointer: node.pointer + pointerTo(key), message, hint: `write "${step.routes[0]}"` }];
  });
}
