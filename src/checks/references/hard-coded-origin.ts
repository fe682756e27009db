import type { Check } from '../check.ts';

const NOT_FOR_VISITORS =
  /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9.-]*\b(?:staging|dev|test|local)\b[a-z0-9.-]*)(?:[:/]|$)/i;

export const hardCodedOrigin: Check = {
  rule: 'RF20',
  name: 'hard-coded-origin',
  severity: 'warning',
  description:
    "An address of a staging server or a developer's computer is written into the flow. In production it leads visitors to the wrong place or nowhere.",
  bad: '"url": "https://staging.example.com/"',
  good: '"url": "https://www.example.com/"',
  requirement: 'RT-0',
  run: ({ nodes }) =>
    nodes.flatMap(({ file, pointer, value }) =>
      typeof value === 'string' && value.includes('://') && NOT_FOR_VISITORS.test(value)
        ? [
            {
              file,
              pointer,
              message: `"${value}" would be wrong in production`,
              hint: 'write the address that visitors use, or one that starts with /',
            },
          ]
        : [],
    ),
};
