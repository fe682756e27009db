import { pointerTo, same, transition } from '#core';
import type { Check } from '../check.ts';
import { visitorsBeforeStops, chooseStopAnswer } from '../subject/stops.ts';
import { NOW } from '../subject/clock.ts';

export const noWayBack: Check = {
  rule: 'SF01',
  name: 'no-way-back',
  severity: 'error',
  strict: true,
  description:
    'Closing the safety message must lead back to the same question with the answer still chosen. Visitors can then correct a mistake, and the stop holds until they do.',
  bad: '"safety-stop": { …, "close": { "label": "safety.return", "do": [{ "go": "login" }] } }',
  good: '"safety-stop": { …, "close": { "label": "safety.return" } }',
  requirement: 'QS-8, OP-1',
  run: ({ flow }) => {
    const lost = visitorsBeforeStops(flow).filter((before) => {
      const [stopped] = chooseStopAnswer(flow, before);
      const [back, effects] = transition(flow, stopped, { type: 'closed-modal', match: before.match, now: NOW });
      const stays = back.questionnaire?.index === 0 && same(back.answers[before.store]?.sample?.answer, ['stop']);
      return (
        stopped.modal !== null &&
        (!stays || effects.some(({ type }) => type === 'navigate' || type === 'question-back'))
      );
    });
    const modals = new Set(lost.flatMap(({ flag }) => flow.questions.stops[flag]?.opens ?? []));
    return [...modals].map((id) => ({
      file: 'modals.json',
      pointer: pointerTo('modals', id, 'close'),
      message: `Closing the safety message "${id}" does not lead back to the question with its answer`,
      hint: 'let it only close: no "do"',
    }));
  },
};
