import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foundTogether } from './together.ts';

/** Changes that product staff make every day, as patches of the shipped flow or another. None may give a finding. */
const SOUND: readonly [string, object][] = [
  ['a quieter look of a button', { 'blocks/quantity.json': { blocks: { 3: { look: 'secondary' } } } }],
  ['no tone', { 'screens/user-bmi.json': { above: { 0: { tone: null } } } }],
  ['a price without its tone', { 'blocks/line-item.json': { blocks: { 3: { tone: null } } } }],
  ['a longer time for calls', { 'flow.json': { api: { timeout: '30s' } } }],
  ['an earlier warning of the end of a session', { 'flow.json': { session: { warning: { before: '5m' } } } }],
  ['a promise that is kept', { 'flow.json': { brand: { promises: { plain_box: true } } } }],
  ['a step outside the bar', { 'steps.json': { steps: { 4: { weight: null } } } }],
  ['a longer step in the bar', { 'steps.json': { steps: { 3: { weight: 9 } } } }],
  ['a longer pause before the next question', { 'screens/question.json': { advance_after: '2s' } }],
  ['no draft of an answer', { 'calls.json': { calls: { 'save-draft': { errors: null } } } }],
  ['more retries', { 'calls.json': { calls: { 'load-questions': { retry: 1 } } } }],
  ['an address of a screen', { 'routes.json': { routes: { dashboard: { path: '/home' } } } }],
  [
    'a link more',
    { 'screens/dashboard.json': { blocks: { '+': { block: 'link', label: 'layout.terms', to: 'terms' } } } },
  ],
  [
    'a new text',
    {
      'copy/en.json': { texts: { 'bmi.why': 'We ask because the dose depends on it.' } },
      'screens/user-bmi.json': { above: { '+': { block: 'text', text: 'bmi.why' } } },
    },
  ],
  [
    'a longer search',
    {
      'questions.json': { types: { medications: { search: { minimum: 2 } } } },
      'copy/en.json': { texts: { 'medications.minimum': 'Please enter at least 2 characters to search' } },
    },
  ],
  ['fewer rows', { 'questions.json': { more_info: { rows: 3 } } }],
  ['another position of messages', { 'errors.json': { notifications: { position: 'bottom-right' } } }],
  [
    'a stricter name',
    {
      'forms/person-name.json': { fields: { 0: { maxLength: 60, errors: { invalid: 'errors.first_name_long' } } } },
      'copy/en.json': { texts: { 'errors.first_name_long': 'Use fewer than 60 characters.' } },
    },
  ],
  ['an event not told', { 'analytics.json': { events: { contact: null } } }],
  ['an event to one place', { 'analytics.json': { events: { contact: { to: ['data-layer'] } } } }],
  ['a store kept for longer', { 'stores.json': { stores: { 'pre-answers': { kept_signed_out: '48h' } } } }],
  [
    'a time of day more',
    {
      $flow: 'callback',
      'copy/en.json': { texts: { 'time.noon': 'Noon' } },
      'lists/times.json': { list: { '+': { value: 'noon', label: 'time.noon' } } },
    },
  ],
  [
    'a question for everybody',
    { $flow: 'callback', 'questionnaires/travel.json': { questions: { 4: { ask_if: null } } } },
  ],
  [
    'a question for fewer',
    {
      $flow: 'callback',
      'questionnaires/travel.json': {
        questions: { 4: { ask_if: { 'answers.party': { is_one_of: null, is: 'more' } } } },
      },
    },
  ],
  [
    'a text that names the brand and the phone',
    {
      'screens/user-bmi.json': { above: { '+': { block: 'text', text: 'bmi.who_reads' } } },
      'copy/en.json': { texts: { 'bmi.who_reads': 'A clinician of {brand} reads this. Questions? Call {phone}.' } },
    },
  ],
  [
    'a text with a value of the screen',
    {
      'screens/dashboard.json': { blocks: { '0': { text: 'dashboard.hello' } } },
      'copy/en.json': { texts: { 'dashboard.hello': 'Good to see you, {name}.', 'dashboard.welcome': null } },
    },
  ],
  [
    'a question more, for some',
    {
      $flow: 'callback',
      'questionnaires/travel.json': {
        questions: {
          '+': {
            id: 'malaria',
            type: 'single_choice',
            text: 'trip.malaria',
            list: 'yes-no',
            ask_if: { 'answers.regions': { includes: 'africa' } },
          },
        },
      },
      'copy/en.json': { texts: { 'trip.malaria': 'Have you ever taken medicine against malaria?' } },
    },
  ],
  [
    'a question that is answered in own words',
    {
      $flow: 'callback',
      'questionnaires/travel.json': { questions: { '+': { id: 'else', type: 'plain_text', text: 'trip.else' } } },
      'copy/en.json': { texts: { 'trip.else': 'Is there anything else that we should know?' } },
    },
  ],
  [
    'a second answer that stops',
    {
      $flow: 'callback',
      'questionnaires/travel.json': { questions: { '5': { options: { '2': { end_progress: true } } } } },
    },
  ],
  [
    'a form field that may stay empty',
    {
      $flow: 'callback',
      'screens/contact.json': {
        fields: {
          '+': {
            field: 'language',
            type: 'string',
            maxLength: 100,
            optional: true,
            label: 'contact.language',
            errors: { invalid: 'errors.name_long' },
          },
        },
        submit: { do: { '0': { set: { 'contact.language': 'form.language' } } } },
      },
      'stores.json': { stores: { contact: { fields: { language: { type: 'text', default: '' } } } } },
      'copy/en.json': { texts: { 'contact.language': 'A language you would rather speak (optional)' } },
    },
  ],
  [
    'a row more on the review',
    {
      $flow: 'callback',
      'screens/review.json': {
        blocks: {
          '1': {
            rows: { '+': { if: { 'contact.phone': { known: true } }, label: 'review.phone', value: 'contact.phone' } },
          },
        },
      },
      'copy/en.json': { texts: { 'review.phone': 'Your phone number' } },
    },
  ],
  [
    'a page and a link to it in the footer',
    {
      $flow: 'callback',
      'screens/about.json': {
        $schema: '../../../schemas/screen.schema.json',
        kind: 'page',
        heading: 'about.title',
        blocks: [
          { block: 'text', text: 'about.text' },
          { block: 'link', label: 'done.again', to: 'home' },
        ],
      },
      'routes.json': { routes: { about: { path: '/about', access: 'open', screen: 'about', title: 'about.title' } } },
      'flow.json': { layout: { footer: { links: [{ label: 'about.title', to: 'about' }] } } },
      'copy/en.json': { texts: { 'about.title': 'About us', 'about.text': 'We are nurses who like to travel.' } },
    },
  ],
  [
    'a toast when the cart is emptied',
    {
      'errors.json': { toasts: { 'cart-emptied': { type: 'success', title: 'cart.emptied' } } },
      'screens/cart.json': {
        blocks: {
          '0': {
            blocks: {
              '0': {
                blocks: {
                  '2': {
                    blocks: {
                      '2': {
                        do: [
                          {
                            call: 'clear-cart',
                            then: [{ clear: ['cart'] }, { toast: 'cart-emptied' }, { go: 'dashboard' }],
                          },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
      'copy/en.json': { texts: { 'cart.emptied': 'Your cart is empty now' } },
    },
  ],
  [
    'a monthly amount',
    {
      'products/hair-regrowth.json': {
        variants: {
          '0': {
            quantities: {
              '+': { quantity: 2, price_cents: 4000, subscriptionType: 'monthly', label: '2 bottles, every month' },
            },
          },
        },
      },
    },
  ],
  [
    'a variant more, of a form there is',
    {
      'products/hair-regrowth.json': {
        variants: {
          '+': {
            id: 'hr-foam-2',
            name: 'Foam 2%',
            description: '60 g in a can.',
            image: '/samples/foam.svg',
            form: 'foam',
            isRdt: false,
            stock: 200,
            maxQuantity: 3,
            quantities: [{ quantity: 1, price_cents: 2600, subscriptionType: 'once', label: '1 can' }],
          },
        },
      },
    },
  ],
  [
    'a translated sentence reworded',
    { 'copy/es.json': { texts: { 'bmi.heading': 'Su estatura y su peso actuales' } } },
  ],
  [
    'another order of two questions',
    {
      $flow: 'callback',
      'questionnaires/travel.json': {
        questions: {
          '0': { id: 'party', text: 'trip.party', list: 'party' },
          '3': { id: 'departure', text: 'trip.departure', list: 'departures' },
        },
      },
    },
  ],
  [
    'a heading for those in a hurry',
    {
      $flow: 'callback',
      'screens/review.json': { heading_when: [{ if: { 'request.soon': true }, text: 'review.title_soon' }] },
      'copy/en.json': { texts: { 'review.title_soon': 'Check, send, and call us' } },
    },
  ],
  [
    'a consent that may be left out',
    {
      'screens/user-demographics.json': {
        fields: {
          '+': {
            field: 'news',
            type: 'boolean',
            optional: true,
            label: 'demographics.news',
            consent: {},
            widget: 'checkbox',
          },
        },
      },
      'copy/en.json': { texts: { 'demographics.news': 'Yes, write to me about news.' } },
    },
  ],
  [
    'a tick for who leaves soon, on the screen of their own',
    {
      $flow: 'callback',
      'screens/advice.json': {
        kind: 'form',
        blocks: null,
        above: [
          { block: 'notice', text: 'advice.soon', tone: 'warning' },
          { block: 'phone', text: 'advice.phone' },
        ],
        fields: [
          {
            field: 'understood',
            type: 'boolean',
            label: 'advice.understood',
            widget: 'checkbox',
            errors: { missing: 'errors.understood' },
          },
        ],
        submit: { label: 'common.continue', do: [{ set: { 'request.advice': 'form.understood' } }, { go: 'review' }] },
      },
      'copy/en.json': {
        texts: { 'advice.understood': 'I know that I have to call.', 'errors.understood': 'Tick this box to go on' },
      },
    },
  ],
];

/** More of them. */
const more: { edit: string; patch: object }[] = JSON.parse(readFileSync('tests/checks/sound-edits.json', 'utf8'));

const all = [...SOUND, ...more.map(({ edit, patch }) => [edit, patch] as const)];
const foundBy = foundTogether(all.map(([, patch]) => patch));

test.each(all)('a sound edit gives no finding: %s', (_, patch) => {
  expect(foundBy(patch)).toEqual([]);
});
