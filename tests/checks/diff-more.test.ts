import { type Edit, GONE } from '../core/support/edit.ts';
import { orderingSource } from '../core/support/ordering.ts';
import { type LabelledEdit, testLabelled } from './labelled-edits.ts';

/**
 * Further edits, labelled as somebody who reviews them would: what an author declares, and one of each kind of file.
 */

const M = 'products/migraine-relief.json';
const H = 'products/hair-regrowth.json';
const ES = 'products/migraine-relief.es.json';
const en = 'copy/en.json';
const text = (key: string) => `/texts/${key}`;
const pre = (index: number, rest = '') => `/pre_questionnaire/${index}${rest}`;
const med = (index: number, rest = '') => `/medical_questionnaire/${index}${rest}`;
const same = [{ version: 'sha256:of-before', meaning: 'same' }];
const mapping = (options: Record<string, string>) => [{ version: 'sha256:of-before', meaning: 'changed', options }];
/** An option of the first question goes by another id, in every language. */
const RENAMED: Edit[] = [
  [M, pre(0, '/answer_options/0/id'), 'mr-days-1'],
  [ES, '/texts/mr-pre-days.mr-days-few.answer_text', GONE],
  [ES, '/texts/mr-pre-days.mr-days-1.answer_text', 'De 1 a 3 días'],
];
/** Two options of a question without stops become one. */
const MERGED: Edit[] = [
  [M, pre(3, '/answer_options/0/answer_text'), 'Yes, or I think so'],
  [M, pre(3, '/answer_options/2'), GONE],
  ...['answer_text', 'user_text_title', 'user_text_placeholder'].map((field): Edit => [
    ES,
    `/texts/mr-pre-diagnosis.mr-diagnosis-unsure.${field}`,
    GONE,
  ]),
];

const LABELLED: LabelledEdit[] = [
  // Declarations of what happens to answers that were given before the change (`replaces`).
  [
    'copy',
    'a typo in a question without stops',
    [M, pre(4, '/question_text'), '<p>What do you want back?</p>'],
    [M, pre(4, '/replaces'), same],
  ],
  [
    'copy',
    'a typo in an option without stops',
    [M, pre(0, '/answer_options/0/answer_text'), '1–3 days'],
    [M, pre(0, '/replaces'), same],
  ],
  [
    'safety',
    'a reversed question with stops that is called the same',
    [M, med(1, '/question_text'), '<p>Not pregnant?</p>'],
    [M, med(1, '/replaces'), same],
  ],
  [
    'safety',
    'an option beside a stop that is called the same',
    [M, med(1, '/answer_options/0/answer_text'), 'Hardly'],
    [M, med(1, '/replaces'), same],
  ],
  [
    'behaviour',
    'an option goes by another id, and is mapped',
    ...RENAMED,
    [M, pre(0, '/replaces'), mapping({ 'mr-days-few': 'mr-days-1' })],
  ],
  ['breaking', 'an option goes by another id, and is not mapped', ...RENAMED],
  [
    'breaking',
    'an option is mapped, and another is gone',
    ...RENAMED,
    ...MERGED,
    [M, pre(0, '/replaces'), mapping({ 'mr-days-few': 'mr-days-1' })],
  ],
  [
    'behaviour',
    'two options become one, and are mapped',
    [M, pre(3, '/answer_options/2'), GONE],
    ...MERGED.slice(2),
    [M, pre(3, '/replaces'), mapping({ 'mr-diagnosis-unsure': 'mr-diagnosis-yes' })],
  ],
  [
    'safety',
    'an option that stops is mapped to one that does not',
    [M, med(1, '/answer_options/1'), GONE],
    [ES, '/texts/mr-med-pregnancy.mr-pregnancy-yes.answer_text', GONE],
    [M, med(1, '/replaces'), mapping({ 'mr-pregnancy-yes': 'mr-pregnancy-na' })],
  ],
  ['breaking', 'what answers from before are worth is another, and nothing else', [M, pre(0, '/replaces'), same]],
  // Questions.
  ['safety', 'the alarm is set for a further option', [M, med(0, '/answer_options/2/urgent'), true]],
  [
    'safety',
    'the help of an option that stops is reworded',
    [M, med(0, '/answer_options/0/helper_text'), '<p>At any time.</p>'],
  ],
  [
    'copy',
    'the help of an option that stops nobody is reworded',
    [M, pre(1, '/answer_options/3/helper_text'), '<p>Zigzags.</p>'],
  ],
  [
    'behaviour',
    'an option asks for more',
    [M, med(5, '/answer_options/0/need_more_info'), true],
    [M, med(5, '/answer_options/0/user_text_title'), 'Why?'],
    [ES, '/texts/mr-med-form.mr-form-swallow.user_text_title', '¿Por qué?'],
  ],
  ['behaviour', 'an option does not exclude the others any more', [M, pre(1, '/answer_options/4/none_answer'), GONE]],
  [
    'breaking',
    'a question is asked in addition',
    [M, pre(5), { id: 'mr-pre-more', question_text: '<p>Anything else?</p>', question_type: 'plain_text' }],
    [ES, '/texts/mr-pre-more.question_text', '<p>¿Algo más?</p>'],
  ],
  [
    'behaviour',
    'medical questions stand in another order',
    [
      H,
      '/medical_questionnaire',
      (orderingSource.files[H] as { medical_questionnaire: object[] }).medical_questionnaire.toReversed(),
    ],
  ],
  ['safety', 'the line on a question that stops says something else', [en, text('safety.cannot_continue'), 'Maybe.']],
  ['safety', 'the emergency line says something else', [en, text('emergency.now'), 'Call {emergency} some day.']],
  // Prices.
  [
    'money',
    'an amount is offered no longer',
    [M, '/variants/0/quantities/2', GONE],
    [ES, '/texts/mr-tablet-25.18-once', GONE],
  ],
  ['copy', 'an amount is called otherwise', [M, '/variants/0/quantities/0/label', 'Four tablets']],
  ['behaviour', 'there is less in stock', [M, '/variants/0/stock', 10]],
  // Who may enter.
  ['access', 'the checkout is for everybody', ['routes.json', '/routes/checkout/access', 'open']],
  ['access', 'the terms are for people who are signed in', ['routes.json', '/routes/terms/access', 'signed-in']],
  ['access', 'signing up is for everybody', ['routes.json', '/routes/signup/access', 'open']],
  // What is kept and sent.
  ['privacy', 'answers are kept in this tab only', ['stores.json', '/stores/medical-answers/persist', 'session']],
  // Money in the flow.
  [
    'money',
    'the words of the consent are others in Spanish',
    ['copy/es.json', text('checkout.consent_monthly'), 'Acepto {amount} y {amount}.'],
  ],
  [
    'money',
    'how to stop a repeated charge is not said',
    ['screens/checkout.json', '/blocks/1/blocks/2/blocks/0/fields/2/hint', GONE],
  ],
  // How it behaves.
  ['behaviour', 'the bar starts higher', ['steps.json', '/first_step_starts_at', 0.2]],
  ['behaviour', 'an error is shown for longer', ['errors.json', '/notifications/close_after', '9s']],
  [
    'copy',
    'the button that closes a modal says something else',
    ['modals.json', '/modals/confirm-deletion/close/label', 'common.close'],
  ],
  [
    'behaviour',
    'a field must be filled in',
    ['forms/address.json', '/fields/1/optional', GONE],
    // Nobody may have to fill in a second line (SM17), so it is another field.
    ['forms/address.json', '/fields/1/autocomplete', 'organization'],
    ['forms/address.json', '/fields/1/errors', { missing: 'errors.line1_required' }],
  ],
  // Analytics.
  ['analytics', 'a cookie lasts longer', ['analytics.json', '/session/idle', '60m']],
  ['analytics', 'a conversion is called otherwise', ['analytics.json', '/events/purchase/name', 'Bought']],
  // Words and looks.
  ['copy', 'the brand is called otherwise', ['flow.json', '/brand/name', 'Funnel Health']],
  ['copy', 'an error says something else', [en, text('errors.default'), 'It did not work.']],
  ['copy', 'a mail says something else', [en, '/server/receipt_mail_subject', '{brand}: your receipt for {number}']],
  ['look', 'space is wider', ['theme.json', '/tokens/space.3', '13px']],
  ['look', 'another font is taken', ['theme.json', '/tokens/font.heading', 'serif']],
  ['look', 'a card has another frame', ['screens/order.json', '/blocks/1/look', 'tinted']],
];

testLabelled(orderingSource, LABELLED);
