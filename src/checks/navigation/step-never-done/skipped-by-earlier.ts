import { type Condition, ownEntry, pointerTo, type Step, truthOf } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { decidableLines } from '../../subject/controls.ts';
import { asksOfBackend } from '../../subject/steps.ts';
import type { Subject } from '../../subject/subject.ts';

/** The facts of the contract that a step needs to be done, each with the id of the step. */
const neededFor = ({ contract }: Subject, { id, done_if: done }: Step) =>
  Object.entries(done).flatMap(([fact, test]) =>
    test === true && Object.hasOwn(contract.facts, fact) ? [{ fact, step: id }] : [],
  );

/** The index of the first alternative under "any" that holds; undefined if the whole condition has to be named. */
function alternative({ any }: Condition, holds: (one: Condition) => boolean): number | undefined {
  const index = Array.isArray(any) ? any.findIndex(holds) : -1;
  return index === -1 ? undefined : index;
}

/**
 * Finds steps that nobody comes to, because an earlier step makes them done, or takes them from everybody who has done
 * it. Only earlier steps count that everybody has to do.
 */
export const skippedByEarlier = (subject: Subject): Finding[] => {
  const { flow } = subject;
  return flow.steps.flatMap((step, index): Finding[] => {
    const made = flow.steps
      .slice(0, index)
      .flatMap((one) => (one.only_if === undefined ? neededFor(subject, one) : []))
      .filter(({ fact }) => ownEntry(step.done_if, fact) === undefined);
    const truth = (condition: Condition, facts = made) =>
      truthOf(condition, (name) => facts.some(({ fact }) => fact === name) || undefined, TODAY);
    const decided = (condition: Condition) =>
      decidableLines(condition, (name) => made.some(({ fact }) => fact === name));
    /** The earlier step that decides a condition by itself, if one does. */
    const causeOf = (condition: Condition, result: boolean) =>
      made.find((one) => truth(condition, [one]) === result)?.step ?? made.at(-1)?.step ?? '';
    const message = (earlier: string) =>
      `Nobody comes to the step "${step.id}": it is skipped once "${earlier}" is done`;
    const at = (...place: (string | number)[]) => ({
      file: 'steps.json',
      pointer: pointerTo('steps', index, ...place),
    });
    if (step.only_if !== undefined && truth(decided(step.only_if)) === false)
      return [
        { ...at('only_if'), message: message(causeOf(decided(step.only_if), false)), hint: 'leave "only_if" out' },
      ];
    // Rule SF10 checks the steps with the backend's questions.
    if (asksOfBackend(flow, step) || truth(step.done_if) !== true) return [];
    const one = alternative(step.done_if, (part) => truth(part) === true);
    return [
      {
        ...at('done_if', ...(one === undefined ? [] : ['any', one])),
        message: message(causeOf(step.done_if, true)),
        hint: 'let it be done only with what its own screen asks for',
      },
    ];
  });
};
