import { ASPECTS } from './aspects.ts';
import { KNOWN, NOT_EXAMINED } from './known.ts';

const result = (state: string, aspect: string): string => {
  const known = KNOWN.filter((one) => one.state === state && one.aspect === aspect).length;
  return known === 0 ? '0' : `${known} known`;
};

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

/**
 * The text of docs/accessibility.md. e2e/accessibility.spec.ts proves it: its tests fail where a state has a fault that
 * is not listed as known, or lacks a listed one.
 * @param states the names of the states, in their order
 */
export const report = (states: readonly string[]): string => `# Accessibility

The aim is WCAG 2.2, level AA, on every screen and in every state. This page is written by \`tests/accessibility.test.ts\`, and
\`e2e/accessibility.spec.ts\` holds what it says: it walks the built product to each of the ${states.length} states below and examines
it for each of the ${ASPECTS.length} aspects. A fault that is not listed here fails that test, and so does a listed one that is gone.

## What is examined

${listed(ASPECTS.map(({ title, means }) => `**${title}**: ${means}`))}

Besides, \`e2e/journey.spec.ts\` places an order by the keyboard alone, and \`e2e/focus-zoom-motion.spec.ts\` and \`e2e/large-text.spec.ts\` hold
single behaviours: the focus in modals, the skip link, reduced motion, forced colours.

## Results

The number of faults in each state.

${row(['State', ...ASPECTS.map(({ title }) => title)])}
${row(['---', ...ASPECTS.map(() => '---')])}
${states.map((state) => row([state, ...ASPECTS.map(({ id }) => result(state, id))])).join('\n')}

## What is known not to hold

${KNOWN.length === 0 ? 'Nothing that these tests find.' : listed(KNOWN.map(({ state, meaning }) => `${state}: ${meaning}`))}

## What is not examined

${listed(NOT_EXAMINED)}
`;
