import type { Rule } from '../check.ts';

type Row = readonly [
  rule: string,
  name: string,
  description: string,
  bad: string,
  impossible: string,
  requirement: string,
];

/** Mistakes that a flow cannot contain. `impossible` says which part of the language or of core prevents each one. */
const ROWS: readonly Row[] = [
  [
    'RF14',
    'status-mapped-twice',
    'A status has two reactions. Only one of them would run.',
    '"statuses": { "422": { … }, "422": { … } }',
    'A status is a key, and a key that is written twice is SC02.',
    'EC-1',
  ],
  [
    'RF18',
    'unknown-event',
    'An event is sent that analytics.json does not declare.',
    '{ "track": "AddTocart" }',
    'No action sends events. Each event in analytics.json names its own trigger, and those names are checked (RF03, RF11).',
    'AN-6',
  ],
  [
    'SM15',
    'advance-over-text-box',
    'A question advances by itself although the chosen option asks for details.',
    '"advance": "on_choose"   and an answer with "need_more_info": true',
    'Core never advances by itself while the chosen option asks for details or stops the visitor, whatever the question type says.',
    'PQ-2',
  ],
  [
    'SM09',
    'timer-overflow',
    "A browser's timer can wait for about 24.8 days at most. A longer one runs at once.",
    '"close_after": "30d"',
    'The schemas limit every duration that is waited for to 24 days or less (SC08).',
    'SE-6',
  ],
  [
    'PR10',
    'open-redirect',
    'An external link could redirect visitors to any site.',
    '{ "leave": "response.redirect_to" }   and no list of sites',
    '"leave" only opens addresses whose origin is listed in full under "leave_to" in flow.json (SC09 refuses a *). Without that list it opens none and shows the error screen. Every other address is a route of the flow.',
    'RD-1, GD-6',
  ],
  [
    'PR03',
    'health-store-plain',
    'A store of health data is persisted in the browser without encryption.',
    '"health": true, "persist": "local"',
    'Stores of answers and stores marked as health are always encrypted before they are persisted. No key switches this off.',
    'ST-8, decision 18',
  ],
  [
    'PR11',
    'staff-counted',
    "Events that staff cause while they act for a member count as the member's.",
    'an event without a condition on "auth.impersonating"',
    'Core sends no event while staff act for a member, whatever analytics.json says.',
    'AN-5',
  ],
  [
    'AX02',
    'label-by-placeholder',
    'A field has only a placeholder as its name. The placeholder disappears when somebody types.',
    '"email": { "placeholder": "login.email" }',
    'Every field needs a "label" (SC05), and the language has no key for a placeholder (SC03).',
    'QS-9, WCAG 3.3.2',
  ],
];

export const IMPOSSIBLE_RULES: readonly Rule[] = ROWS.map(
  ([rule, name, description, bad, impossible, requirement]) => ({
    rule,
    name,
    severity: 'error',
    strict: true,
    description,
    bad,
    good: 'nothing to do',
    impossible,
    requirement,
  }),
);
