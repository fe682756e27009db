import { describe, test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource } from '../support/ordering.ts';

const route = (id: string, key: string) => `/routes/${id}/${key}`;

describe('a misspelt value is one finding at its place that suggests the right word', () => {
  test.each<[string, Edit, Finding]>([
    [
      'a widget',
      ['questions.json', '/types/single_choice/widget', 'singel-choice'],
      ['RF01', 'questions.json#/types/single_choice/widget', '"single-choice"'],
    ],
    [
      'a widget of a form',
      ['screens/login.json', '/fields/1/widget', 'pasword'],
      ['RF01', 'screens/login.json#/fields/1/widget', '"password"'],
    ],
    [
      'a route',
      ['screens/intro.json', '/blocks/7/blocks/0/do/0/go', 'variant-select'],
      ['RF03', 'screens/intro.json#/blocks/7/blocks/0/do/0/go', '"variant-selection"'],
    ],
    [
      'a destination',
      ['screens/login.json', '/submit/do/0/then/1/go', 'signedin_path'],
      ['RF03', 'screens/login.json#/submit/do/0/then/1/go', '"signed_in_path"'],
    ],
    [
      'a route of a step',
      ['steps.json', '/steps/6/routes/0', 'quantity-select'],
      ['RF03', 'steps.json#/steps/6/routes/0', '"quantity-selection"'],
    ],
    [
      'a screen',
      ['routes.json', route('cart', 'screen'), 'carts'],
      ['RF03', `routes.json#${route('cart', 'screen')}`, '"cart"'],
    ],
    [
      'an access level',
      ['routes.json', route('cart', 'access'), 'signedin'],
      ['RF03', `routes.json#${route('cart', 'access')}`, '"signed-in"'],
    ],
    [
      'a requirement',
      ['routes.json', '/routes/cart/requires/done/0', 'medcial'],
      ['RF03', 'routes.json#/routes/cart/requires/done/0', '"medical"'],
    ],
    ['a modal', ['questions.json', '/helper/opens', 'helpr'], ['RF03', 'questions.json#/helper/opens', '"helper"']],
    [
      'a text',
      ['routes.json', route('cart', 'title'), 'cart.titel'],
      ['RF07', `routes.json#${route('cart', 'title')}`, '"cart.title"'],
    ],
    [
      'a text unlike any other',
      ['routes.json', route('cart', 'title'), 'zzz.qqq'],
      ['RF07', `routes.json#${route('cart', 'title')}`, 'copy/en.json'],
    ],
    [
      'a call',
      ['screens/login.json', '/submit/do/0/call', 'log-in'],
      ['RF11', 'screens/login.json#/submit/do/0/call', '"login"'],
    ],
    [
      'a call of a source',
      ['screens/cart.json', '/source', 'load-carts'],
      ['RF11', 'screens/cart.json#/source', '"load-cart"'],
    ],
    [
      'an operation',
      ['calls.json', '/calls/login/operation', 'lgoin'],
      ['RF24', 'calls.json#/calls/login/operation', '"login"'],
    ],
    [
      'a toast',
      ['errors.json', '/statuses/403/do/0/do/1/toast', 'error-occured'],
      ['RF13', 'errors.json#/statuses/403/do/0/do/1/toast', '"error-occurred"'],
    ],
    [
      'a call that an event waits for',
      ['analytics.json', '/events/purchase/when/succeeds', 'place-oder'],
      ['RF11', 'analytics.json#/events/purchase/when/succeeds', '"place-order"'],
    ],
    [
      '[AN-9] an answer as a field of an event',
      ['analytics.json', '/events/answered-question/fields/position', 'answer.answer'],
      ['PR01', 'analytics.json#/events/answered-question/fields/position', 'questions.position'],
    ],
    [
      '[AN-9] what was searched for as a field of an event',
      ['analytics.json', '/events/answered-question/fields/position', 'item.query'],
      ['PR01', 'analytics.json#/events/answered-question/fields/position', 'questions.position'],
    ],
    [
      '[AN-9] a condition on an answer as a trigger',
      ['analytics.json', '/events/answered-question/when', { if: { 'answer.answer': { is: 'yes' } } }],
      ['SC03', 'analytics.json#/events/answered-question/when/if', 'path_changes, arrives_at'],
    ],
    [
      'a wipe',
      ['modals.json', '/modals/session-timeout/close/do/0/wipe', 'sign-in'],
      ['SC06', 'modals.json#/modals/session-timeout/close/do/0/wipe', '"sign_in"'],
    ],
    [
      "what is the engine's, cleared",
      ['modals.json', '/modals/session-timeout/close/do/0', { clear: ['auth'] }],
      ['RF17', 'modals.json#/modals/session-timeout/close/do/0/clear/0', 'leave this out'],
    ],
    [
      "what is the engine's, declared",
      ['stores.json', '/stores/session', { holds: 'fields', persist: 'memory', owner: 'person' }],
      ['RF17', 'stores.json#/stores/session', 'remove it'],
    ],
    [
      "what is the engine's, read beyond its names",
      ['screens/not-found.json', '/blocks/0/if', { 'auth.accessToken': { known: true } }],
      ['RF17', 'screens/not-found.json#/blocks/0/if/auth.accessToken', 'signed_in'],
    ],
    [
      'a field that is cleared',
      ['modals.json', '/modals/session-timeout/close/do/0', { clear: ['promotion.tokn'] }],
      ['RF17', 'modals.json#/modals/session-timeout/close/do/0/clear/0', '"token"'],
    ],
    [
      'a field in a body',
      ['calls.json', '/calls/save-cart/body/variant', 'cart.varient'],
      ['RF17', 'calls.json#/calls/save-cart/body/variant', '"variant"'],
    ],
    [
      'a word of the address',
      ['calls.json', '/calls/load-checkout/query/order', 'route.ordr'],
      ['RF17', 'calls.json#/calls/load-checkout/query/order', '"order"'],
    ],
    [
      'something nobody knows',
      ['calls.json', '/calls/load-checkout/query/order', 'rout.order'],
      ['RF17', 'calls.json#/calls/load-checkout/query/order', '"route"'],
    ],
    [
      'a name every object has',
      ['calls.json', '/calls/load-checkout/query/order', 'constructor.order'],
      ['RF17', 'calls.json#/calls/load-checkout/query/order', 'write one of'],
    ],
    [
      'a store of fields for answers',
      ['screens/question.json', '/store', 'cart'],
      ['RF17', 'screens/question.json#/store', '"answers"'],
    ],
    ['a kind of screen', ['screens/cart.json', '/kind', 'pgae'], ['SC06', 'screens/cart.json#/kind', '"page"']],
    [
      'a block',
      ['screens/cart.json', '/blocks/0/block', 'eahc'],
      ['SC06', 'screens/cart.json#/blocks/0/block', '"each"'],
    ],
    [
      'a toast type',
      ['errors.json', '/toasts/error-occurred/type', 'danger'],
      ['SC06', 'errors.json#/toasts/error-occurred/type', 'error'],
    ],
    ['a locale', ['flow.json', '/default_locale', 'fr'], ['SC06', 'flow.json#/default_locale', 'en']],
    [
      'a duration without a unit',
      ['screens/pre-questionnaire.json', '/advance_after', '1000'],
      ['SC08', 'screens/pre-questionnaire.json#/advance_after', '"1000ms"'],
    ],
    [
      'a duration in words',
      ['flow.json', '/queries/fresh', 'a minute'],
      ['SC08', 'flow.json#/queries/fresh', '"500ms"'],
    ],
    [
      'a negative duration',
      ['screens/pre-questionnaire.json', '/advance_after', '-1s'],
      ['SC07', 'screens/pre-questionnaire.json#/advance_after', 'unit'],
    ],
    [
      'a delay of an action',
      ['errors.json', '/statuses/403/do/0/do/1/after', '800'],
      ['SC08', 'errors.json#/statuses/403/do/0/do/1/after', '"800ms"'],
    ],
    [
      'seconds for milliseconds, where the next question comes',
      ['screens/pre-questionnaire.json', '/advance_after', '1000s'],
      ['SC08', 'screens/pre-questionnaire.json#/advance_after', 'did you mean "1000ms"? It is 5s at most'],
    ],
    [
      'seconds for milliseconds, in a movement',
      ['screens/question.json', '/transition/duration', '500s'],
      ['SC08', 'screens/question.json#/transition/duration', '"500ms"'],
    ],
    [
      'seconds for milliseconds, in the look',
      ['theme.json', '/tokens/time.slide', '500s'],
      ['SC08', 'theme.json#/tokens/time.slide', '"500ms"'],
    ],
    [
      'seconds for milliseconds, before an action',
      ['errors.json', '/statuses/403/do/0/do/1/after', '800s'],
      ['SC08', 'errors.json#/statuses/403/do/0/do/1/after', '"800ms"'],
    ],
    [
      'hours for seconds, before a notification closes',
      ['errors.json', '/notifications/close_after', '5h'],
      ['SC08', 'errors.json#/notifications/close_after', '"5s"'],
    ],
    [
      'milliseconds for seconds, which is no time to read',
      ['errors.json', '/notifications/close_after', '5ms'],
      ['SC08', 'errors.json#/notifications/close_after', 'did you mean "5s"? It is 2s at least'],
    ],
    [
      'milliseconds for seconds, in which no call is answered',
      ['flow.json', '/api/timeout', '15ms'],
      ['SC08', 'flow.json#/api/timeout', '"15s"'],
    ],
    [
      'a minute and more for every search',
      ['questions.json', '/types/allergies/search/debounce', '500s'],
      ['SC08', 'questions.json#/types/allergies/search/debounce', '"500ms"'],
    ],
    [
      'a length of time that no other unit mends',
      ['screens/pre-questionnaire.json', '/advance_after', '60000ms'],
      ['SC08', 'screens/pre-questionnaire.json#/advance_after', 'it is 5s at most'],
    ],
    [
      'a number in quotes',
      ['steps.json', '/steps/0/weight', '1'],
      ['SC04', 'steps.json#/steps/0/weight', 'write 1 without quotes'],
    ],
    [
      'a text that is a number',
      ['flow.json', '/brand/phone', 2125550134],
      ['SC04', 'flow.json#/brand/phone', '"2125550134"'],
    ],
    [
      'true in quotes',
      ['routes.json', route('login', 'remember'), 'false'],
      ['SC04', `routes.json#${route('login', 'remember')}`, 'write false without quotes'],
    ],
    ['a list that is none', ['steps.json', '/steps', {}], ['SC04', 'steps.json#/steps', '[ ]']],
    ['nothing at all', ['routes.json', '/routes/cart', null], ['SC04', 'routes.json#/routes/cart', 'object']],
    [
      'a shortest length of nothing',
      ['screens/portal-settings.json', '/blocks/1/blocks/2/blocks/0/fields/0/minLength', 0],
      ['SC07', 'screens/portal-settings.json#/blocks/1/blocks/2/blocks/0/fields/0/minLength', '1'],
    ],
    ['a negative weight', ['steps.json', '/steps/0/weight', -1], ['SC07', 'steps.json#/steps/0/weight', '0']],
    [
      'more than the whole',
      ['steps.json', '/first_step_starts_at', 10],
      ['SM03', 'steps.json#/first_step_starts_at', '0.5'],
    ],
    [
      'an id with a space',
      ['routes.json', route('cart', 'screen'), 'the cart'],
      ['RF03', `routes.json#${route('cart', 'screen')}`, 'write one of'],
    ],
    [
      'an address with a query, which no address of the app ever has',
      ['routes.json', route('cart', 'path'), '/carts?step=1'],
      ['SC09', `routes.json#${route('cart', 'path')}`, 'write it like'],
    ],
    [
      'an address at another host',
      ['routes.json', route('cart', 'path'), '//carts'],
      ['SC09', `routes.json#${route('cart', 'path')}`, 'write it like'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

describe('theme values that CSS cannot use', () => {
  const token = (name: string) => `theme.json#/tokens/${name}`;
  test.each<[string, Edit, Finding]>([
    [
      'a colour without its #',
      ['theme.json', '/tokens/color.page', 'f6f4ef'],
      ['SC09', token('color.page'), 'write it like "#1f4d46"'],
    ],
    ['a size without a unit', ['theme.json', '/tokens/space.7', '3'], ['SC09', token('space.7'), '"1.5rem"']],
    ['a time without a unit', ['theme.json', '/tokens/time.quick', '150'], ['SC09', token('time.quick'), '"150ms"']],
    [
      'a token that no style knows',
      ['theme.json', '/tokens/color.primry', '#1f4d46'],
      ['SC03', token('color.primry'), '"color.primary"'],
    ],
    [
      'a token that is gone',
      ['theme.json', '/tokens/width.aside', GONE],
      ['SC05', 'theme.json#/tokens', '"width.aside"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});
