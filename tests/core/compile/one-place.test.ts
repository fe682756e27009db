import { expect, test } from 'vitest';
import { asList, asObject, type Json, jsonOf } from '#core';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

/** Slips that show in several places, or in another place than theirs: each is one finding, where it was made. */
const DEMOGRAPHICS = 'screens/user-demographics.json';
const HAIR = 'products/hair-regrowth.json';
const AMOUNTS = 'screens/quantity-selection.json';

const CART = {
  variant: 'cart.variant',
  quantity: 'cart.quantity',
  subscriptionType: 'cart.subscriptionType',
  isRdt: 'cart.isRdt',
  maxQuantity: 'cart.maxQuantity',
  numberOfVariants: 'cart.numberOfVariants',
  isVariableVariant: 'cart.isVariableVariant',
};

const CROSSWISE = {
  'cart.variant': 'item.id',
  'cart.maxQuantity': 'item.maxQuantity',
  'cart.isRdt': 'data.variants.length',
  'cart.numberOfVariants': 'item.isRdt',
};

/** The flow's steps, with two of them exchanged. */
function exchanged(one: number, other: number): Json[] {
  const steps = [...asList(asObject(jsonOf(orderingSource.files['steps.json'])).steps)];
  const [first = null, second = null] = [steps[one], steps[other]];
  return steps.with(one, second).with(other, first);
}

const SLIPS: [what: string, edit: Edit, finding: Finding][] = [
  [
    'a display that several questions name, left out',
    ['questions.json', '/displays/image', GONE],
    ['SC06', 'questions.json#/displays', 'image'],
  ],
  [
    'a value of a list that the backend refuses',
    ['lists/states.json', '/list/31/value', 'NMs'],
    ['SM33', 'lists/states.json#/list/31/value', 'did you mean "NM"?'],
  ],
  [
    'a list of other values',
    ['forms/address.json', '/fields/3/list', 'order-states'],
    ['SM33', 'forms/address.json#/fields/3', '"states"'],
  ],
  [
    'a field of a store of another type',
    ['stores.json', '/stores/promotion/fields/token', 'number'],
    ['SC04', 'stores.json#/stores/promotion/fields/token', 'used there'],
  ],
  [
    'a field with the name of another, which its call does not take',
    ['forms/person-name.json', '/fields/0/field', 'email'],
    ['RF25', 'forms/person-name.json#/fields/0/field', 'first_name'],
  ],
  [
    'blocks that show an item which none of their uses gives',
    ['blocks/verification-link.json', '/blocks/1/if', { 'item.current': false }],
    ['SC05', 'blocks/verification-link.json#/blocks/1/if/item.current', 'another value'],
  ],
  [
    'one of several uses that gives no item',
    ['screens/cart.json', '/blocks/0/blocks/1/item', GONE],
    ['SC05', 'screens/cart.json#/blocks/0/blocks/1', '"item": "data"'],
  ],
  [
    'a field of another type, of which one value has the same name',
    ['stores.json', '/stores/cart/fields/variant', 'number'],
    ['SC04', 'stores.json#/stores/cart/fields/variant', 'used there'],
  ],
  [
    'a field left out that the backend knows, too',
    ['stores.json', '/stores/cart/fields/quantity', GONE],
    ['RF17', 'stores.json#/stores/cart/fields', 'declare it'],
  ],
  [
    'a field left out of a form whose call sends it',
    ['screens/portal-settings.json', '/blocks/1/blocks/2/blocks/0/fields/1', GONE],
    ['RF17', 'screens/portal-settings.json#/blocks/1/blocks/2/blocks/0/fields', '"password"'],
  ],
  [
    'a consent left out',
    ['screens/checkout.json', '/blocks/1/blocks/2/blocks/0/fields/2/consent', GONE],
    ['RF17', 'screens/checkout.json#/blocks/1/blocks/2/blocks/0/fields/2', 'add "consent"'],
  ],
  [
    'a query that is taken into the field of another store',
    ['routes.json', '/routes/verify-email/takes', { 'callback.state': 'query.token' }],
    ['SM25', 'routes.json#/routes/verify-email/takes/callback.state', 'set it'],
  ],
  [
    'a query that is not taken',
    ['routes.json', '/routes/reset-password/takes', GONE],
    ['SM25', 'routes.json#/routes/reset-password', 'set it'],
  ],
  [
    'a step at the route of another',
    ['steps.json', '/steps/3/routes/0', 'variant-selection'],
    ['SM27', 'steps.json#/steps/3/routes/0', 'another route'],
  ],
  [
    'a source that answers some of the values',
    ['screens/order.json', '/source', 'load-product'],
    ['RF17', 'screens/order.json#/source', 'load-order'],
  ],
  [
    'the source of a screen with a form',
    ['screens/portal-settings.json', '/source', 'load-order'],
    ['RF17', 'screens/portal-settings.json#/source', 'load-settings'],
  ],
  [
    'a call that sends another field',
    ['calls.json', '/calls/signup/body/password', 'form.email'],
    ['SM30', 'calls.json#/calls/signup/body/password', '"form.password"'],
  ],
  [
    'a field of another format',
    ['screens/checkout.json', '/blocks/1/blocks/2/blocks/0/fields/1/fields/0/format', 'expiry'],
    ['SM37', 'screens/checkout.json#/blocks/1/blocks/2/blocks/0/fields/1/fields/0/format', 'agree'],
  ],
  [
    'less than a quantity that is named',
    ['products/hair-regrowth.json', '/variants/2/maxQuantity', 1],
    ['SM19', 'products/hair-regrowth.json#/variants/2/maxQuantity', 'raise'],
  ],
  [
    'no emergency number where several places offer it',
    ['flow.json', '/emergency', GONE],
    ['SC05', 'flow.json#', '"emergency"'],
  ],
  [
    'an entry that always applies, before others',
    ['flow.json', '/landing/0/if', GONE],
    ['SM24', 'flow.json#/landing/0', 'condition'],
  ],
  [
    'another list of texts',
    ['blocks/started.json', '/blocks/2/blocks/1/text_by/list', 'order-states'],
    ['SM23', 'blocks/started.json#/blocks/2/blocks/1/text_by', '"else"'],
  ],
  [
    'a part of a form that is sent, left out',
    ['screens/checkout.json', '/blocks/1/blocks/2/blocks/0/fields/0', GONE],
    ['RF17', 'screens/checkout.json#/blocks/1/blocks/2/blocks/0/fields', 'add a field "shipping"'],
  ],
  ['a screen without its source', ['screens/order.json', '/source', GONE], ['RF26', 'screens/order.json#', '"source"']],
  [
    'a part that does not fit where it is used',
    ['screens/checkout.json', '/blocks/0/blocks/4/blocks/2/blocks/0/use', 'orders'],
    ['RF17', 'screens/checkout.json#/blocks/0/blocks/4/blocks/2/blocks/0/use', 'another part'],
  ],
  [
    'actions that do not fit where they are used',
    ['screens/cart.json', '/blocks/0/blocks/0/blocks/2/blocks/2/do', [{ use: 'keep-on-own-device' }]],
    ['RF26', 'screens/cart.json#/blocks/0/blocks/0/blocks/2/blocks/2/do/0/use', 'another part'],
  ],
  [
    'what the only user of its actions does not know',
    ['actions.json', '/actions/leave-the-order/2', { set: { 'review.from': 'form.own_device' } }],
    ['RF26', 'actions.json#/actions/leave-the-order/2/set/review.from', 'known here'],
  ],
  [
    'the operation of another call',
    ['calls.json', '/calls/load-demographics/operation', 'getPreQuestionnaire'],
    ['RF25', 'calls.json#/calls/load-demographics/operation', 'getDemographics'],
  ],
  [
    'the path type of a later step',
    ['steps.json', '/steps/2/path_type', 'quantity-selection'],
    ['RF06', 'steps.json#/steps/2/path_type', 'another one'],
  ],
  [
    'a field called like another one',
    [DEMOGRAPHICS, '/fields/2/field', 'date_of_birth'],
    ['RF05', `${DEMOGRAPHICS}#/fields/2/field`, 'its own name'],
  ],
  [
    'a last name filled in with the code of a card',
    ['forms/person-name.json', '/fields/1/autocomplete', 'cc-csc'],
    ['SM37', 'forms/person-name.json#/fields/1/autocomplete', 'agree'],
  ],
  [
    'a variant without a form, among others with one',
    [HAIR, '/variants/1/form', GONE],
    ['SM22', `${HAIR}#/variants/1`, '"form"'],
  ],
  [
    'one of two variants that does not dissolve',
    ['products/migraine-relief.json', '/variants/4/isRdt', false],
    ['SM22', 'products/migraine-relief.json#/variants/4/isRdt', 'a form of their own'],
  ],
  [
    'an original that no longer says what its translation says',
    ['copy/en.json', '/texts/checkout.placed_by', 'Thank you. Your order is in.'],
    ['RF10', 'copy/en.json#/texts/checkout.placed_by', 'back'],
  ],
  [
    'a placeholder that nothing gives, and no translation has',
    ['copy/en.json', '/texts/portal.orders', 'Pay {amount}'],
    ['RF10', 'copy/en.json#/texts/portal.orders', 'take it out'],
  ],
  [
    'two stored values exchanged',
    [
      'blocks/quantity.json',
      '/blocks/3/do/0/set',
      { 'cart.quantity': 'item.subscriptionType', 'cart.subscriptionType': 'item.quantity' },
    ],
    ['SC04', 'blocks/quantity.json#/blocks/3/do/0/set/cart.quantity', 'exchange'],
  ],
  [
    'two sent values exchanged',
    [
      'calls.json',
      '/calls/save-cart/body',
      { ...CART, quantity: CART.subscriptionType, subscriptionType: CART.quantity },
    ],
    ['SC04', 'calls.json#/calls/save-cart/body/quantity', 'exchange'],
  ],
  [
    'two sent values exchanged, of which one is called otherwise there',
    [
      'calls.json',
      '/calls/place-order/body',
      {
        shipping: 'response.token',
        payment_token: 'form.shipping',
        total_cents: 'data.order.total_cents',
        consent: 'form.consent',
        consent_version: 'form.consent_version',
      },
    ],
    ['SC04', 'calls.json#/calls/place-order/body/shipping', 'exchange'],
  ],
  [
    'a text that takes entries',
    ['questions.json', '/types/plain_text/selects', 'entries'],
    ['SM21', 'questions.json#/types/plain_text/selects', '"text"'],
  ],
  [
    'an access level that admits everybody and leads others elsewhere',
    ['flow.json', '/access/guest/allows', {}],
    ['SM24', 'flow.json#/access/guest/allows', 'auth.signed_in'],
  ],
  [
    'a picture from a text',
    ['screens/intro.json', '/blocks/0/from', 'data.intro_html'],
    ['SC04', 'screens/intro.json#/blocks/0/from', 'address'],
  ],
  [
    'the code of a card filled in with the city',
    ['screens/checkout.json', '/blocks/1/blocks/2/blocks/0/fields/1/fields/2/autocomplete', 'address-level2'],
    ['SM37', 'screens/checkout.json#/blocks/1/blocks/2/blocks/0/fields/1/fields/2/autocomplete', 'what it asks for'],
  ],
  [
    'a wait of seconds before a search',
    ['questions.json', '/types/allergies/search/debounce', '5000ms'],
    ['SC08', 'questions.json#/types/allergies/search/debounce', '2s'],
  ],
  [
    'the button for the chosen amount, shown for every amount',
    [AMOUNTS, '/blocks/1/blocks/0/only_if', GONE],
    ['SC05', `${AMOUNTS}#/blocks/1/blocks/0/look`, 'only_if'],
  ],
  [
    'a value that is left out of those that a choice stores',
    ['screens/variant-selection.json', '/blocks/1/blocks/9/do/1/set/cart.maxQuantity', GONE],
    ['SM25', 'screens/variant-selection.json#/blocks/1/blocks/9/do/1/set', 'where it becomes known'],
  ],
  [
    'the source of another screen, for a form that is filled from it',
    [DEMOGRAPHICS, '/source', 'load-order'],
    ['RF17', `${DEMOGRAPHICS}#/source`, 'load-demographics'],
  ],
  [
    'a field that is filled in with what another one asks for',
    [DEMOGRAPHICS, '/fields/2/autocomplete', 'bday'],
    ['SM37', `${DEMOGRAPHICS}#/fields/2/autocomplete`, 'name what it asks for'],
  ],
  [
    'a first name that is filled in with the full name',
    ['forms/person-name.json', '/fields/0/autocomplete', 'name'],
    ['SM37', 'forms/person-name.json#/fields/0/autocomplete', 'write "given-name"'],
  ],
  [
    'a value of a list that the contract does not know, in the place of one that it does',
    ['lists/order-news.json', '/list/0/value', 'MS'],
    ['SC06', 'lists/order-news.json#/list/0/value', 'in_review'],
  ],
  [
    'a placeholder taken out of a sentence',
    ['copy/en.json', '/server/too_many', 'There were too many attempts. Please try again in .'],
    ['CP06', 'copy/en.json#/server/too_many', 'missing word'],
  ],
  [
    'a form filled with a part that its own source does not answer',
    ['screens/user-bmi.json', '/fill', 'data.demographics'],
    ['RF17', 'screens/user-bmi.json#/fill', 'height_in'],
  ],
  [
    'a promise compared with a number',
    ['screens/cart.json', '/heading_when/0/if', { 'brand.promises.refund': 0 }],
    ['SC04', 'screens/cart.json#/heading_when/0/if/brand.promises.refund', 'true or false'],
  ],
  [
    'the name of a field that its call does not send',
    ['screens/portal-settings.json', '/blocks/1/blocks/2/blocks/0/fields/0/field', 'number'],
    ['RF17', 'screens/portal-settings.json#/blocks/1/blocks/2/blocks/0/fields/0/field', 'present_password'],
  ],
  [
    'a field that only one branch sets, while the other sets another one',
    ['screens/variant-selection.json', '/blocks/1/blocks/9/do/2/do/0/set', { 'welcome.account_opened': true }],
    [
      'SM25',
      'screens/variant-selection.json#/blocks/1/blocks/9/do/2/do/0/set/welcome.account_opened',
      'set "cart.isVariableVariant" here, too',
    ],
  ],
  [
    'a value that is stored in the field of another one',
    ['actions.json', '/actions/keep-on-own-device/1/set', { 'password-reset.requested': 'form.own_device' }],
    ['SM25', 'actions.json#/actions/keep-on-own-device/1/set/password-reset.requested', 'set it'],
  ],
  [
    'a form that makes the call of another form',
    ['screens/signup.json', '/submit/do/0/call', 'save-profile'],
    ['RF25', 'screens/signup.json#/submit/do/0/call', 'takes this form'],
  ],
  [
    'a path that is called like the route that has it, too',
    ['routes.json', '/routes/user-bmi/path', '/products/:product_slug/pre_questionnaire'],
    ['RF06', 'routes.json#/routes/user-bmi/path', 'another address'],
  ],
  [
    'a path type of another step, which brings other parameters',
    ['steps.json', '/steps/5/path_type', 'user-demographics'],
    ['RF06', 'steps.json#/steps/5/path_type', 'name another one'],
  ],
  [
    'a field of a shared form with a wrong name',
    ['forms/person-name.json', '/fields/1/field', 'line1'],
    ['RF25', 'forms/person-name.json#/fields/1/field', 'last_name'],
  ],
  [
    'a word that one screen sets in the place of its own',
    ['screens/intro.json', '/blocks/10/blocks/0/blocks/0/change/do/0/set', { 'review.from': { is: 'cart' } }],
    ['SC06', 'screens/intro.json#/blocks/10/blocks/0/blocks/0/change/do/0/set/review.from', 'write "intro"'],
  ],
  [
    'a word that is stored in another field, which holds true or false',
    ['screens/cart.json', '/blocks/3/blocks/0/blocks/0/change/do/0/set', { 'verification-mail.sent': { is: 'cart' } }],
    ['SC04', 'screens/cart.json#/blocks/3/blocks/0/blocks/0/change/do/0/set/verification-mail.sent', 'true or false'],
  ],
  [
    'two values that are stored crosswise, one of them under its own name',
    ['screens/variant-selection.json', '/blocks/1/blocks/9/do/1/set', CROSSWISE],
    ['SC04', 'screens/variant-selection.json#/blocks/1/blocks/9/do/1/set/cart.isRdt', 'exchange the two values'],
  ],
  [
    'a path type that is called like the step that has it, too',
    ['steps.json', '/steps/1/path_type', 'carts'],
    ['RF06', 'steps.json#/steps/1/path_type', 'name another one'],
  ],
  [
    'a secret that the browser would fill into a list',
    ['forms/address.json', '/fields/3/autocomplete', 'current-password'],
    ['SM37', 'forms/address.json#/fields/3/autocomplete', 'name what it asks for'],
  ],
  [
    'a written date that is ticked',
    ['screens/checkout.json', '/blocks/1/blocks/2/blocks/0/fields/1/fields/1/type', 'boolean'],
    ['SM37', 'screens/checkout.json#/blocks/1/blocks/2/blocks/0/fields/1/fields/1/type', 'write "string"'],
  ],
  [
    'a word of another list, for a value that a call answers and an action stores',
    ['screens/confirm-email.json', '/heading_when/2/if', { 'email-verification.link': { is: 'delivered' } }],
    ['SC06', 'screens/confirm-email.json#/heading_when/2/if/email-verification.link/is', 'sign_in'],
  ],
  [
    'a day that is shown as an amount of money',
    ['screens/portal-settings.json', '/blocks/2/blocks/1/blocks/0/points/0/with/used/format', 'money'],
    ['SC04', 'screens/portal-settings.json#/blocks/2/blocks/1/blocks/0/points/0/with/used/format', 'write "date"'],
  ],
  [
    'a button that does nothing, where it stored what others read',
    ['screens/variant-selection.json', '/blocks/1/blocks/9/do', []],
    ['SC05', 'screens/variant-selection.json#/blocks/1/blocks/9/do', ''],
  ],
];

test.each(SLIPS)('[issue 11] %s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

test('[VA-1] a form may have two addresses with different autocomplete owners', () => {
  const address = {
    group: 'billing',
    autocomplete: 'billing',
    label: 'checkout.shipping',
    fields: [{ use: 'address' }],
  };
  const fields = '/blocks/1/blocks/2/blocks/0/fields/3';
  const source = edited(orderingSource, ['screens/checkout.json', fields, address]);
  expect(problemsOf(source).filter(({ rule }) => rule === 'SM37')).toEqual([]);
});

test('[issue 11] for steps in a wrong order the step is reported, not the route that requires a later step', () => {
  const requiring: Edit = ['routes.json', '/routes/cart/requires', { done: ['quantity'] }];
  const found = problemsOf(edited(orderingSource, ['steps.json', '/steps', exchanged(6, 7)], requiring));
  expect(found.map(({ rule, file, pointer }) => `${rule} ${file}#${pointer}`)).toEqual(['SM28 steps.json#/steps/6']);
});
