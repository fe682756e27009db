import { stepIndex } from '../../subject/steps.ts';
import { asObject, pathTypesOf, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The status with which the backend refuses a call while an earlier step is not done (contract/README.md). */
const TOO_SOON = '422';

/**
 * Finds calls on arrival that belong to a later step than the route. The backend refuses them until people have come to
 * that step, and the refusal leads people away from the route each time.
 */
export const calledTooSoon = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const { flow } = subject;
    const [, id = '', part] = segments(pointer);
    const route = flow.routes.find((one) => one.id === id);
    if (file !== 'routes.json' || part !== 'on_arrival' || route === undefined) return [];
    const call = textIn(value, 'call') ?? '';
    const type = operationIn(subject, call)?.pathType;
    const allowed = flow.steps.findIndex((step) => type !== undefined && pathTypesOf(step).includes(type));
    const here = stepIndex(flow, id);
    const isBefore = here === -1 ? route.requires === undefined : here < allowed;
    const isHandled = Object.hasOwn(asObject(flow.calls[call]?.errors), TOO_SOON);
    if (allowed < 1 || !isBefore || isHandled || conditionsAround(subject, node).length > 0) return [];
    const step = flow.steps[allowed]?.id ?? '';
    return [
      {
        file,
        pointer: pointer + pointerTo('call'),
        message: `The backend refuses "${call}" to people who have not come to the step "${step}", and leads them away from "${id}"`,
        hint: `call it where the step "${step}" begins, or add "errors": { "${TOO_SOON}": … } to the call`,
      },
    ];
  });
