import { GONE } from '../core/support/edit.ts';
import { orderingSource } from '../core/support/ordering.ts';
import { type LabelledEdit, testLabelled } from './labelled-edits.ts';

/** Edits of further kinds: lists, shared parts, plurals, conditions, and what a stop depends on. */

const H = 'products/hair-regrowth.json';
const ES = 'products/hair-regrowth.es.json';
const en = 'copy/en.json';
const text = (key: string) => `/texts/${key}`;
const med = (index: number, rest = '') => `/medical_questionnaire/${index}${rest}`;

const LABELLED: LabelledEdit[] = [
  // Safety: what a stop depends on.
  [
    'safety',
    'a stop question is asked only under a condition',
    [H, med(2, '/ask_if'), { 'answers.hr-med-heart': { includes: 'hr-heart-none' } }],
  ],
  ['safety', 'an urgent stop becomes a plain one', [H, med(1, '/answer_options/2/urgent'), GONE]],
  ['safety', 'an option stops now', [H, med(0, '/answer_options/2/end_progress'), true]],
  [
    'safety',
    'a stop question takes one answer only',
    [H, med(0, '/question_type'), 'single_choice'],
    [H, med(0, '/answer_options/3/none_answer'), GONE],
  ],
  ['safety', 'the number for emergencies is another one', ['flow.json', '/emergency/number', '9 1 1']],
  ['safety', 'the emergency stop opens the plain modal', ['questions.json', '/stops/urgent/opens', 'safety-stop']],
  ['safety', 'a stop no longer holds Continue back', ['questions.json', '/stops/end_progress/blocks_continue', false]],
  [
    'safety',
    'what the safety modal says is softened',
    [en, text('safety.ineligible'), 'You may want to talk to somebody.'],
  ],
  [
    'safety',
    'the emergency words are others in Spanish',
    ['copy/es.json', text('emergency.now'), 'Llame a {emergency}.'],
  ],
  [
    'safety',
    'a stop option is last',
    [
      H,
      med(2, '/answer_options'),
      [
        { id: 'hr-pregnancy-no', answer_text: 'No' },
        { id: 'hr-pregnancy-na', answer_text: 'Does not apply to me' },
        { id: 'hr-pregnancy-yes', answer_text: 'Yes', end_progress: true },
      ],
    ],
  ],
  [
    'safety',
    'the helper of a stop option is gone',
    [H, med(1, '/answer_options/2/helper_text'), GONE],
    [ES, '/texts/hr-med-allergy.hr-allergy-strong.helper_text', GONE],
  ],
  [
    'safety',
    'a stop option says something else in Spanish',
    [ES, '/texts/hr-med-pregnancy.hr-pregnancy-yes.answer_text', 'No'],
  ],
  ['safety', 'the cart no longer waits for the medical questions', ['routes.json', '/routes/cart/requires', GONE]],
  // Privacy.
  ['privacy', 'a promotion is kept in this tab only', ['stores.json', '/stores/promotion/persist', 'session']],
  ['privacy', 'a route with health data is said to have none', ['routes.json', '/routes/question/health', false]],
  ['privacy', 'somebody may be sent to another site', ['flow.json', '/leave_to/1', 'https://shop.example.com']],
  ['privacy', 'reads are kept in the browser for longer', ['flow.json', '/queries/persisted', '1h']],
  [
    'privacy',
    'sign-up asks for one more thing',
    [
      'screens/signup.json',
      '/fields/5',
      {
        field: 'nickname',
        type: 'string',
        optional: true,
        maxLength: 40,
        label: 'signup.email',
        errors: { invalid: 'errors.name_long' },
      },
    ],
  ],
  // Access.
  ['access', 'whoever is signed in may act for members', ['routes.json', '/routes/staff-members/access', 'signed-in']],
  ['access', 'members only may open the cart', ['routes.json', '/routes/cart/access', 'member']],
  // Breaking.
  ['breaking', 'the cart has another address', ['routes.json', '/routes/cart/path', '/basket']],
  ['breaking', 'the stored cart is begun afresh', ['stores.json', '/stores/cart/version', 99]],
  // Behaviour.
  ['behaviour', 'the session warning comes earlier', ['flow.json', '/session/warning/before', '5m']],
  ['behaviour', 'a read is tried more often', ['flow.json', '/queries/retry/times', 5]],
  ['behaviour', 'the time left is estimated otherwise', ['questions.json', '/time_left/per_question', '30s']],
  [
    'behaviour',
    'where a question stands is not said',
    ['questions.json', '/count', GONE],
    [en, text('question.count'), GONE],
    ['copy/es.json', text('question.count'), GONE],
  ],
  [
    'behaviour',
    'leaving the order goes to the dashboard',
    ['actions.json', '/actions/leave-the-order/2', { go: 'dashboard' }],
  ],
  ['behaviour', 'a text may be longer', ['questions.json', '/more_info/longest', 3000]],
  ['behaviour', 'reports of 500 stop', ['errors.json', '/statuses/500/report', false]],
  ['behaviour', 'the unavailable screen waits for longer', ['errors.json', '/statuses/503/retries_after', '30s']],
  ['behaviour', 'a state of the country is left out', ['lists/states.json', '/list/0', GONE]],
  ['behaviour', 'the bar counts the cart more', ['steps.json', '/steps/6/weight', 4]],
  // Money.
  ['money', 'delivery costs something', ['flow.json', '/money/shipping_cents', 500]],
  ['money', 'a tax is added', ['flow.json', '/money/tax_percent', 7]],
  ['money', 'another currency', ['flow.json', '/money/currency', 'CAD']],
  ['money', 'an amount costs more', [H, '/variants/0/quantities/0/price_cents', 99999]],
  ['money', 'the pay button has no amount', [en, text('checkout.pay'), 'Pay now: {amount}']],
  // Analytics.
  ['analytics', 'an event is no longer sent', ['analytics.json', '/events/purchase', GONE]],
  // Copy.
  [
    'copy',
    'the plural form of a text says something else',
    [en, text('search.results'), '{count, plural, one {One result} other {# results}}. Use the arrow keys to choose.'],
  ],
  ['copy', 'a text counts now', [en, text('cart.how_many'), '{quantity, plural, one {One of them} other {# of them}}']],
  [
    'copy',
    'a plural form is said otherwise in Spanish',
    [
      'copy/es.json',
      text('search.results'),
      '{count, plural, one {un resultado} other {# resultados}}. Use las flechas para elegir.',
    ],
  ],
  [
    'copy',
    'a button beside a price is called otherwise',
    ['screens/variant-selection.json', '/blocks/1/blocks/9/label', 'common.name'],
  ],
  ['money', 'the price of one is said otherwise', [en, text('quantities.unit_price'), 'Each: {amount}']],
  ['copy', 'a title is another one', [en, text('cart.title'), 'Your basket']],
  ['copy', 'a sentence of the server is another one', [en, '/server/not_found', 'There is nothing here.']],
  ['copy', 'a state is called otherwise', ['lists/order-states.json', '/list/0/label', 'common.close']],
  ['copy', 'a product says something else about itself', [H, '/summary', 'For thinning hair.']],
  ['copy', 'the privacy notice says something else', [en, text('privacy.lead'), 'What {brand} keeps about you.']],
  // Looks.
  ['look', 'corners are rounder', ['theme.json', '/tokens/radius.medium', '20px']],
  ['look', 'a dark colour is another one', ['theme.json', '/schemes/dark/color.page', '#101010']],
  ['look', 'the transition is another one', ['screens/question.json', '/transition/kind', 'none']],
  ['look', 'pictures stand in a list', ['questions.json', '/displays/image', 'list']],
];

testLabelled(orderingSource, LABELLED);
