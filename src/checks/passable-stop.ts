import { checkAnswer, pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { beforeStops } from './subject/stopped.ts';

/** The flag by which the backend marks an answer that makes a visitor ineligible (contract.md). */
const INELIGIBLE = 'end_progress';

export const passableStop: Check = {
  rule: 'SF02',
  name: 'passable-stop',
  severity: 'error',
  strict: true,
  description:
    'A visitor who has chosen an answer that makes them ineligible could go on. Continue, the backend and the checker ask one and the same function whether an answer may pass.',
  bad: '"stops": { "end_progress": { "opens": "safety-stop", "blocks_continue": false } }',
  good: '"blocks_continue": true',
  requirement: 'QS-8, OP-1',
  run: ({ flow }) => {
    if (flow.questions.stops[INELIGIBLE] === undefined) {
      return [
        {
          file: 'questions.json',
          pointer: '/stops',
          message: 'An answer that makes a visitor ineligible (end_progress) stops nobody',
          hint: 'add "end_progress" with the message it opens and "blocks_continue": true',
        },
      ];
    }
    const passing = beforeStops(flow).filter(
      ({ question }) =>
        !checkAnswer(flow, question, { answer: ['stop'], user_texts: {} }).some(({ kind }) => kind === 'stopped'),
    );
    return [...new Set(passing.map(({ flag }) => flag))].map((flag): Finding => ({
      file: 'questions.json',
      pointer: pointer('stops', flag, 'blocks_continue'),
      message: `A visitor can continue while an answer with ${flag} is selected`,
      hint: 'write "blocks_continue": true',
    }));
  },
};
