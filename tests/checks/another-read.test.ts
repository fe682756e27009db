import { expect, test } from 'vitest';
import type { Json } from '#core';
import { subjectOf } from '../../src/checks/subject/subject.ts';
import { stepNeverDone } from '../../src/checks/navigation/step-never-done.ts';
import { flowFor } from './step-for-some.ts';

const READ = [{ call: 'read-advice', then: [{ go: 'next_path' }] }];
const found = (path_type: Json) => {
  const { flow, source } = flowFor(READ, { operation: 'readStep', params: { path_type } });
  return stepNeverDone.run(subjectOf(flow, source));
};

test.each([
  ['a misspelled step', 'advise', 'did you mean "advice"?'],
  ['another step', 'user-bmi', 'write "advice"'],
])(
  '[GD-7] a step whose screen says that %s was read is never done',
  (_, is, hint) => {
    const message = `"read-advice" tells the backend "${is}", and the step "advice" waits for "advice": people are led to it again and again`;
    expect(found({ is })).toMatchObject([{ message, hint, pointer: '/calls/read-advice/params/path_type/is' }]);
  },
  120_000,
);

test.each([
  ['of its own', { is: 'advice' }],
  ['of the page', 'route.path_type'],
])(
  '[GD-7] the name %s completes it',
  (_, path_type) => {
    expect(found(path_type)).toEqual([]);
  },
  120_000,
);

test.each<[string, Json, string]>([
  ['in its own test', { 'steps.read': { includes: 'advise' } }, '/steps/3/done_if/steps.read/includes'],
  ['as one of several', { 'steps.read': { includes_any: ['advise'] } }, '/steps/3/done_if/steps.read/includes_any'],
  [
    'deep within its condition',
    { any: [{ 'steps.read': { includes: 'advise' } }, { 'user.role': { is: 'staff' } }] },
    '/steps/3/done_if',
  ],
])(
  '[GD-7] a step that waits for a misspelled name is to blame itself: %s',
  (_, done_if, pointer) => {
    const { flow, source } = flowFor(READ, undefined, done_if);
    const message =
      'The step "advice" waits for "advise", and "read-advice" tells the backend "advice": people are led to it again and again';
    expect(stepNeverDone.run(subjectOf(flow, source))).toMatchObject([
      { message, hint: 'did you mean "advice"?', file: 'steps.json', pointer },
    ]);
  },
  120_000,
);
