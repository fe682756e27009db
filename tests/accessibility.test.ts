import { expect, test } from 'vitest';
import { KNOWN } from '../e2e/accessibility/known.ts';
import { ASPECTS } from '../e2e/accessibility/aspects.ts';
import { report } from '../e2e/accessibility/report.ts';
import { STATES } from '../e2e/gallery/states.ts';

const states = STATES.map(({ name }) => name);

/** `npx vitest run tests/accessibility.test.ts -u` writes docs/accessibility.md. */
test('[AX] [issue 14] docs/accessibility.md lists the examined states, the checks and the known faults', async () => {
  await expect(report(states)).toMatchFileSnapshot('../docs/accessibility.md');
});

test('[AX] [issue 14] every known fault names an existing state and aspect', () => {
  expect(KNOWN.filter(({ state }) => !states.includes(state))).toEqual([]);
  expect(KNOWN.filter(({ aspect }) => !ASPECTS.some(({ id }) => id === aspect))).toEqual([]);
});
