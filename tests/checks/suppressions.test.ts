import { expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { flowWith, TODAY } from './golden.ts';

/** A flow with one finding, AX03, that it suppresses. */
const { flow, files } = flowWith({
  'questions.json': { types: { yes_no: { widget: 'single-choice', selects: 'one', advance: 'on_choose' } } },
  'flow.json': { suppress: { '+': { reason: 'Agreed with the clinic', rule: 'AX03', until: '2027-01-01' } } },
});

test.each(['error', 'info', 'off'] as const)('a suppression stays in use when its rule is set to "%s"', (severity) => {
  expect(checkFlow(flow, files, TODAY, new Map([['AX03', severity]]))).toEqual([]);
});

test('a suppression without a place accepts one finding, not those that are added later', () => {
  const twice = flowWith({
    'questions.json': {
      types: {
        yes_no: { widget: 'single-choice', selects: 'one', advance: 'on_choose' },
        no_yes: { widget: 'single-choice', selects: 'one', advance: 'on_choose' },
      },
    },
    'flow.json': { suppress: { '+': { reason: 'Agreed with the clinic', rule: 'AX03', until: '2027-01-01' } } },
  });
  const found = checkFlow(twice.flow, twice.files, TODAY).filter(({ rule }) => rule === 'AX03');
  expect(found.map(({ pointer }) => pointer)).toEqual([expect.stringContaining('/types/no_yes')]);
});

test.each([
  ['a field', { fields: { position: 'questions.position' } }],
  ['another trigger', { when: { answers: ['question'] } }],
])('[AN-9] an advertising tag accepted on a health screen is reported again with %s', (_, change) => {
  const found = flowWith({ 'analytics.json': { events: { 'question-conversion': change } } });
  const rules = checkFlow(found.flow, found.files, TODAY).map(({ rule, pointer }) => `${rule} ${pointer}`);
  expect(rules).toContain('PR08 /events/question-conversion/to/0');
});
