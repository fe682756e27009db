import { expect, test } from 'vitest';
import { type DiffClass, diffFlows, sideOf } from '#checks';
import { loadFlow } from '#files';
import { type Edit, GONE } from '../core/support/edit.ts';
import { expectClass } from './labelled-edits.ts';

/** Edits of a flow's own questionnaire are judged like those of a product. */
const loaded = await loadFlow('flows/callback');
if ('problems' in loaded) throw new Error('flows/callback does not compile');
const { source } = loaded;
const shipped = sideOf(loaded.flow, source);
const TRIP = 'questionnaires/travel.json';
const question = (index: number, rest: string) => `/questions/${index}/${rest}`;

const LABELLED: [DiffClass, string, Edit, string?][] = [
  ['safety', 'a stop is dropped', [TRIP, question(5, 'options/0/end_progress'), GONE], question(5, 'options/0')],
  ['safety', 'an option stops now', [TRIP, question(5, 'options/1/end_progress'), true], question(5, 'options/1')],
  ['safety', 'an option that stops says something else', ['copy/en.json', '/texts/condition.fever', 'A cold']],
  ['safety', 'a question with stops is reworded', ['copy/en.json', '/texts/trip.conditions', 'Which do you not have?']],
  ['safety', 'a question is no longer asked', [TRIP, '/questions/2', GONE]],
  ['safety', 'a question is asked of everybody', [TRIP, question(4, 'ask_if'), GONE], question(4, 'ask_if')],
  ['breaking', 'an option is gone', [TRIP, question(5, 'options/3'), GONE]],
  [
    'copy',
    'the follow-up of an option says something else',
    ['copy/en.json', '/texts/condition.immune_more', 'Which?'],
  ],
];

test.each(LABELLED)('[issue 15] %s: %s', (kind, what, edit, pointer) => {
  const found = expectClass(shipped, source, [kind, what, edit]);
  if (pointer !== undefined) expect(found?.after).toEqual({ file: TRIP, pointer });
});

test('[issue 15] a questionnaire that is new has differences, and so has one that is gone', () => {
  const none = sideOf({ ...loaded.flow, questionnaires: {} }, source);
  const files = (one: typeof none, other: typeof none) =>
    diffFlows(one, other).flatMap(({ before, after }) => [before?.file, after?.file]);
  expect(files(none, shipped)).toContain(TRIP);
  expect(files(shipped, none)).toContain(TRIP);
});

test('[issue 15] a questionnaire that is not changed has no differences', () => {
  expect(diffFlows(shipped, shipped)).toEqual([]);
});
