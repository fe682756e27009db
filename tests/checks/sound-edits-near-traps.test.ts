import { expect, test } from 'vitest';
import { foundTogether } from './together.ts';

const SUBSCRIPTION = 'data.order.line_items.0.subscriptionType';

/** A patch of the checkbox by which people consent to a repeating charge. */
const consent = (patch: object) => ({
  'screens/checkout.json': { blocks: { '1': { blocks: { '2': { blocks: { '0': { fields: { '2': patch } } } } } } } },
});

/** A patch of a field of the callback flow's contact form. */
const contact = (field: number, patch: object) => ({
  $flow: 'callback',
  'screens/contact.json': { fields: { [field]: patch } },
});

/** A patch of the button that sends a request. */
const sends = (actions: object[]) => ({
  $flow: 'callback',
  'screens/review.json': { blocks: { '2': { do: actions } } },
});

const AFTERWARDS = [
  { clear: ['trip', 'contact', 'request'] },
  { set: { 'request.sent': true } },
  { go: 'done', replace: true },
];

/** Sound changes that come close to mistakes which trap people. None may give a finding. */
const SOUND: readonly [string, object][] = [
  [
    'the tick as a checkbox that is not about once',
    consent({ if: { [SUBSCRIPTION]: { is_one_of: null, is_not: 'once' } } }),
  ],
  ['the tick before there is a number', consent({ if: { 'data.order.number': { known: false } } })],
  ['the tick without its hint', consent({ hint: null })],
  ['the words for who pays each month, last', consent({ label_when: consentWords('quarterly', 'monthly') })],
  ['a hint at a phone number', contact(2, { hint: 'contact.consent_hint' })],
  ['a phone number from those who leave soon', contact(2, { if: { 'request.soon': true } })],
  [
    'a longer name',
    { ...contact(0, { maxLength: 120 }), 'copy/en.json': { texts: { 'errors.name_long': 'At most 120 letters' } } },
  ],
  [
    'a phone number that is wanted',
    {
      ...contact(2, { optional: null, errors: { missing: 'errors.phone_format' } }),
      'copy/en.json': { texts: { 'contact.phone': 'Your phone number' } },
    },
  ],
  ['a time to choose from a list', contact(4, { widget: 'select' })],
  ['an address that is asked once', contact(1, { if: { 'contact.email': { known: false } } })],
  [
    'a condition where the form is sent',
    {
      $flow: 'callback',
      'screens/contact.json': { submit: { do: { '1': { if: { 'form.email': { known: true } } } } } },
    },
  ],
  [
    'a step done by the version of the words',
    {
      $flow: 'callback',
      'steps.json': { steps: { '1': { done_if: { 'contact.consent_version': { known: true } } } } },
    },
  ],
  ['a mark of the step before', sends([{ set: { 'request.advice': true } }, { call: 'send', then: AFTERWARDS }])],
  ['a mark taken away before a call', sends([{ set: { 'request.sent': false } }, { call: 'send', then: AFTERWARDS }])],
  [
    'a call on either way',
    sends([
      {
        if: { 'request.soon': true },
        do: [{ call: 'send', then: AFTERWARDS }],
        otherwise: [{ call: 'send', then: AFTERWARDS }],
      },
    ]),
  ],
  ['a page of its own after a call', sends([{ call: 'send', then: [...AFTERWARDS.slice(0, 2), { go: 'done' }] }])],
  [
    'a place that somebody came from, beside a call',
    {
      'screens/cart.json': {
        blocks: {
          '0': {
            blocks: {
              '0': {
                blocks: { '2': { blocks: { '2': { do: { '+': { set: { 'review.from': { is: 'cart' } } } } } } } },
              },
            },
          },
        },
      },
    },
  ],
  [
    'a mark that the call sends',
    { 'blocks/quantity.json': { blocks: { '3': { do: { '0': { set: { 'cart.isVariableVariant': true } } } } } } },
  ],
  [
    'a mail that is asked for again',
    {
      'blocks/verify-email.json': {
        blocks: {
          '0': {
            blocks: {
              '3': {
                do: [
                  { set: { 'verification-mail.sent': false } },
                  { call: 'send-verification', then: [{ set: { 'verification-mail.sent': true } }] },
                ],
              },
            },
          },
        },
      },
    },
  ],
  [
    'a session that is kept by asking who it is',
    { 'flow.json': { session: { warning: { stay: { do: [{ call: 'load-me', quietly: true }] } } } } },
  ],
];

/** The labels of the consent checkbox, one for each of the given subscription types. */
function consentWords(...often: string[]) {
  const amount = { value: 'data.order.total_cents', format: 'money' };
  return often.map((word) => ({
    if: { [SUBSCRIPTION]: { is: word } },
    text: `checkout.consent_${word}`,
    with: { amount },
  }));
}

const foundBy = foundTogether(SOUND.map(([, patch]) => patch));

test.each(SOUND)('a sound edit gives no finding: %s', (_, patch) => {
  expect(foundBy(patch)).toEqual([]);
});
