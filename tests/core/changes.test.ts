import { describe, expect, test } from 'vitest';
import { ordering } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const signedIn = () => new Visitor(ordering, '/', signedInAs(ordering, patient));
const dropped = (visitor: Visitor) => visitor.all('invalidate').map(({ calls }) => calls);

describe('[HT-4] a write drops the cached reads that it changes by the contract', () => {
  test.each([
    ['save-bmi', ['load-bmi']],
    ['clear-cart', ['load-cart']],
    ['submit-pre-questionnaire', ['load-questions', 'load-cart']],
    ['save-answer', ['load-questions', 'load-question', 'load-cart']],
    ['place-order', ['load-questions', 'load-quantities', 'load-cart']],
  ])('%s', (call, reads) => {
    expect(ordering.changes[call]).toEqual(reads);
  });

  test.each([
    ['a read', 'load-cart'],
    ['a draft, because the visitor sees what they typed', 'save-draft'],
    ['a write whose response takes the place of the read', 'save-profile'],
  ])('%s drops none', (_, call) => {
    expect(ordering.changes[call] ?? []).not.toContain('load-question');
    expect(ordering.changes[call] ?? []).not.toContain('load-settings');
  });

  test('only after the write has succeeded', () => {
    const visitor = signedIn().open('/user-bmi').load({ height_in: null, weight_lb: null });
    visitor.submit({ height_in: 70, weight_lb: 150 });
    expect(dropped(visitor)).toEqual([]);
    visitor.succeed('save-bmi', { next_path: { path_type: 'user-demographics' } });
    expect(dropped(visitor)).toEqual([['load-bmi']]);
  });

  test('the response of a call with `answers_as` is put into the cache of the read that it replaces', () => {
    const settings = { profile: { first_name: 'Ada', last_name: 'King' } };
    const visitor = signedIn()
      .open('/members_portal/settings')
      .press([{ call: 'save-profile' }]);
    expect(visitor.all('cache-response')).toEqual([]);
    visitor.succeed('save-profile', settings);
    expect(visitor.all('cache-response').map(({ request, data }) => [request.call, request.method, data])).toEqual([
      ['load-settings', 'GET', settings],
    ]);
  });

  test.each([
    [409, [['load-bmi']]],
    [422, []],
    [500, []],
    ['network' as const, []],
  ])('when it fails with %s, only a conflict', (status, expected) => {
    const visitor = signedIn().open('/user-bmi').load({ height_in: null, weight_lb: null });
    visitor.submit({ height_in: 70, weight_lb: 150 }).fail('save-bmi', status);
    expect(dropped(visitor)).toEqual(expected);
  });
});
