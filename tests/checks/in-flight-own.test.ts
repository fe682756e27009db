import { expect, test } from 'vitest';
import { buildOf, type Harm, proveInFlight } from '#checks';
import type { FlowSource } from '#core';
import { loadFlow, ownQuestionVersions } from '#files';
import { edited, type Edit, GONE } from '../core/support/edit.ts';
import { compiled } from '../core/support/ordering.ts';

/** The proof for questions of the flow itself, which only the browser keeps until they are sent. */

const TRIP = 'questionnaires/travel.json';
const loaded = await loadFlow('flows/callback');
if ('problems' in loaded) throw new Error('flows/callback does not compile');
const { source } = loaded;

/** @returns the compiled source; without versions nothing says to which question an answer was given */
function built(from: FlowSource, isVersioned = true) {
  const flow = compiled(from);
  return buildOf(isVersioned ? { ...flow, questionVersions: ownQuestionVersions(flow) } : flow, from, {});
}
const shipped = built(source);

const PARTY = 3;
const CONDITIONS = 5;
const reversed: Edit = ['copy/en.json', '/texts/trip.party', 'How many people stay at home?'];
const unstopped: Edit = [TRIP, `/questions/${CONDITIONS}/options/0/end_progress`, GONE];
const declared = (id: string, index: number, word: object): Edit => [
  TRIP,
  `/questions/${index}/replaces`,
  [{ version: shipped.flow.questionVersions['travel']?.[id], ...word }],
];
const everyOption = [0, 1, 2, 3, 4].map((option): Edit => [
  TRIP,
  `/questions/${CONDITIONS}/options/${option}/end_progress`,
  true,
]);
const withoutLink: Edit = ['screens/review.json', '/blocks/3', GONE];

const GOLDEN: [title: string, harms: Harm[], ...Edit[]][] = [
  ['nothing has changed', []],
  ['a question is reversed, and nobody says what its answers are worth', ['undecided'], reversed],
  ['a reversed question is asked again', [], reversed, declared('party', PARTY, { meaning: 'changed' })],
  ['a typo means the same', [], reversed, declared('party', PARTY, { meaning: 'same' })],
  ['a question is reversed, and a stop is dropped', ['undecided', 'undecided'], reversed, unstopped],
  [
    'a stop is dropped from a question that is said to mean the same',
    ['let through'],
    unstopped,
    declared('conditions', CONDITIONS, { meaning: 'same' }),
  ],
  [
    'a stop is new, on an answer from before',
    [],
    [TRIP, `/questions/${CONDITIONS}/options/2/end_progress`, true],
    declared('conditions', CONDITIONS, { meaning: 'same' }),
  ],
  [
    'an option has another id, and its author maps it',
    [],
    [TRIP, `/questions/${CONDITIONS}/options/3/id`, 'eggs'],
    declared('conditions', CONDITIONS, { meaning: 'same', options: { egg: 'eggs' } }),
  ],
  [
    'every answer to a question stops',
    ['trapped'],
    ...everyOption,
    declared('conditions', CONDITIONS, { meaning: 'changed' }),
  ],
  [
    'answers are refused when they are sent, and no link leads to the question',
    ['trapped'],
    reversed,
    declared('party', PARTY, { meaning: 'changed' }),
    withoutLink,
  ],
];

test.each(GOLDEN)("[issue 15] visitors in the middle of a flow's own questions: %s", (_, harms, ...edits) => {
  const { findings, states } = proveInFlight(shipped, built(edited(source, ...edits)));
  expect(findings.map(({ harm, message, story }) => ({ harm, message, story }))).toEqual(
    harms.map((harm) => expect.objectContaining({ harm })),
  );
  expect(states).toBeGreaterThan(40);
});

test('[issue 15] finds an answer of the browser that would be sent for another question, and tells how it happens', () => {
  const { findings } = proveInFlight(shipped, built(edited(source, reversed), false));
  const [reused] = findings;
  expect(reused).toMatchObject({ harm: 'reused', file: TRIP, pointer: `/questions/${PARTY}` });
  expect(reused?.story.map(({ does }) => does)).toContain(
    'the new build is served; they go on with the page of the old one',
  );
  expect(reused?.story.at(-1)?.then).toBe('at "done"');
});

test('[issue 15] tries every answer to every question, also those asked under a condition', () => {
  const ids = Object.keys(shipped.flow.questionVersions['travel'] ?? {});
  const edits = ids.map((_, index): Edit => [TRIP, `/questions/${index}/text`, 'trip.title']);
  const { findings } = proveInFlight(shipped, built(edited(source, ...edits), false));
  expect(
    findings
      .filter(({ harm }) => harm === 'reused')
      .map(({ pointer }) => pointer)
      .toSorted(),
  ).toEqual(ids.map((_, index) => `/questions/${index}`));
});

test('[issue 15] tries the stops of questions that are asked only after a certain answer', () => {
  const children = 4;
  const options = [
    { id: 'yes', label: 'answer.yes', end_progress: true },
    { id: 'no', label: 'answer.no' },
  ];
  const asked: Edit = [TRIP, `/questions/${children}/list`, GONE];
  const before = built(edited(source, asked, [TRIP, `/questions/${children}/options`, options]));
  const after = edited(source, asked, [
    TRIP,
    `/questions/${children}`,
    {
      id: 'children',
      type: 'single_choice',
      text: 'trip.children',
      options: options.map(({ id, label }) => ({ id, label })),
      ask_if: { 'answers.party': { is_one_of: ['two', 'more'] } },
      replaces: [{ version: before.flow.questionVersions['travel']?.['children'], meaning: 'same' }],
    },
  ]);
  const { findings } = proveInFlight(before, built(after));
  expect(findings.map(({ harm }) => harm)).toEqual(['let through']);
});
