import { expect, test } from 'vitest';
import { findings, line } from './golden.ts';

/** Changes that product staff make every day, as patches of the shipped flow or another. None may give a finding. */
const SOUND: readonly [string, object][] = [
  ['a quieter look of a button', { 'blocks/quantity.json': { blocks: { 6: { look: 'secondary' } } } }],
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
  ['a longer search', { 'questions.json': { types: { medications: { search: { minimum: 2 } } } } }],
  ['fewer rows', { 'questions.json': { more_info: { rows: 3 } } }],
  ['another position of messages', { 'errors.json': { notifications: { position: 'bottom-right' } } }],
  ['a stricter name', { 'forms/person-name.json': { fields: { 0: { maxLength: 60 } } } }],
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
];

test.each(SOUND)('a sound edit gives no finding: %s', (_, patch) => {
  expect(findings(patch).map(line)).toEqual([]);
});
