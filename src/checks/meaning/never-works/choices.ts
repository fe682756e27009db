import type { Route, Step } from '#core';
import { type FileNode, objectsTitled, type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { completesStep } from '../../subject/next-step-location.ts';

/** A list in which some button completes a step. */
export interface Choice {
  list: ObjectNode;
  of: string;
  /** Every value in the list's blocks. */
  parts: readonly FileNode[];
  /** The buttons that complete the step. */
  buttons: ObjectNode[];
}

const choicesOn = (subject: Subject, step: Step, { screen }: Route): Choice[] =>
  objectsTitled(subject, 'EachBlock').flatMap((list) => {
    if (list.file !== `screens/${screen}.json`) return [];
    const parts = valuesBelow(subject, { file: list.file, pointer: `${list.pointer}/blocks` });
    const buttons = objectsTitled(subject, 'ButtonBlock').filter(
      (button) =>
        parts.some(({ file, pointer }) => file === button.file && pointer === button.pointer) &&
        completesStep(subject, step, button.value.do),
    );
    return buttons.length === 0 ? [] : [{ list, of: textIn(list.value, 'of') ?? '', parts, buttons }];
  });

/** The lists with such buttons, on each screen of each step. */
export const choices = (subject: Subject): { step: Step; all: Choice[] }[] =>
  subject.flow.steps.flatMap((step) =>
    subject.flow.routes
      .filter(({ id }) => step.routes.includes(id))
      .map((route) => ({ step, all: choicesOn(subject, step, route) })),
  );

/** The buttons that choose. Where these are radio buttons, another button of the lists confirms the choice. */
export function choosingButtons(all: readonly Choice[]): ObjectNode[] {
  const buttons = all.flatMap((choice) => choice.buttons);
  const radios = buttons.filter(({ value }) => value.chosen_if !== undefined);
  return radios.length > 0 ? radios : buttons;
}
