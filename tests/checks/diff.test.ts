import { expect, test } from 'vitest';
import { CLASSES, type DiffClass, diffFlows } from '#checks';
import type { FlowSource } from '#core';
import { edited, type Edit, GONE } from '../core/support/edit.ts';
import { orderingSource } from '../core/support/ordering.ts';
import { sideFrom } from './labelled-edits.ts';

const shipped = sideFrom(orderingSource);
const diffOf = (source: FlowSource) => diffFlows(shipped, sideFrom(source));
const diffWith = (...edits: Edit[]) => diffOf(edited(orderingSource, ...edits));

const M = 'products/migraine-relief.json';
const ES = 'products/migraine-relief.es.json';
const q = (index: number, rest = '') => `/medical_questionnaire/${index}${rest}`;
const en = 'copy/en.json';
const text = (key: string) => `/texts/${key}`;

/** @returns the value at a pointer in the shipped flow */
function at(file: string, pointer: string): unknown {
  let found: unknown = orderingSource.files[file];
  for (const part of pointer.split('/').slice(1)) found = (found as Record<string, unknown>)[part];
  return found;
}
const listAt = (file: string, pointer: string) => at(file, pointer) as unknown[];
const swapped = (file: string, pointer: string): Edit => [file, pointer, listAt(file, pointer).toReversed()];
const without = (file: string, pointer: string, index: number): Edit => [
  file,
  pointer,
  listAt(file, pointer).toSpliced(index, 1),
];

/** Edits of one kind each, with the words a reviewer would use. */
const LABELLED: [DiffClass, string, ...Edit[]][] = [
  [
    'safety',
    'a stop is dropped',
    [M, q(0, '/answer_options/0/end_progress'), GONE],
    [M, q(0, '/answer_options/0/urgent'), GONE],
  ],
  ['safety', 'a stop loses its alarm', [M, q(0, '/answer_options/0/urgent'), GONE]],
  ['safety', 'a stop is added', [M, q(0, '/answer_options/3/end_progress'), true]],
  ['safety', 'a question is reversed', [M, q(1, '/question_text'), '<p>Are you sure that you are not pregnant?</p>']],
  [
    'safety',
    'a question is reversed in Spanish alone',
    [ES, '/texts/mr-med-pregnancy.question_text', '<p>¿No está embarazada?</p>'],
  ],
  ['safety', 'the text of an option that stops is changed', [M, q(1, '/answer_options/1/answer_text'), 'Maybe']],
  [
    'safety',
    'the text of the option beside one that stops is changed',
    [M, q(1, '/answer_options/0/answer_text'), 'Not sure'],
  ],
  [
    'safety',
    'an option that stops is taken away',
    without(M, q(1, '/answer_options'), 1),
    [ES, '/texts/mr-med-pregnancy.mr-pregnancy-yes.answer_text', GONE],
  ],
  ['safety', 'a question is dropped', without(M, '/medical_questionnaire', 1)],
  [
    'safety',
    'a question is asked of some people only',
    [M, q(2, '/ask_if'), { 'answers.mr-med-pregnancy': { is: 'mr-pregnancy-no' } }],
  ],
  ['safety', 'the safety text is changed', [en, text('safety.ineligible'), 'You may want to see somebody.']],
  ['safety', 'the safety modal loses a line', without('modals.json', '/modals/safety-stop/blocks', 1)],
  ['safety', 'a stop lets people go on', ['questions.json', '/stops/end_progress/blocks_continue', false]],
  ['safety', 'a stop opens another modal', ['questions.json', '/stops/urgent/opens', 'safety-stop']],
  ['safety', 'the number to call is another', ['flow.json', '/brand/phone', '(212) 555-0199']],
  ['safety', 'the emergency number is another', ['flow.json', '/emergency/number', '9 1 1']],
  ['safety', 'the emergency call has another text', ['flow.json', '/emergency/label', 'common.close']],
  ['copy', 'the skip link has another text', ['flow.json', '/layout/skip', 'common.close']],
  ['safety', 'the gate before the cart is taken away', ['routes.json', '/routes/cart/requires', GONE]],
  ['safety', 'the gate before the variants is taken away', ['routes.json', '/routes/variant-selection/requires', GONE]],
  [
    'privacy',
    'page views are sent to another sink',
    ['analytics.json', '/events/page-view/to/+', GONE],
    ['analytics.json', '/events/page-view/to', ['data-layer', 'audience', 'analytics-client', 'edge']],
  ],
  ['privacy', 'an event tells one field more', ['analytics.json', '/events/contact/fields/userId', 'user.id']],
  ['privacy', 'the cart is kept in plain', ['stores.json', '/stores/cart/health', GONE]],
  ['privacy', 'answers are kept longer', ['stores.json', '/stores/pre-answers/kept_signed_out', '48h']],
  ['privacy', 'a field of a store is new', ['stores.json', '/stores/promotion/fields/source', 'text']],
  ['privacy', 'a screen is not about health any more', ['routes.json', '/routes/intro/health', false]],
  [
    'privacy',
    'people may be led to another site',
    ['flow.json', '/leave_to', ['https://www.example.com', 'https://other.example.com']],
  ],
  [
    'privacy',
    'a call sends one field more',
    ['calls.json', '/calls/save-cart/body/product_slug', 'remembered.product_slug'],
  ],
  ['privacy', 'reads are kept longer', ['flow.json', '/queries/persisted', '10m']],
  ['privacy', 'the store of a device belongs to the person', ['stores.json', '/stores/redirect/owner', 'person']],
  ['access', 'the dashboard opens for everybody', ['routes.json', '/routes/dashboard/access', 'open']],
  ['access', 'an order is for members only', ['routes.json', '/routes/order/access', 'member']],
  ['access', 'staff pages are for every member', ['flow.json', '/access/staff/allows', { 'auth.signed_in': true }]],
  ['access', 'members land elsewhere', ['flow.json', '/landing/1/go', 'portal-dashboard']],
  [
    'access',
    'the portal is open before details are complete',
    ['routes.json', '/routes/portal-dashboard/access', 'signed-in'],
  ],
  ['access', 'the intro is for members only', ['routes.json', '/routes/intro/access', 'member']],
  ['breaking', 'a path is another', ['routes.json', '/routes/portal-settings/path', '/members_portal/account']],
  [
    'breaking',
    'an option is gone that somebody may have chosen',
    without(M, q(2, '/answer_options'), 2),
    [ES, '/texts/mr-med-before.mr-before-never.answer_text', GONE],
  ],
  ['breaking', 'a question is answered in another way', [M, '/pre_questionnaire/1/question_type', 'single_choice']],
  [
    'breaking',
    'the text of an option is changed in a question without stops',
    [M, '/pre_questionnaire/0/answer_options/0/answer_text', '0 to 3 days'],
  ],
  ['breaking', 'a store is kept under another name', ['stores.json', '/stores/cart/name', 'basket']],
  ['breaking', 'a store is of another version', ['stores.json', '/stores/cart/version', 2]],
  ['behaviour', 'a delay is longer', ['screens/pre-questionnaire.json', '/advance_after', '3s']],
  ['behaviour', 'questions stand in another order', swapped(M, '/pre_questionnaire')],
  ['behaviour', 'options stand in another order', swapped(M, q(5, '/answer_options'))],
  ['behaviour', 'a toast comes later', ['errors.json', '/statuses/403/do/0/do/1/after', '2s']],
  ['behaviour', 'a failure is not reported any more', ['errors.json', '/statuses/404/report', false]],
  ['behaviour', 'a step fills more of the bar', ['steps.json', '/steps/0/weight', 8]],
  ['behaviour', 'a button leads elsewhere', ['screens/cart.json', '/blocks/7/to', 'portal-dashboard']],
  ['behaviour', 'a form asks for longer passwords', ['forms/new-password.json', '/fields/0/minLength', 12]],
  ['behaviour', 'the session warns later', ['flow.json', '/session/warning/before', '1m']],
  [
    'behaviour',
    'an answer waits for Continue',
    ['questions.json', '/types/single_choice/advance', 'on_continue'],
    ['questions.json', '/types/single_choice/announce', GONE],
  ],
  ['behaviour', 'more of a variant may be ordered', [M, '/variants/0/maxQuantity', 30]],
  ['money', 'a price is another', [M, '/variants/0/quantities/0/price_cents', 1500]],
  [
    'money',
    'a purchase repeats',
    [M, '/variants/0/quantities/0/subscriptionType', 'monthly'],
    [ES, '/texts/mr-tablet-25.4-once', GONE],
    [ES, '/texts/mr-tablet-25.4-monthly', '4 tabletas, cada mes'],
  ],
  ['money', 'delivery costs something', ['flow.json', '/money/shipping_cents', 500]],
  ['money', 'there is a tax', ['flow.json', '/money/tax_percent', 8]],
  ['money', 'the currency is another', ['flow.json', '/money/currency', 'CAD']],
  ['money', 'the words of a repeated charge are others', [en, text('subscription.monthly'), 'now and then']],
  [
    'money',
    'the consent to a repeated charge is another',
    [en, text('checkout.consent_monthly'), 'I agree to {amount}.'],
  ],
  ['money', 'the cart does not show the tax', without('blocks/amounts.json', '/blocks/0/rows', 1)],
  ['analytics', 'an event is called otherwise', ['analytics.json', '/events/contact/name', 'Called']],
  [
    'analytics',
    'an event is sent at another moment',
    ['analytics.json', '/events/contact/when', { succeeds: 'signup' }],
  ],
  ['analytics', 'an event is no longer sent to any sink', ['analytics.json', '/events/contact', GONE]],
  ['analytics', 'a field of an event is no longer sent', ['analytics.json', '/events/page-view/fields/title', GONE]],
  [
    'analytics',
    'an event is sent only once per visit',
    ['analytics.json', '/events/complete-registration/once', 'visit'],
  ],
  ['copy', 'a button says something else', [en, text('login.submit'), 'Sign in']],
  ['copy', 'a heading says something else in Spanish', ['copy/es.json', text('cart.heading'), 'Su cesta']],
  ['copy', 'the server says something else', [en, '/server/busy', 'Please wait.']],
  ['copy', 'a product is called otherwise', [M, '/name', 'Migraine tablets']],
  ['copy', 'what a variant is, is said otherwise', [M, '/variants/0/description', 'The mildest.']],
  ['copy', 'a page of the law is reworded', [en, text('privacy.heading'), 'How we keep your secrets']],
  ['look', 'a colour is another', ['theme.json', '/tokens/color.primary', '#123456']],
  ['look', 'a button looks otherwise', ['screens/cart.json', '/blocks/0/blocks/2/look', 'secondary']],
  ['look', 'the picture of a product is another', [M, '/image', '/samples/tablet.svg']],
  ['look', 'the picture of an option is another', [M, q(5, '/answer_options/0/attachment'), '/samples/foam.svg']],
  ['look', 'a notice has another tone', ['screens/intro.json', '/blocks/6/tone', 'warning']],
];

test.each(LABELLED)('[issue 15] %s: %s', (kind, _, ...edits) => {
  const found = diffWith(...edits.filter(([, pointer]) => !pointer.endsWith('/+')));
  expect(found.map((one) => `${one.class}: ${one.says}`).slice(0, 4)).not.toEqual([]);
  // The gravest class comes first, and the edit counts as that.
  expect(found[0]?.class, JSON.stringify(found.slice(0, 3), null, 1)).toBe(kind);
});

test('[issue 15] the labelled edits cover all classes', () => {
  expect(LABELLED.length).toBeGreaterThanOrEqual(60);
  expect(new Set(LABELLED.map(([kind]) => kind))).toEqual(new Set(CLASSES));
});

const reordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, part]) => [key, reordered(part)]),
        )
      : value;

/** Puts all keys in another order, except those of stops: the order of stops says which one counts first. */
const inOtherOrder = edited({ ...orderingSource, files: reordered(orderingSource.files) as FlowSource['files'] }, [
  'questions.json',
  '/stops',
  at('questions.json', '/stops'),
]);

/** Renames a text's key everywhere. */
const rekeyed = (from: string, to: string): FlowSource => {
  const files = JSON.parse(
    JSON.stringify(orderingSource.files).replaceAll(`"${from}"`, `"${to}"`),
  ) as FlowSource['files'];
  return { ...orderingSource, files };
};
const dashboard = at('screens/dashboard.json', '/blocks') as object[];
const started = at('blocks/started.json', '/blocks') as object[];

const NO_CHANGE: [string, FlowSource][] = [
  ['nothing', orderingSource],
  ['every key stands in another order', inOtherOrder],
  ['$schema is left out', edited(orderingSource, ['routes.json', '/$schema', GONE])],
  ['a stop is told to be off', edited(orderingSource, [M, q(1, '/answer_options/0/end_progress'), false])],
  [
    'a delay is written in other units',
    edited(orderingSource, ['screens/pre-questionnaire.json', '/advance_after', '1000ms']),
  ],
  ['a time is written in other units', edited(orderingSource, ['flow.json', '/queries/fresh', '1m'])],
  ['a colour is written in capitals', edited(orderingSource, ['theme.json', '/tokens/color.surface', '#FFFFFF'])],
  ['a colour is written short', edited(orderingSource, ['theme.json', '/tokens/color.surface', '#fff'])],
  ['a text goes by another key', rekeyed('cart.heading', 'cart.headline')],
  ['an access level is called otherwise', rekeyed('guest', 'visitor')],
  [
    'what is shared is written out',
    edited(orderingSource, [
      'screens/dashboard.json',
      '/blocks',
      dashboard.flatMap((block) => ('use' in block && block.use === 'started' ? started : [block])),
    ]),
  ],
  ['a finding is accepted', edited(orderingSource, ['flow.json', '/suppress/0/until', '2028-12-31'])],
  [
    'the sinks of an event stand in another order',
    edited(orderingSource, swapped('analytics.json', '/events/page-view/to')),
  ],
  [
    'a condition lists its values in another order',
    edited(orderingSource, swapped('steps.json', '/steps/7/done_if/any')),
  ],
  [
    'a text that nothing shows is added',
    edited(orderingSource, [en, text('cart.unused'), 'Nothing'], ['copy/es.json', text('cart.unused'), 'Nada']),
  ],
  ['the routes of a step stand in another order', edited(orderingSource, swapped('steps.json', '/steps/4/routes'))],
];

test.each(NO_CHANGE)('[issue 15] no change: %s', (_, source) => {
  expect(diffOf(source)).toEqual([]);
});

test('[issue 15] reversing the pregnancy question under its ids and dropping two stops gives three safety findings', () => {
  const found = diffWith(
    [M, q(1, '/question_text'), '<p>Are you sure that you are not pregnant and not breastfeeding?</p>'],
    [M, q(1, '/answer_options/1/end_progress'), GONE],
    [M, q(0, '/answer_options/2/end_progress'), GONE],
  );
  expect(found.map((one) => one.class)).toEqual(['safety', 'safety', 'safety']);
  expect(found.map((one) => one.says)).toEqual([
    '"mr-heart-pressure" of "mr-med-heart" no longer stops',
    '"mr-med-pregnancy" reads differently in English, and as before in Spanish',
    '"mr-pregnancy-yes" of "mr-med-pregnancy" no longer stops',
  ]);
  expect(found[2]).toMatchObject({
    after: { file: M, pointer: q(1, '/answer_options/1') },
    example: 'somebody who answers "Yes"',
  });
});

test('[issue 15] an addition seen from the other side is a removal', () => {
  const other = sideFrom(edited(orderingSource, [M, q(0, '/answer_options/3/end_progress'), true]));
  expect(diffFlows(other, shipped).map((one) => one.says)).toEqual([
    '"mr-heart-family" of "mr-med-heart" no longer stops',
  ]);
});

const said = (...edits: Edit[]) => diffWith(...edits).map((one) => one.says);
const [ADD, IN_SPANISH]: [string, Edit] = [
  'quantities.add',
  ['copy/es.json', text('quantities.add'), 'Al carrito · {amount}'],
];
const wasSpanish = String(at('copy/es.json', text(ADD)));

test('a text names each language that changed, with its words', () => {
  const spanish = `is "Al carrito · {amount}" in Spanish, and was "${wasSpanish}"`;
  expect(said(IN_SPANISH)).toEqual([expect.stringContaining(`label ${spanish}`)]);
  const [both] = said(IN_SPANISH, [en, text(ADD), 'To the cart · {amount}']);
  expect(both).toContain(
    `label is "To the cart · {amount}" in English, and was "Add to cart · {amount}"; it ${spanish}`,
  );
});

test('a text whose translation was removed is compared with the text of the default language', () => {
  expect(said(['copy/es.json', text(ADD), GONE])).toEqual([
    expect.stringContaining(`label is "Add to cart · {amount}" in Spanish, and was "${wasSpanish}"`),
  ]);
});

test('a sentence of the server and a text of a product name their language', () => {
  expect(said(['copy/es.json', '/server/busy', 'Espere.'])).toEqual([
    expect.stringMatching(/^busy is "Espere\.", and was ".*", in Spanish$/),
  ]);
  expect(said([ES, '/texts/summary', 'Otra cosa.'])).toEqual([
    expect.stringMatching(/^summary is "Otra cosa\." in Spanish, and was ".*"$/),
  ]);
});
