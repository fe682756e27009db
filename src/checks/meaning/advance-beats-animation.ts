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
      // If another screen has the same delay and a shorter slide, this slide is the mistake, not the delay.
      const isSlow = Object.values(flow.screens).some(
        (other) =>
          other !== screen &&
          other.kind === 'questionnaire' &&
          other.advance_after === advance_after &&
          milliseconds(other.transition.duration) <= milliseconds(advance_after),
      );
      return [
        {
          file: `screens/${id}.json`,
          pointer: isSlow ? '/transition/duration' : '/advance_after',
          message: `The next question comes after ${advance_after}, but the slide takes ${transition.duration}`,
          hint: isSlow ? `write at most "${advance_after}"` : `write at least "${transition.duration}"`,
        },
      ];
    }),
};
