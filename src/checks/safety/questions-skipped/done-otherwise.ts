import { type Condition, derivedFact, isCondition, pointerTo, type Route, truthOf } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';

/** The facts that the calls of a questionnaire on these routes bring about, such as "medical.complete". */
const factsOfAnswers = (subject: Subject, routes: readonly Route[]): Set<string> =>
  new Set(
    callNodes(subject).flatMap((node) => {
      const isOfQuestions = routesAt(subject, node).some(
        (route) => routes.includes(route) && node.file === `screens/${route.screen}.json`,
      );
      const { makes = [], mayMake = [] } = (isOfQuestions ? operationIn(subject, node.call) : undefined) ?? {};
      return [...makes, ...mayMake];
    }),
  );

/** Decides what a condition can be while the questions are not answered. Any other fact may have any value. */
function whileUnanswered({ flow }: Subject, facts: ReadonlySet<string>) {
  /** Whether one line of a condition can have the given result. */
  const line = (name: string, test: Condition[string], result: boolean): boolean => {
    if (name === 'any' && Array.isArray(test))
      return result ? test.some((part) => can(part, true)) : test.every((part) => can(part, false));
    if (name === 'not' && isCondition(test)) return can(test, !result);
    const derived = derivedFact(flow.derived, name);
    if (derived !== undefined && 'if' in derived && typeof test === 'boolean') return can(derived.if, test === result);
    if (!facts.has(name)) return true;
    return (truthOf({ [name]: test }, () => false, null) === true) === result;
  };
  /** Whether a condition can have the given result: true if all its lines are, false if one of them is. */
  const can = (condition: Condition, result: boolean): boolean => {
    const lines = Object.entries(condition);
    return result
      ? lines.every(([name, test]) => line(name, test, true))
      : lines.some(([name, test]) => line(name, test, false));
  };
  return (condition: Condition) => can(condition, true);
}

/** The pointer to the first alternative under "any" that is enough, or else to the whole condition. */
function enough(condition: Condition, canHold: (one: Condition) => boolean): string {
  const { any } = condition;
  const index = Array.isArray(any) ? any.findIndex(canHold) : -1;
  return index === -1 ? '' : pointerTo('any', index);
}

/**
 * Finds steps of questions that the backend asks, and that count as done for people who have not answered them, because
 * another fact is enough. The backend then leads these people past the questions, and past the answers that stop them.
 */
export const doneOtherwise = (subject: Subject): Finding[] =>
  subject.flow.steps.flatMap(({ id, routes: own, done_if }, index): Finding[] => {
    const { flow } = subject;
    const routes = flow.routes.filter((route) => {
      const screen = flow.screens[route.screen];
      return own.includes(route.id) && screen?.kind === 'questionnaire' && screen.source !== undefined;
    });
    const facts = factsOfAnswers(subject, routes);
    const canHold = whileUnanswered(subject, facts);
    if (facts.size === 0 || !canHold(done_if)) return [];
    return [
      {
        file: 'steps.json',
        pointer: pointerTo('steps', index, 'done_if') + enough(done_if, canHold),
        message: `"${id}" counts as done here for people who have not answered its questions`,
        hint: `let it be done with "${[...facts].join('" or "')}" alone`,
      },
    ];
  });
