import { milliseconds } from '#core';
import type { Check } from '../check.ts';

export const advanceBeatsAnimation: Check = {
  rule: 'SM04',
  name: 'advance-beats-animation',
  severity: 'warning',
  description: 'The next question is shown before the animation of the current one has ended, so it jumps.',
  bad: '"transition": { "kind": "slide", "duration": "500ms" }, "advance_after": "200ms"',
  good: '"advance_after": "1s"',
  requirement: 'PQ-1, PQ-3',
  run: ({ flow }) =>
    Object.entries(flow.screens).flatMap(([id, screen]) => {
      if (screen.kind !== 'questionnaire' || screen.transition.kind === 'none') return [];
      const { transition, advance_after } = screen;
      if (milliseconds(advance_after) >= milliseconds(transition.duration)) return [];
      return [
        {
          file: `screens/${id}.json`,
          pointer: '/advance_after',
          message: `The next question comes after ${advance_after}, but the slide takes ${transition.duration}`,
          hint: `write at least "${transition.duration}"`,
        },
      ];
    }),
};
