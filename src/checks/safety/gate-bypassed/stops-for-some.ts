import { firstPart, ownEntry, pointerTo, referencesOf, type Step } from '#core';
import type { Finding } from '../../check.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import { asksOfBackend } from '../../subject/steps.ts';
import type { Subject } from '../../subject/subject.ts';

/** Whether a sample product asks, before its medical questions, one with an answer that stops people. */
const mayStop = (subject: Subject): boolean =>
  questionsOfFlow(subject).some(
    ({ list, question: { answer_options: options } }) =>
      list === 'pre_questionnaire' &&
      (options ?? []).some((option) =>
        Object.entries(option).some(([flag, is]) => is === true && flag in subject.flow.questions.stops),
      ),
  );

/** Whether a fact stays the same while people order, as a date or a number does. What they have done changes. */
const stays = ({ contract }: Subject, reference: string): boolean =>
  firstPart(reference) === 'derived' ||
  (Object.hasOwn(contract.facts, reference) && ownEntry(contract.facts, reference)?.type.includes('boolean') !== true);

/**
 * Finds steps before the medical one whose questions have an answer that stops people, if these steps are only for
 * people of some kind, or for whoever has done something. Conditions on an age are not reported.
 */
export function stopsForSome(subject: Subject, medical: Step): Finding[] {
  const { steps } = subject.flow;
  return steps.slice(0, steps.indexOf(medical)).flatMap((step, index): Finding[] => {
    const some = referencesOf(step.only_if ?? {}).find((reference) => !stays(subject, reference));
    if (some === undefined || !asksOfBackend(subject.flow, step) || !mayStop(subject)) return [];
    return [
      {
        file: 'steps.json',
        pointer: pointerTo('steps', index, 'only_if'),
        message: `Whoever "${step.id}" is no step for is not asked its questions, and an answer that would stop them is never given`,
        hint: 'leave "only_if" out: say with "ask_if" which of the questions are for whom',
      },
    ];
  });
}
