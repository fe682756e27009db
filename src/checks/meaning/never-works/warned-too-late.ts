import { asObject, jsonOf, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

const WARNINGS = ['warning', 'danger'];

/**
 * Finds warnings on the screen of a step that are shown only after the step is done. If a press completes the step, it
 * also leads to another screen, so nobody reads the warning.
 */
export const warnedTooLate = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'NoticeBlock').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const asked = Object.entries(asObject(value.if));
    if (!WARNINGS.includes(textIn(value, 'tone') ?? '') || asked.length === 0) return [];
    const routes = routesAt(subject, node).map(({ id }) => id);
    const step = subject.flow.steps.find((one) => routes.length > 0 && routes.every((id) => one.routes.includes(id)));
    const done = Object.entries(asObject(jsonOf(step?.done_if)));
    const isDone =
      done.length > 0 && done.every(([name, test]) => asked.some(([one, is]) => one === name && same(is, test)));
    if (step === undefined || !isDone) return [];
    const message = `This warning is shown only when the step "${step.id}" is done: nobody reads it before`;
    return [{ file, pointer: pointer + pointerTo('if'), message, hint: 'turn the condition round, or leave it out' }];
  });
