import { expect, test } from 'vitest';
import { asList, asObject, type Json, jsonOf } from '#core';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

/** Single slips that leave every name right: each is one finding, at its place. */
const DEMOGRAPHICS = 'screens/user-demographics.json';
const CHECKOUT = 'screens/checkout.json';
const CARD = '/blocks/1/blocks/2/blocks/0/fields/1/fields';
const SETTINGS = 'screens/portal-settings.json';
const VARIANT = 'screens/variant-selection.json';
const CART_LINE = '/blocks/0/blocks/0/blocks/2/blocks/2/do/0';
const FAILS = '/statuses/422/do/0/do';
const HAIR = 'products/hair-regrowth.json';

/** The steps of the shipped flow, the last two exchanged. */
function stepsInAnotherOrder(): Json {
  const steps = asList(asObject(jsonOf(orderingSource.files['steps.json'])).steps);
  const [last = null, before = null] = steps.toReversed();
  return [...steps.slice(0, -2), last, before];
}

test.each<[string, Edit, Finding]>([
  [
    'nowhere to go without questions',
    ['screens/pre-questionnaire.json', '/on_empty', GONE],
    ['SC05', 'screens/pre-questionnaire.json#/source', '"on_empty"'],
  ],
  [
    'a step of a list in other words',
    ['lists/started-path-types.json', '/list/1/value', 'user-bmis'],
    ['SC06', 'lists/started-path-types.json#/list/1/value', '"user-bmi"'],
  ],
  [
    'values for another form',
    [SETTINGS, '/blocks/0/blocks/2/blocks/0/fill', 'data.profile'],
    ['RF25', `${SETTINGS}#/blocks/0/blocks/2/blocks/0/fill`, '"first_name"'],
  ],
  [
    'the answer to one question in a call that sends them all',
    ['calls.json', '/calls/submit-pre-questionnaire/body/user_texts', 'answer.user_texts'],
    ['RF26', 'calls.json#/calls/submit-pre-questionnaire/body/user_texts', 'did you mean "answers.user_texts"?'],
  ],
  [
    'a field that a card’s token does not have',
    ['calls.json', '/calls/place-order/body/payment_token', 'response.tokn'],
    ['RF17', 'calls.json#/calls/place-order/body/payment_token', 'did you mean "token"?'],
  ],
  [
    'a field that a search does not give',
    ['calls.json', '/calls/search-allergies/query/query', 'item.text'],
    ['RF17', 'calls.json#/calls/search-allergies/query/query', 'query'],
  ],
  [
    'a field that an item of the list with the button does not have',
    ['calls.json', '/calls/impersonate/params/member_id', 'item.member_id'],
    ['RF17', 'calls.json#/calls/impersonate/params/member_id', 'id'],
  ],
  [
    'a field of a list that a call loads into a store',
    ['screens/staff-members.json', '/below/1/blocks/0/with/last_name', 'item.surname'],
    ['RF17', 'screens/staff-members.json#/below/1/blocks/0/with/last_name', 'lastName'],
  ],
  [
    'a value that a modal is not opened with',
    ['modals.json', '/modals/helper/blocks/0/from', 'item.helper_txt'],
    ['RF17', 'modals.json#/modals/helper/blocks/0/from', 'did you mean "helper_text"?'],
  ],
  [
    'a text twice, one below the other',
    [DEMOGRAPHICS, '/above', [1, 2].map(() => ({ block: 'text', text: 'demographics.lead' }))],
    ['SC02', `${DEMOGRAPHICS}#/above/1`, 'delete one'],
  ],
  [
    'a unit that turns numbers round',
    ['screens/user-bmi.json', '/fields/1/units/1/parts/0/factor', -1],
    ['SC07', 'screens/user-bmi.json#/fields/1/units/1/parts/0/factor', 'write more than 0'],
  ],
  [
    'a value of a list twice',
    ['lists/started-path-types.json', '/list/3/value', 'pre-questionnaire'],
    ['SC02', 'lists/started-path-types.json#/list/3/value', 'write the value that is meant'],
  ],
  [
    'a key in place of the one that is missing',
    [SETTINGS, '/blocks/0/blocks/2/blocks/0/submit', { label: 'settings.save_address', otherwise: [] }],
    ['SC03', `${SETTINGS}#/blocks/0/blocks/2/blocks/0/submit/otherwise`, 'write "do"'],
  ],
  [
    'the name of a text in place of its words',
    ['copy/es.json', '/texts/cart.title', 'cart.title'],
    ['CP06', 'copy/es.json#/texts/cart.title', 'write the text'],
  ],
  [
    'the widget of another type of question',
    ['questions.json', '/types/plain_text/widget', 'allergy-picker'],
    ['SM21', 'questions.json#/types/plain_text/widget', 'write "plain-text"'],
  ],
  [
    'a form that no answer chooses',
    ['products/migraine-relief.json', '/variants/2/form', 'foam'],
    ['SM22', 'products/migraine-relief.json#/variants/2/form', 'swallowed'],
  ],
  [
    'less than every quantity',
    ['products/migraine-relief.json', '/variants/1/maxQuantity', 1],
    ['SM19', 'products/migraine-relief.json#/variants/1/maxQuantity', 'the largest quantity'],
  ],
  [
    'a field left out of a store that many places name',
    ['stores.json', '/stores/cart/fields/subscriptionType', GONE],
    ['RF17', 'stores.json#/stores/cart/fields', 'declare it'],
  ],
  [
    'a field left out of a store that two files name',
    ['stores.json', '/stores/device/fields/own', GONE],
    ['RF17', 'stores.json#/stores/device/fields', 'declare it'],
  ],
  [
    'a text left out that is still translated',
    ['copy/en.json', '/texts/settings.deletion_withdrawn', GONE],
    ['RF07', 'copy/en.json#/texts', '" here; used at errors.json'],
  ],
  [
    'a toast left out that several places show',
    ['errors.json', '/toasts/saved', GONE],
    ['RF13', 'errors.json#/toasts', 'declare it'],
  ],
  [
    'milliseconds for seconds',
    ['screens/question.json', '/save_draft/after', '1ms'],
    ['SC08', 'screens/question.json#/save_draft/after', 'did you mean "1s"?'],
  ],
  [
    'days for seconds',
    ['errors.json', '/statuses/503/retries_after', '10d'],
    ['SC08', 'errors.json#/statuses/503/retries_after', 'did you mean "10s"?'],
  ],
  [
    'an operation that the contract does not have, of a call that answers as another',
    ['calls.json', '/calls/save-profile/operation', 'saeSettings'],
    ['RF24', 'calls.json#/calls/save-profile/operation', 'did you mean "saveSettings"?'],
  ],
  [
    'a number for a parameter of an address',
    ['blocks/products.json', '/blocks/1/blocks/3/do/0/params/product_slug', 1],
    ['SC04', 'blocks/products.json#/blocks/1/blocks/3/do/0/params/product_slug', ''],
  ],
  [
    'a number for what a text says',
    ['blocks/verification-link.json', '/blocks/0/with/email', 1],
    ['SC04', 'blocks/verification-link.json#/blocks/0/with/email', ''],
  ],
  [
    'the address of a later route',
    ['routes.json', '/routes/confirm-email/path', '/dashboard'],
    ['RF06', 'routes.json#/routes/confirm-email/path', 'write another address'],
  ],
  [
    'one variant that dissolves, of many that do not',
    ['products/migraine-relief.json', '/variants/0/isRdt', true],
    ['SM22', 'products/migraine-relief.json#/variants/0/isRdt', 'a form of their own'],
  ],
  [
    'a reaction to a status that nothing answers',
    ['errors.json', '/statuses/408', { type: 'conflict' }],
    ['RF15', 'errors.json#/statuses/408', '"400"'],
  ],
  [
    'the word of another field of the same order',
    ['blocks/orders.json', '/blocks/0/blocks/2/if', { 'item.number': { is_one_of: ['shipped', 'delivered'] } }],
    ['SC06', 'blocks/orders.json#/blocks/0/blocks/2/if/item.number', 'write "item.state"'],
  ],
  [
    'a required tick that is shown for what is typed',
    [CHECKOUT, '/blocks/1/blocks/2/blocks/0/fields/0/fields/0/if', { 'form.card.number': { known: true } }],
    ['RF26', `${CHECKOUT}#/blocks/1/blocks/2/blocks/0/fields/0/fields/0/if/form.card.number`, 'known here'],
  ],
  [
    'a misspelt placeholder that the engine fills',
    ['copy/en.json', '/texts/question.count', 'Question {positon} of {total}'],
    ['RF10', 'copy/en.json#/texts/question.count', 'did you mean {position}?'],
  ],
  [
    'a misspelt placeholder that the server fills',
    ['copy/en.json', '/server/too_many', 'Please try again in {wiat}.'],
    ['RF09', 'copy/en.json#/server/too_many', 'did you mean "wait"?'],
  ],
  [
    'an action twice',
    ['routes.json', '/routes/intro/on_arrival/1', { set: { 'cart.isRdt': false } }],
    ['SC02', 'routes.json#/routes/intro/on_arrival/1', 'delete one'],
  ],
  [
    'a word twice in a condition',
    ['screens/question.json', '/on_complete/0/then/2/if/response.next_path.path_type/is_one_of/1', 'intro'],
    ['SC02', 'screens/question.json#/on_complete/0/then/2/if/response.next_path.path_type/is_one_of/1', 'delete one'],
  ],
  [
    'a name twice in a list',
    ['analytics.json', '/events/contact/to/1', 'data-layer'],
    ['SC02', 'analytics.json#/events/contact/to/1', 'delete one'],
  ],
  [
    'a value of several kinds that the field does not hold',
    ['screens/variant-selection.json', '/blocks/1/blocks/9/do/1/set/cart.isRdt', 'item.id'],
    ['SC04', 'screens/variant-selection.json#/blocks/1/blocks/9/do/1/set/cart.isRdt', 'give it true or false'],
  ],
  [
    'another kind of block',
    [SETTINGS, '/blocks/3/blocks/1/block', 'table'],
    ['SC03', `${SETTINGS}#/blocks/3/blocks/1/block`, 'did you mean "text"?'],
  ],
  [
    'a condition that asks for nothing',
    ['steps.json', '/steps/4/path_type_when/0/if', {}],
    ['SM24', 'steps.json#/steps/4/path_type_when/0/if', 'ask for something'],
  ],
  [
    'a message that no rule of the field causes',
    [DEMOGRAPHICS, '/fields/2/pattern', GONE],
    ['SC03', `${DEMOGRAPHICS}#/fields/2`, '"pattern"'],
  ],
  [
    'a pattern shorter than the least length',
    [CHECKOUT, `${CARD}/2/minLength`, 9],
    ['SM17', `${CHECKOUT}#${CARD}/2/minLength`, 'agree'],
  ],
  [
    'the format of another formatter',
    [CHECKOUT, `${CARD}/0/format`, 'date'],
    ['SM37', `${CHECKOUT}#${CARD}/0/format`, 'let them agree'],
  ],
  [
    'a pattern that the formatter never writes',
    [DEMOGRAPHICS, '/fields/2/pattern', '^\\d{10}$'],
    ['SM17', `${DEMOGRAPHICS}#/fields/2/pattern`, '"formatter": "phone"'],
  ],
  [
    'a name of one letter',
    ['forms/person-name.json', '/fields/0/maxLength', 1],
    ['SM17', 'forms/person-name.json#/fields/0/maxLength', 'write 30 or more'],
  ],
  [
    'a longer password to log in than one may choose',
    ['screens/login.json', '/fields/1/minLength', 12],
    ['SM17', 'screens/login.json#/fields/1/minLength', 'leave it out'],
  ],
  [
    'a shorter password to log in than one may choose',
    ['screens/login.json', '/fields/1/maxLength', 64],
    ['SM17', 'screens/login.json#/fields/1/maxLength', 'leave it out'],
  ],
  [
    'a pattern for a password that was chosen without',
    [
      SETTINGS,
      '/blocks/1/blocks/2/blocks/0/fields/0',
      {
        field: 'present_password',
        type: 'string',
        pattern: '^.{8,}$',
        label: 'settings.present_password',
        widget: 'password',
        autocomplete: 'current-password',
        errors: { missing: 'errors.password_required', invalid: 'errors.password_long' },
      },
    ],
    ['SM17', `${SETTINGS}#/blocks/1/blocks/2/blocks/0/fields/0/pattern`, 'leave it out'],
  ],
  [
    'minutes of tries before anybody is told',
    ['flow.json', '/queries/retry/times', 10],
    ['SM03', 'flow.json#/queries/retry/times', 'write 5 or less'],
  ],
  [
    'a code of four digits, which most cards do not have',
    [CHECKOUT, `${CARD}/2/minLength`, 4],
    ['SM17', `${CHECKOUT}#${CARD}/2/minLength`, '3 and 4 digits'],
  ],
  [
    'a number where an address wants text',
    [
      'forms/address.json',
      '/fields/4',
      {
        field: 'zip',
        type: 'integer',
        label: 'demographics.zip',
        autocomplete: 'postal-code',
        errors: { missing: 'errors.zip_required', invalid: 'errors.zip_format' },
      },
    ],
    ['SM33', 'forms/address.json#/fields/4/type', 'write "string"'],
  ],
  [
    'a pattern for names that leaves some people out',
    ['forms/person-name.json', '/fields/0/pattern', '^[A-Za-z]+$'],
    ['SM17', 'forms/person-name.json#/fields/0/pattern', 'such as "José"'],
  ],
  [
    'a length that some names do not have',
    ['forms/person-name.json', '/fields/1/minLength', 3],
    ['SM17', 'forms/person-name.json#/fields/1/minLength', 'such as "Ng"'],
  ],
  [
    'a pattern for streets that leaves some out',
    ['forms/address.json', '/fields/0/pattern', '^\\d+ [A-Za-z ]+$'],
    ['SM17', 'forms/address.json#/fields/0/pattern', 'such as "12B Elm St., #4"'],
  ],
  [
    'a code of three digits, which some cards do not have',
    [CHECKOUT, `${CARD}/2/pattern`, '^\\d{3}$'],
    ['SM17', `${CHECKOUT}#${CARD}/2/pattern`, '3 and 4 digits'],
  ],
  [
    'the price of one item as the total of the order',
    ['calls.json', '/calls/place-order/body/total_cents', 'data.order.line_items.0.price_cents'],
    ['SM30', 'calls.json#/calls/place-order/body/total_cents', 'data.order.total_cents'],
  ],
  [
    'only cards that are over',
    [CHECKOUT, `${CARD}/1/pattern`, '^(0[1-9]|1[0-2])/1\\d$'],
    ['SM17', `${CHECKOUT}#${CARD}/1/pattern`, 'years to come'],
  ],
  [
    'a weight that the contract’s example has not',
    ['screens/user-bmi.json', '/fields/1/minimum', 400],
    ['SM17', 'screens/user-bmi.json#/fields/1/minimum', 'really enter'],
  ],
  [
    'a list without the contract’s example',
    [DEMOGRAPHICS, '/fields/1/list/0/value', 'woman'],
    ['SM33', `${DEMOGRAPHICS}#/fields/1/list/0/value`, 'female'],
  ],
  [
    'a length that the formatter never writes',
    [DEMOGRAPHICS, '/fields/2/maxLength', 13],
    ['SM17', `${DEMOGRAPHICS}#/fields/2/maxLength`, '"formatter": "phone"'],
  ],
  [
    'the page for wrong addresses as the landing page',
    ['flow.json', '/landing/2/go', 'not-found'],
    ['GR10', 'flow.json#/landing/2/go', 'start from'],
  ],
  ['a bar that stands still', ['steps.json', '/steps/0/fills', GONE], ['SM01', 'steps.json#/steps/0', '"fills"']],
  [
    'a bar that no question fills',
    ['steps.json', '/steps/4/fills', 'answered'],
    ['SM01', 'steps.json#/steps/4/fills', 'remove'],
  ],
  [
    'a weight with a digit too many',
    ['steps.json', '/steps/0/weight', 50],
    ['SM01', 'steps.json#/steps/0/weight', 'scale'],
  ],
  ['no goal', ['steps.json', '/goal', GONE], ['SC05', 'steps.json#', '"goal"']],
  [
    'a step that waits for the fact of a later one',
    ['steps.json', '/steps/1/done_if', { 'medical.complete': true }],
    ['SM28', 'steps.json#/steps/1/done_if/medical.complete', '"bmi"'],
  ],
  [
    'a goal before the last step',
    ['steps.json', '/goal', 'medical.complete'],
    ['SM28', 'steps.json#/goal', 'the last step'],
  ],
  [
    'a step after the one that reaches the goal',
    ['steps.json', '/steps', stepsInAnotherOrder()],
    ['SM28', 'steps.json#/steps/6', 'to the end'],
  ],
  [
    'a value of a list that belongs to another label',
    ['lists/states.json', '/list/42/value', 'VT'],
    ['SC02', 'lists/states.json#/list/42/value', 'the value that is meant'],
  ],
  [
    'a block of another kind, with a look of its own',
    [CHECKOUT, '/blocks/0/blocks/4/blocks/1/block', 'image'],
    ['SC03', `${CHECKOUT}#/blocks/0/blocks/4/blocks/1/block`, 'each'],
  ],
  [
    'a list in a field for one value',
    ['stores.json', '/stores/members/fields/found', 'boolean'],
    ['SC04', 'stores.json#/stores/members/fields/found', 'the type that is used there'],
  ],
  [
    'a date in place of an amount',
    ['screens/intro.json', '/blocks/2/with/amount/format', 'date'],
    ['SC04', 'screens/intro.json#/blocks/2/with/amount/format', '"money"'],
  ],
  [
    'a strength of a list',
    [VARIANT, '/blocks/1/blocks/5/of', 'members.found'],
    ['SC04', `${VARIANT}#/blocks/1/blocks/5/of`, 'of that kind'],
  ],
  [
    'another modal for more about an answer',
    ['questions.json', '/helper/opens', 'safety-stop'],
    ['RF26', 'questions.json#/helper/opens', '"helper"'],
  ],
  [
    'a success after a failure',
    ['errors.json', `${FAILS}/1/toast`, 'saved'],
    ['RF13', `errors.json#${FAILS}/1/toast`, '"error-occurred"'],
  ],
  [
    'a frame around nothing',
    ['blocks/amounts.json', '/blocks/0/rows', []],
    ['SC05', 'blocks/amounts.json#/blocks/0/rows', 'remove it'],
  ],
  [
    'a form filled with something else',
    [DEMOGRAPHICS, '/fill', 'data'],
    ['RF25', `${DEMOGRAPHICS}#/fill`, '"demographics"'],
  ],
  [
    'a code that is used while there is none',
    ['routes.json', '/routes/confirm-email/on_arrival/1/if/email-verification.token/known', false],
    [
      'SM24',
      'routes.json#/routes/confirm-email/on_arrival/1/if/email-verification.token/known',
      'write { "known": true }',
    ],
  ],
  [
    'a cart that the browser keeps',
    ['screens/cart.json', `${CART_LINE}/then/0`, GONE],
    ['SM34', `screens/cart.json#${CART_LINE}/then`, 'clear'],
  ],
  [
    'half a cart that the browser keeps',
    ['actions.json', '/actions/leave-the-order/0/clear/0', 'cart.quantity'],
    ['SM34', 'actions.json#/actions/leave-the-order/0/clear', '"cart.variant"'],
  ],
  [
    'a next path without a response',
    ['screens/intro.json', '/blocks/7/blocks/0/do/0/go', 'next_path'],
    ['RF26', 'screens/intro.json#/blocks/7/blocks/0/do/0/go', 'name a route'],
  ],
  [
    'a redirect that the response does not name',
    ['screens/user-bmi.json', '/submit/do/0/then/0/go', 'redirect_path'],
    ['RF26', 'screens/user-bmi.json#/submit/do/0/then/0/go', 'name a route'],
  ],
  [
    'a set of nothing',
    ['routes.json', '/routes/intro/on_arrival/0/set', {}],
    ['SC05', 'routes.json#/routes/intro/on_arrival/0/set', 'at least one'],
  ],
  [
    'an event for nobody',
    ['analytics.json', '/events/contact/to', []],
    ['SC05', 'analytics.json#/events/contact/to', ''],
  ],
  [
    'an event of no questionnaire',
    ['analytics.json', '/events/answered-question/when/answers', []],
    ['SC05', 'analytics.json#/events/answered-question/when/answers', 'at least one'],
  ],
  [
    'a unit that no switch names',
    ['screens/user-bmi.json', '/fields/1/units/0/name', 'uss'],
    ['SC06', 'screens/user-bmi.json#/fields/1/units/0/name', 'did you mean "us"?'],
  ],
  [
    'a parameter that many read and no address has',
    ['routes.json', '/routes/checkout/optional_params', GONE],
    ['RF17', 'routes.json#/routes/checkout', '"optional_params": ["order"]'],
  ],
])('[issue 11] %s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

test.each<[string, Edit[]]>([
  ['a list of words may repeat them', [[VARIANT, '/skeleton', ['row', 'row', 'row']]]],
  [
    'the same action stands in two lists',
    [['routes.json', '/routes/dissolving-tablet/on_arrival/0', { set: { 'cart.isRdt': false } }]],
  ],
  ['a pattern that every name has', [['forms/person-name.json', '/fields/0/pattern', "^[\\p{L}\\p{M}'’. -]+$"]]],
  ['a length that the pattern allows', [[DEMOGRAPHICS, '/fields/2/minLength', 10]]],
  ['a narrower pattern for what the formatter writes', [[DEMOGRAPHICS, '/fields/2/pattern', '^\\([2-9]']]],
  [
    'a value that is used where it is known',
    [['routes.json', '/routes/reset-password/on_arrival/0/otherwise', [{ open: 'reset-refused' }]]],
  ],
  ['the whole store is cleared', [['screens/cart.json', `${CART_LINE}/then/0/clear`, ['cart', 'review']]]],
  ['two answers of different questions are alike', [[HAIR, '/pre_questionnaire/1/answer_options/0/answer_text', 'No']]],
])('[issue 11] no finding: %s', (_, edits) => {
  expect(problemsOf(edited(orderingSource, ...edits))).toEqual([]);
});
