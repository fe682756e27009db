import { pointer } from '#core';
import type { Check } from '../check.ts';

export const unannouncedAdvance: Check = {
  rule: 'AX03',
  name: 'unannounced-advance',
  severity: 'warning',
  description:
    'Choosing an answer shows the next question at once. People who use a screen reader lose their place unless a text says so beforehand.',
  bad: '"advance": "on_choose"',
  good: '"advance": "on_choose", "announce": "question.advances_by_itself"',
  requirement: 'PQ-2, WCAG 3.2.2',
  run: ({ flow }) =>
    Object.entries(flow.questions.types).flatMap(([id, { advance, announce }]) =>
      advance === 'on_choose' && announce === undefined
        ? [
            {
              file: 'questions.json',
              pointer: pointer('types', id, 'advance'),
              message: `Choosing an answer of a "${id}" question changes the screen without warning`,
              hint: 'add "announce" with a text that says so',
            },
          ]
        : [],
    ),
};
