import { expect, test } from 'vitest';
import { diffFlows } from '#checks';
import type { FlowSource } from '#core';
import { loadFlow } from '#files';
import { edited, type Edit, GONE } from '../core/support/edit.ts';
import { orderingSource } from '../core/support/ordering.ts';
import { type LabelledEdit, sideFrom, testLabelled } from './labelled-edits.ts';

/** Edits that were written after the classes, of the ordering funnel and of a flow with its own questions. */

const loaded = await loadFlow('flows/callback');
if ('problems' in loaded) throw new Error('flows/callback does not compile');
const callback = loaded.source;

const TRIP = 'questionnaires/travel.json';
const H = 'products/hair-regrowth.json';
const ES = 'products/hair-regrowth.es.json';
const en = 'copy/en.json';
const text = (key: string) => `/texts/${key}`;
const question = (index: number, rest: string) => `/questions/${index}/${rest}`;
const CONDITIONS = 5;
const list = (source: FlowSource, file: string, key: string) =>
  (source.files[file] as Record<string, object[]>)[key] ?? [];
const turned = (file: string, key: string): Edit => [file, `/${key}`, list(callback, file, key).toReversed()];

const OWN: LabelledEdit[] = [
  ['safety', 'what a stop says is softened', [en, text('stop.text'), 'You may come anyway.']],
  ['safety', 'a stop does not say whom to call', ['modals.json', '/modals/call-now/blocks/1', GONE]],
  ['safety', 'the number to call is another', ['flow.json', '/brand/phone', '(212) 555-0199']],
  [
    'safety',
    'a question with a stop is asked of some only',
    [TRIP, question(CONDITIONS, 'ask_if'), { 'answers.party': { is: 'one' } }],
  ],
  [
    'safety',
    'a question is asked of fewer people',
    [TRIP, question(2, 'ask_if'), { 'answers.regions': { includes: 'africa' } }],
  ],
  ['safety', 'a question without stops is reversed', [en, text('trip.children'), 'Is nobody of you a child under 5?']],
  [
    'safety',
    'two questions swap their words',
    [TRIP, question(2, 'text'), 'trip.children'],
    [TRIP, question(4, 'text'), 'trip.yellow_fever'],
  ],
  ['safety', 'the option beside a stop says something else', [en, text('condition.none'), 'Not that I know of']],
  [
    'safety',
    'a stop moves to another option',
    [TRIP, question(CONDITIONS, 'options/0/end_progress'), GONE],
    [TRIP, question(CONDITIONS, 'options/3/end_progress'), true],
  ],
  [
    'safety',
    'the answers are sent without the questions',
    ['routes.json', '/routes/review/requires', { done: ['contact', 'advice'] }],
  ],
  [
    'privacy',
    'the consent says something else',
    [en, text('contact.consent'), 'I agree that {brand} and its partners keep my answers.'],
  ],
  [
    'privacy',
    'a consent may be left out',
    ['screens/contact.json', '/fields/5/optional', true],
    ['screens/contact.json', '/fields/5/errors', GONE],
    [en, text('errors.consent_missing'), GONE],
    ['steps.json', '/steps/1/done_if', { 'contact.email': { known: true } }],
  ],
  ['privacy', 'answers are kept longer', ['stores.json', '/stores/trip/kept_signed_out', '72h']],
  ['privacy', 'the contact details are kept in plain', ['stores.json', '/stores/contact/health', GONE]],
  ['access', 'the advice may be skipped', ['routes.json', '/routes/review/requires', { done: ['trip', 'contact'] }]],
  ['breaking', 'an entry of a shared list is gone', ['lists/departures.json', '/list/2', GONE]],
  ['breaking', 'an entry of a shared list says something else', [en, text('answer.unsure'), 'Probably']],
  ['breaking', 'an option goes by another id', [TRIP, question(CONDITIONS, 'options/3/id'), 'eggs']],
  [
    'behaviour',
    'an option goes by another id, and is mapped',
    [TRIP, question(CONDITIONS, 'options/3/id'), 'eggs'],
    [
      TRIP,
      question(CONDITIONS, 'replaces'),
      [{ version: 'sha256:of-before', meaning: 'changed', options: { egg: 'eggs' } }],
    ],
  ],
  [
    'copy',
    'a typo is mended, and means the same',
    [en, text('trip.party'), 'How many of you travel?'],
    [TRIP, question(3, 'replaces'), [{ version: 'sha256:of-before', meaning: 'same' }]],
  ],
  ['behaviour', 'a shared list stands in another order', turned('lists/departures.json', 'list')],
  ['behaviour', 'an option asks no more', [TRIP, question(CONDITIONS, 'options/1/more_info'), GONE]],
  ['behaviour', 'the bar gives a step another share', ['steps.json', '/steps/0/weight', 9]],
  ['behaviour', 'the next question waits longer', ['screens/trip.json', '/advance_after', '2s']],
  [
    'behaviour',
    'the advice is for other people',
    ['screens/trip.json', '/on_complete/1/if', { 'answers.map.departure.0': { is: 'weeks' } }],
  ],
  ['copy', 'a button says something else', [en, text('home.start'), 'Begin']],
  ['copy', 'a label of the contact form says something else', [en, text('contact.name'), 'Name']],
  ['look', 'a colour is another', ['theme.json', '/tokens/color.primary', '#123456']],
];

const ORDERING: LabelledEdit[] = [
  [
    'safety',
    'the title of a stop says something else in Spanish',
    ['copy/es.json', text('safety.title'), 'Casi listo'],
  ],
  ['safety', 'an emergency call says something else', [en, text('emergency.call'), 'Maybe call {emergency}']],
  [
    'safety',
    'an option that stops is for other people',
    [H, '/pre_questionnaire/4/answer_options/0/answer_text', 'Under 16'],
  ],
  [
    'safety',
    'the help of a stop is another in Spanish',
    [ES, text('hr-pre-sudden.hr-sudden-yes.helper_text'), '<p>Está bien.</p>'],
  ],
  ['safety', 'a plain stop becomes an alarm', [H, '/medical_questionnaire/0/answer_options/0/urgent', true]],
  ['safety', 'the medical questions are for some people', ['steps.json', '/steps/3/only_if', { 'cart.isRdt': true }]],
  [
    'safety',
    'the medical questions are done early',
    ['steps.json', '/steps/3/done_if', { any: [{ 'medical.complete': true }, { 'bmi.known': true }] }],
  ],
  [
    'safety',
    'two questions swap their words',
    [H, '/medical_questionnaire/1/question_text', '<p>Are you pregnant?</p>'],
    [H, '/medical_questionnaire/2/question_text', '<p>Are you allergic?</p>'],
  ],
  ['privacy', 'what people agree to at sign-up is another', [en, text('signup.consent'), 'I agree to everything.']],
  [
    'privacy',
    'what people agree to at sign-up is another in Spanish',
    ['copy/es.json', text('signup.consent'), 'Acepto todo.'],
  ],
  ['money', 'the words of a quarterly charge are others', [en, text('subscription.quarterly'), 'now and then']],
  [
    'money',
    'the consent to a quarterly charge is another in Spanish',
    ['copy/es.json', text('checkout.consent_quarterly'), 'Acepto {amount} y {amount}.'],
  ],
  ['money', 'the last amount costs more', [H, '/variants/1/quantities/0/price_cents', 12_345]],
  [
    'copy',
    'a plural form says something else',
    [en, text('question.time_left'), 'about {minutes, plural, one {# minute} other {# whole minutes}} left'],
  ],
  [
    'copy',
    'a plural form is for zero, too',
    [
      en,
      text('search.results'),
      '{count, plural, =0 {Nothing} one {# result} other {# results}}. Use the arrow keys to choose.',
    ],
  ],
  ['copy', 'the time left is said without forms', [en, text('question.time_left'), 'about {minutes} minutes left']],
  ['look', 'answers are shown in another way', [H, '/medical_questionnaire/3/answer_display_type', '1']],
];

testLabelled(callback, OWN);
testLabelled(orderingSource, ORDERING);

const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, part]) => [key, reversed(part)]),
        )
      : value;

const SAME: [string, FlowSource][] = [
  ['every key stands in another order', { ...callback, files: reversed(callback.files) as FlowSource['files'] }],
  ['a stop is told to be off', edited(callback, [TRIP, question(CONDITIONS, 'options/1/end_progress'), false])],
  ['a delay is written in other units', edited(callback, ['screens/trip.json', '/advance_after', '0.6s'])],
  [
    'a text goes by another key',
    {
      ...callback,
      files: JSON.parse(
        JSON.stringify(callback.files).replaceAll('"trip.party"', '"trip.people"'),
      ) as FlowSource['files'],
    },
  ],
  [
    'a shared list is written out',
    edited(
      callback,
      [TRIP, question(3, 'list'), GONE],
      [
        TRIP,
        question(3, 'options'),
        list(callback, 'lists/party.json', 'list').map((one) => {
          const { value, label } = one as { value: string; label: string };
          return { id: value, label };
        }),
      ],
      ['lists/party.json', '', GONE],
    ),
  ],
];

test.each(SAME)("[issue 15] no change of a flow's own questions: %s", (_, source) => {
  expect(diffFlows(sideFrom(callback), sideFrom(source))).toEqual([]);
});
