import { pointerTo } from '#core';
import type { Check } from '../check.ts';
import { visitorsBeforeStops, chooseStopAnswer } from '../subject/stops.ts';
import { closedByItself } from './modal-skipped/closed-by-itself.ts';
import { openedWithoutAStop } from './modal-skipped/opened-without-a-stop.ts';

export const modalSkipped: Check = {
  rule: 'SF03',
  name: 'modal-skipped',
  severity: 'error',
  strict: true,
  description:
    'A question that advances by itself could skip the safety message. Choosing an answer that stops must open the message and must not start the advance. Core ensures this for every question type; the check proves it for this flow. The same is reported for a delayed action that closes the message before people have read it, and for a failed call, the start of the page or the arrival at a step that opens it for people whom no answer stops.',
  bad: 'a type with "advance": "on_choose" whose stops did not hold it back',
  good: '"blocks_continue": true: such an answer never advances by itself',
  requirement: 'QS-8, PQ-2',
  run: (subject) => {
    const { flow } = subject;
    // SF02 reports stops that do not block the visitor, so this check ignores them.
    const skipping = visitorsBeforeStops(flow).filter((before) => {
      const stop = flow.questions.stops[before.flag];
      const [next, effects] = chooseStopAnswer(flow, before);
      return (
        stop?.blocks_continue === true &&
        (next.modal?.id !== stop.opens || effects.some(({ type }) => type === 'schedule' || type === 'navigate'))
      );
    });
    const types = new Set(skipping.map(({ question }) => question.question_type));
    const skipped = [...types].map((type) => ({
      file: 'questions.json',
      pointer: pointerTo('types', type, 'advance'),
      message: `A question of type "${type}" would carry the visitor past the safety message`,
      hint: 'write "advance": "on_continue"',
    }));
    return [...skipped, ...closedByItself(subject), ...openedWithoutAStop(subject)];
  },
};
