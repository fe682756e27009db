import { milliseconds } from '#core';
import type { Check } from './check.ts';

/** The longest a browser's timer can wait: 2^31 - 1 ms. */
const LONGEST = 2_147_483_647;
/** Lengths of time that are compared with a clock, not waited for. */
const COMPARED = /^stores\.json#\/stores\/[^/]+\/kept$|^flow\.json#\/queries\/(?:fresh|persisted)$/;

export const timerOverflow: Check = {
  rule: 'SM09',
  name: 'timer-overflow',
  severity: 'warning',
  description: "A browser's timer can wait for about 24.8 days at most; a longer one fires at once.",
  bad: '"close_after": "30d"',
  good: '"close_after": "5s"',
  requirement: 'SE-6',
  run: ({ spots }) =>
    spots.flatMap(({ file, pointer, value, schema }) => {
      if (schema.title !== 'Duration' || typeof value !== 'string' || COMPARED.test(`${file}#${pointer}`)) return [];
      if (milliseconds(value) <= LONGEST) return [];
      return [
        {
          file,
          pointer,
          message: `${value} is longer than a browser's timer can wait, so it fires at once`,
          hint: 'stay under 24 days',
        },
      ];
    }),
};
