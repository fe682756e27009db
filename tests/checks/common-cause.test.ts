import { describe, expect, test } from 'vitest';
import type { Problem } from '#core';
import { isCauseOf, isAccessOfRoute, followsFromMissingValue } from '../../src/checks/common-cause.ts';

type Told = Partial<Omit<Problem, 'rule'>>;

const finding = (rule: string, told: Told = {}): Problem => ({
  rule,
  severity: 'error',
  file: 'a.json',
  pointer: '',
  anchor: 'value',
  message: '',
  hint: '',
  ...told,
});

/**
 * A mistake that causes two findings. Only the first, the cause, is reported. `others` lists changes of either finding;
 * after each, both findings are reported.
 */
type Pair = [
  mistake: string,
  cause: Problem,
  consequence: Problem,
  others: { cause?: readonly Told[]; consequence?: readonly Told[] },
];

const elsewhere = { file: 'b.json' };

/** Findings about navigation. */
const IN_WAYS: Pair[] = [
  [
    'a failure leads to a screen that does not mention it',
    finding('GR17', { pointer: '/statuses/404/do' }),
    finding('GR09', { message: 'It goes in circles (answer 404)' }),
    { cause: [{ pointer: '/statuses/other/do' }], consequence: [{ message: 'It goes in circles (answer 409)' }] },
  ],
  [
    'unknown addresses lead to a screen that refuses some people',
    finding('GR04', { message: 'This is for addresses that do not exist, and refuses people' }),
    finding('GR17', { pointer: '/statuses/404/on_load' }),
    { cause: [{ message: 'This refuses people' }], consequence: [{ pointer: '/statuses/409/on_load' }] },
  ],
  [
    'the end of the session opens another modal',
    finding('SM40', { pointer: '/session/warning/opens' }),
    finding('PR05', { file: 'modals.json' }),
    { cause: [{ pointer: '/blocks/0' }], consequence: [elsewhere] },
  ],
  [
    'the back arrow signs people out',
    finding('SM16', { message: 'The arrow on "intro" signs people out' }),
    finding('PR06'),
    { cause: [{ message: 'This signs people out' }] },
  ],
  [
    'an access level admits others',
    finding('GR20', { pointer: '/access/member/allows' }),
    finding('GR04', { pointer: '/access/member/refused/0/go' }),
    {
      cause: [elsewhere, { pointer: '/access/member/refused' }],
      consequence: [{ pointer: '/access/guest/refused/0/go' }, { pointer: '/access/member/allows/a' }],
    },
  ],
  [
    'a screen has the source of another',
    finding('RF12', { pointer: '/source', message: 'GET /carts is called on "cart"' }),
    finding('GR20', { message: '"cart" can be opened by all, and its data needs a sign-in' }),
    {
      cause: [{ pointer: '/blocks/0/do' }, { message: 'GET /carts is called on "checkout"' }],
      consequence: [{ message: '"cart" can be opened by all, and a call needs a sign-in' }],
    },
  ],
  [
    'a button logs out and wipes nothing',
    finding('PR05', { pointer: '/blocks/0/do/0' }),
    finding('SM26', { pointer: '/blocks/0/do/0/then' }),
    { consequence: [elsewhere, { pointer: '/blocks/0/do/1' }] },
  ],
  [
    'another call follows a choice',
    finding('GR21', { pointer: '/blocks/0/do/1/call' }),
    finding('PR05', { pointer: '/blocks/0/do/1/then' }),
    { consequence: [elsewhere, { pointer: '/blocks/0/do/0/then' }] },
  ],
  [
    'what a call sends is cleared on arrival',
    finding('SM16', { pointer: '/routes/cart/on_arrival/0' }),
    finding('GR24'),
    { cause: [{ pointer: '/routes/cart/on_back/0' }] },
  ],
  [
    'the reaction to a failure signs people out',
    finding('SM16', { pointer: '/statuses/409/do' }),
    finding('SM40', { pointer: '/statuses/409/do/0/toast' }),
    { consequence: [elsewhere, { pointer: '/statuses/4090/do' }] },
  ],
  [
    'a link names another route, whose path needs parameters',
    finding('RF04', { hint: 'did you mean "cart"?' }),
    finding('CP14', { message: '"Your cart" leads to "cart" elsewhere' }),
    { cause: [{ hint: 'add "params"' }], consequence: [{ message: '"Your cart" leads to "checkout" elsewhere' }] },
  ],
  [
    'signed_out names another route',
    finding('GR23', { pointer: '/signed_out' }),
    finding('GR13'),
    { cause: [{ pointer: '/landing' }] },
  ],
  ['signed_out names another route', finding('GR23', { pointer: '/signed_out' }), finding('GR04'), {}],
  ['signed_out names another route', finding('GR23', { pointer: '/signed_out' }), finding('SM26'), {}],
  [
    'another call is made on arrival',
    finding('GR20', { pointer: '/routes/redirect/on_arrival/0/call' }),
    finding('SM16', { file: 'stores.json', message: '"redirect" takes "path" from its address' }),
    {
      cause: [{ pointer: '/routes/redirect/on_back/0/call' }, { pointer: '/routes/redirect/on_arrival/0/if' }],
      consequence: [{ message: '"reset" takes "path" from its address' }],
    },
  ],
  [
    'a redirect asks for a sign-in',
    finding('SM16', { file: 'routes.json', pointer: '/routes/redirect/access' }),
    finding('GR04', { file: 'screens/redirect.json', pointer: '/blocks/1/to' }),
    {
      cause: [{ file: 'routes.json', pointer: '/routes/redirect/on_back' }],
      consequence: [{ file: 'flow.json', pointer: '/signed_out' }],
    },
  ],
  [
    'nothing follows a sign-in',
    finding('GR23', { pointer: '/on_arrival/0/call' }),
    finding('PR14', { pointer: '/on_arrival/0' }),
    { consequence: [elsewhere, { pointer: '/on_arrival/1' }] },
  ],
  [
    'a stop opens another modal',
    finding('SF05', { pointer: '/stops/urgent/opens', message: '"helper" is not the message' }),
    finding('SF08', { file: 'modals.json', message: '"helper" opens in an emergency' }),
    { cause: [{ pointer: '/stops/urgent/notice' }], consequence: [{ message: '"emergency" opens in an emergency' }] },
  ],
  [
    'the link of each item lacks its parameters',
    finding('RF04', { pointer: '/blocks/0/do/1/go' }),
    finding('SM30', { pointer: '/blocks/0/do/1' }),
    { consequence: [elsewhere, { pointer: '/blocks/0/do/2' }] },
  ],
  [
    'nothing waits for a sign-in on arrival',
    finding('GR23', { pointer: '/routes/callback/on_arrival/0/call' }),
    finding('SM16', { pointer: '/routes/callback/on_arrival/1' }),
    {
      cause: [{ pointer: '/routes/callback/on_back/0' }],
      consequence: [elsewhere, { pointer: '/routes/login/on_arrival/1' }],
    },
  ],
  [
    'what follows a call does not wait for it',
    finding('GR18', { pointer: '/blocks/0/do' }),
    finding('GR25', { pointer: '/blocks/0/do/2/toast' }),
    { consequence: [elsewhere, { pointer: '/blocks/1/do/2/toast' }] },
  ],
  [
    'a condition has "any" in place of all',
    finding('SM43', { pointer: '/blocks/0/if/any' }),
    finding('GR20', { pointer: '/blocks/0/if' }),
    { consequence: [elsewhere, { pointer: '/blocks/1/if' }] },
  ],
  [
    'a condition has "any" in place of all',
    finding('SM43', { pointer: '/blocks/0/if/any' }),
    finding('RF12', { pointer: '/blocks/0/if' }),
    { consequence: [elsewhere, { pointer: '/blocks/1/if' }] },
  ],
  [
    'a step in a list comes too early',
    finding('GR25', { pointer: '/blocks/0/do/0/go' }),
    finding('GR25', { pointer: '/blocks/0/do/1/set' }),
    {
      cause: [{ pointer: '/blocks/0/do/0/set' }],
      consequence: [elsewhere, { pointer: '/blocks/0/do/1/go' }, { pointer: '/blocks/1/do/1/set' }],
    },
  ],
];

/** Findings about words and values. */
const IN_WORDS: Pair[] = [
  [
    'a call sends a value of another store',
    finding('SM30', { pointer: '/calls/save/body/a' }),
    finding('SM36', { pointer: '/calls/save/errors/422' }),
    { cause: [{ pointer: '/stores/save' }], consequence: [elsewhere, { pointer: '/calls/save-more/errors/422' }] },
  ],
  [
    'the messages of two limits are swapped',
    finding('CP16', { pointer: '/fields/0/errors/minLength' }),
    finding('CP16', { pointer: '/fields/0/errors/maxLength' }),
    {
      cause: [{ pointer: '/fields/0/errors/minItems' }],
      consequence: [elsewhere, { pointer: '/fields/1/errors/maxLength' }],
    },
  ],
  [
    'an error hides what a suppression is for',
    finding('SM26', { pointer: '/blocks/0' }),
    finding('SU02', { message: 'Nothing here breaks SM06 at a.json#/blocks/1' }),
    {
      cause: [{ severity: 'warning' }, elsewhere, { pointer: '/blocks/1' }],
      consequence: [{ message: 'Nothing here breaks SM06' }],
    },
  ],
  [
    'a field shows the message of another limit',
    finding('CP16', { file: 'forms/a.json', pointer: '/fields/0/errors' }),
    finding('RF08', { file: 'copy/en.json' }),
    { cause: [{ file: 'copy/en.json' }], consequence: [{ file: 'forms/b.json' }] },
  ],
  [
    'a field of a list shows the message of another limit',
    finding('CP16', { pointer: '/fields/0/errors' }),
    finding('RF08', { pointer: '/fields' }),
    { consequence: [elsewhere, { pointer: '/field' }] },
  ],
  [
    'a call sends another value',
    finding('SM30', { file: 'calls.json', message: '"save" gets "cart.variant"' }),
    finding('GR12', { message: '"cart" needs cart.variant to load its data' }),
    {
      cause: [elsewhere, { message: '"save" has "cart.variant"' }],
      consequence: [{ message: '"cart" needs cart.quantity to load its data' }],
    },
  ],
  [
    'a branch sets another flag',
    finding('SM30', { pointer: '/do/0/do/1/set', message: '"a.b" becomes true' }),
    finding('SM41', { pointer: '/do/0/if/c.d', message: '"a.b" is the opposite' }),
    {
      cause: [{ pointer: '/do/0/otherwise/1/set' }],
      consequence: [elsewhere, { pointer: '/do/0/do' }, { pointer: '/do/1/if/c.d' }, { message: '"c.d" is' }],
    },
  ],
  [
    'an entry of a list has the label of another',
    finding('SM40', { file: 'lists/a.json', pointer: '/list/0/label' }),
    finding('SM10', { message: 'This option has the same text as another' }),
    {
      cause: [elsewhere, { pointer: '/list/0/value' }],
      consequence: [{ message: 'This option has the same id as another' }],
    },
  ],
  [
    'a text changed after its translation',
    finding('CP08', { file: 'copy/en.json', pointer: '/texts/a.b' }),
    finding('CP17', { file: 'copy/es.json', pointer: '/texts/a.b' }),
    { cause: [{ file: 'copy/es.json' }], consequence: [{ pointer: '/texts/a.c' }] },
  ],
  [
    'a text of a product changed after its translation',
    finding('CP08', { file: 'products/a.json', pointer: '/pre/0', hint: 'translate "a.b" anew' }),
    finding('CP17', { file: 'products/a.es.json', pointer: '/texts/a.b' }),
    { cause: [{ hint: 'translate "a.c" anew' }] },
  ],
  [
    'a value is stored that the field already has',
    finding('SM41', { message: 'This notes nothing', pointer: '/do/0/set/a.b' }),
    finding('SM31', { file: 'routes.json', pointer: '/routes/a/on_arrival/0/set/a.b' }),
    {
      cause: [{ message: 'This is the opposite' }, { pointer: '/do/0/clear/a.b' }, { pointer: '/do/0/set/c.d' }],
      consequence: [elsewhere, { pointer: '/routes/a/on_back/0/set/a.b' }],
    },
  ],
  [
    'a part shows the text of another',
    finding('SM40', { message: '"a.title" is shown here' }),
    finding('SM41', { message: 'Two parts are both called "a.title", and differ' }),
    { consequence: [elsewhere, { message: 'Two parts are both called "a.lead", and differ' }] },
  ],
  [
    'a translation has a misspelt key',
    finding('CP08', { pointer: '/texts/cart.tilte', message: 'There is no text "cart.tilte"' }),
    finding('CP07', { pointer: '/texts/cart.title' }),
    {
      cause: [{ message: 'This has changed' }, { pointer: '/server/cart.tilte' }],
      consequence: [elsewhere, { pointer: '/texts/bmi.title' }],
    },
  ],
  [
    'a row shows another value',
    finding('SM40', { pointer: '/blocks/0/rows/2/label' }),
    finding('SF09', { pointer: '/blocks/0/rows', message: 'People pay "a.b" and do not see it' }),
    { consequence: [elsewhere, { pointer: '/blocks/1/rows' }, { message: 'Everybody has to agree' }] },
  ],
  [
    'a row lacks its condition',
    finding('SM40', { pointer: '/rows/4/label', message: '"a" is shown for "b" elsewhere, and here always' }),
    finding('SM40', { pointer: '/rows/5', message: 'There is a line here when "a" is "c"' }),
    {
      cause: [{ message: '"a" is shown for "b"' }],
      consequence: [elsewhere, { pointer: '/steps/5' }, { message: '"a" is "c"' }],
    },
  ],
  [
    'everybody must agree to something',
    finding('SF09', { pointer: '/fields/2/field' }),
    finding('SM40', { pointer: '/fields/2', message: '"a" is shown to everybody here' }),
    { consequence: [elsewhere, { pointer: '/fields/3' }, { message: '"a" is shown here' }] },
  ],
  [
    'two translations are exchanged',
    finding('CP15', { message: '"a.b" and "a.c" have each other\'s translation' }),
    finding('CP08', { pointer: '/texts/a.c' }),
    { cause: [{ message: '"a.b" and "a.c" are the same' }], consequence: [elsewhere, { pointer: '/texts/a.d' }] },
  ],
  [
    'nothing follows a call',
    finding('SM26', { message: 'This has no effect: no other screen' }),
    finding('SM31', { file: 'routes.json', pointer: '/routes/a/on_arrival/0/set/a.b', message: 'it never is' }),
    {
      cause: [{ message: 'This button does nothing' }],
      consequence: [elsewhere, { pointer: '/routes/a/on_back/0/set/a.b' }, { message: 'it always is' }],
    },
  ],
  [
    'the types of two statuses are swapped',
    finding('SM30', { file: 'errors.json', pointer: '/statuses/403/type' }),
    finding('SM30', { file: 'errors.json', pointer: '/statuses/409/type' }),
    {
      cause: [elsewhere, { pointer: '/statuses/403/message' }, { pointer: '/statuses/409/type' }],
      consequence: [elsewhere, { pointer: '/toasts/a' }, { pointer: '/statuses/400/type' }],
    },
  ],
];

/** Findings at two keys of one object. */
const BESIDE: Pair[] = (
  [
    ['SM40', 'if', 'SM40', 'label'],
    ['CP14', 'screen', 'SM36', 'on_arrival'],
    ['SM36', 'on_arrival', 'GR20', 'access'],
  ] as const
).map(([rule, key, other, beside]) => [
  `another ${key} than the ${beside} beside it`,
  finding(rule, { pointer: `/routes/a/${key}` }),
  finding(other, { pointer: `/routes/a/${beside}` }),
  { cause: [{ pointer: `/routes/b/${key}` }], consequence: [elsewhere, { pointer: '/routes/a/title' }] },
]);

describe('[issue 11] two findings are of one mistake', () => {
  test.each([...IN_WAYS, ...IN_WORDS, ...BESIDE])(
    '%s',
    (_, cause, consequence, { cause: causes = [], consequence: found = [] }) => {
      expect(isCauseOf(cause, consequence)).toBe(true);
      const apart = [
        ...causes.map((one) => [{ ...cause, ...one }, consequence] as const),
        ...found.map((one) => [cause, { ...consequence, ...one }] as const),
        [{ ...cause, rule: 'SU09' }, consequence] as const,
        [cause, { ...consequence, rule: 'XX01' }] as const,
      ];
      expect(apart.filter(([one, other]) => isCauseOf(one, other))).toEqual([]);
    },
  );
});

test('[issue 11] a value missing in a condition is the cause of findings about the part under the condition and about people with the value', () => {
  const told = 'This leaves out "b", and asks about "a.c"';
  const word = finding('SM40', { pointer: '/blocks/0/if/a.c/is_one_of', message: told });
  const part = finding('SM41', { pointer: '/blocks/0/blocks/1' });
  const people = finding('SM31', { pointer: '/other', message: 'When "a.c" is "b", this never works' });
  expect([followsFromMissingValue(word, part), followsFromMissingValue(word, people)]).toEqual([true, true]);
  const inner = { ...word, pointer: '/blocks/0/if/any/0/only_if/a.c' };
  expect(followsFromMissingValue(inner, { ...part, pointer: '/blocks/0/if/any/0/x' })).toBe(true);
  expect(followsFromMissingValue(inner, part)).toBe(false);
  const apart = [
    [{ ...word, rule: 'SM30' }, part],
    [{ ...word, file: 'b.json' }, part],
    [{ ...word, pointer: '/blocks/0/do/0' }, part],
    [word, { ...part, rule: 'SM36' }],
    [word, { ...part, pointer: '/blocks/1' }],
    [word, { ...people, message: 'When "a.c" is "d", this never works' }],
  ] as const;
  expect(apart.filter(([one, other]) => followsFromMissingValue(one, other))).toEqual([]);
});

test('[issue 11] isAccessOfRoute() matches a finding about the access of the route in which another finding is', () => {
  const found = finding('GR20', { pointer: '/routes/cart/access' });
  expect(isAccessOfRoute(found, finding('GR07', { pointer: '/routes/cart/on_back' }))).toBe(true);
  expect(isAccessOfRoute(found, finding('GR07', { pointer: '/routes/carts/on_back' }))).toBe(false);
  expect(isAccessOfRoute(found, finding('GR07', { pointer: '/routes/cart/on_back', ...elsewhere }))).toBe(false);
  const level = finding('GR20', { pointer: '/access/cart/access' });
  expect(isAccessOfRoute(level, finding('GR07', { pointer: '/access/cart/on_back' }))).toBe(false);
});
