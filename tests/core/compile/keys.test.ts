import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointerTo, segments } from '#core';
import { type Edit, edited, GONE, renamed } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

const route = (id: string, key: string) => `/routes/${id}/${key}`;

describe('a misspelt or missing key', () => {
  test.each<[string, string, string, string, Finding]>([
    ['a setting', 'steps.json', '/steps/0/fills', 'filsl', ['SC03', 'steps.json#/steps/0/filsl', '"fills"']],
    [
      'a required one: one finding, not two',
      'steps.json',
      '/steps/0/weight',
      'weigth',
      ['SC03', 'steps.json#/steps/0/weigth', '"weight"'],
    ],
    [
      'an action',
      'screens/login.json',
      '/submit/do/0/call',
      'cal',
      ['RF16', 'screens/login.json#/submit/do/0/cal', '"call"'],
    ],
    [
      'an action with something beside it',
      'errors.json',
      '/statuses/403/do/0/do/1/toast',
      'tost',
      ['RF16', 'errors.json#/statuses/403/do/0/do/1/tost', '"toast"'],
    ],
    [
      'a condition',
      'flow.json',
      '/access/guest/allows/auth.signed_in',
      'auth.signedin',
      ['RF17', 'flow.json#/access/guest/allows/auth.signedin', '"signed_in"'],
    ],
    [
      'a key of a set',
      'routes.json',
      '/routes/forgot-password/on_arrival/0/set/password-reset.requested',
      'password-reset.requestd',
      ['RF17', 'routes.json#/routes/forgot-password/on_arrival/0/set/password-reset.requestd', '"requested"'],
    ],
    [
      '[issue 14] a promise',
      'flow.json',
      '/brand/promises/never_sold',
      'never_sould',
      ['RF17', 'flow.json#/brand/promises/never_sould', '"never_sold"'],
    ],
    [
      'far from any',
      'routes.json',
      '/routes/cart/requires',
      'illness',
      ['SC03', 'routes.json#/routes/cart/illness', 'write one of'],
    ],
  ])('%s', (_, file, place, name, finding) => finds(renamed(orderingSource, file, place, name), finding));

  test.each<[string, Edit, Finding]>([
    ['a required key', ['routes.json', route('cart', 'access'), GONE], ['SC05', 'routes.json#/routes/cart', 'access']],
    ['a file', ['steps.json', '', GONE], ['SC05', 'steps.json#', 'steps.json']],
    ['the texts', ['copy/en.json', '', GONE], ['RF07', 'flow.json#/locales', 'copy/en.json']],
    [
      'what names the choice of language',
      ['flow.json', '/layout/language', GONE],
      ['SC05', 'flow.json#/layout', '"language"'],
    ],
    ...['other', 'network', 'timeout', 'aborted', 'malformed', '401', '404', '429', '503'].map(
      (status): [string, Edit, Finding] => [
        `[EC-1] the reaction to "${status}" (GR14)`,
        ['errors.json', `/statuses/${status}`, GONE],
        ['GR14', 'errors.json#/statuses', `add "${status}"`],
      ],
    ),
    [
      '[GD-2] where everyone else lands',
      ['flow.json', '/landing', [{ if: { 'user.role': { is: 'staff' } }, go: 'dashboard' }]],
      ['GR10', 'flow.json#/landing', '"if"'],
    ],
    [
      'where somebody refused goes',
      ['flow.json', '/access/guest/refused/0', GONE],
      ['GR10', 'flow.json#/access/guest/refused', 'where'],
    ],
    [
      'a label of a field',
      ['forms/email.json', '/fields/0/label', GONE],
      ['SC05', 'forms/email.json#/fields/0', '"label"'],
    ],
    [
      'the type of a field',
      ['screens/user-bmi.json', '/fields/0/type', GONE],
      ['SC05', 'screens/user-bmi.json#/fields/0', '"type"'],
    ],
    [
      '[VA-3] what a field says when it is empty',
      ['screens/user-bmi.json', '/fields/0/errors/missing', GONE],
      ['SC05', 'screens/user-bmi.json#/fields/0/errors', '"missing"'],
    ],
    [
      '[VA-3] what a field says when it breaks a rule',
      ['forms/address.json', '/fields/1/errors', GONE],
      ['SC05', 'forms/address.json#/fields/1', '"invalid"'],
    ],
  ])('%s is missing', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

test('an entry of a list is named by its place, counted from 1', () => {
  expect(
    problemsOf(edited(orderingSource, ['flow.json', '/locales/1', 7])).map(({ message }) => message),
  ).toContainEqual(expect.stringContaining('Entry 2 '));
});

test('segments() reads back the keys from which pointerTo() made a pointer, whatever characters they contain (RFC 6901)', () => {
  expect(pointerTo('a/b', 'c~d', 0, '~1')).toBe('/a~1b/c~0d/0/~01');
  const key = fc.stringMatching(/^[~/01a]{0,6}$/);
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      expect(segments(pointerTo(...keys))).toEqual(keys);
    }),
  );
});
