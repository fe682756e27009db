import type { Rule } from './check.ts';

type Row = readonly [
  rule: string,
  name: string,
  description: string,
  bad: string,
  impossible: string,
  requirement: string,
];

/** Mistakes of the catalogue that a flow cannot make, because the language or core does not allow them. */
const ROWS: readonly Row[] = [
  [
    'RF14',
    'status-mapped-twice',
    'Two reactions for one status: only one would act.',
    '"statuses": { "422": { … }, "422": { … } }',
    'A status is a name, and a name written twice is SC02.',
    'EC-1',
  ],
  [
    'RF18',
    'unknown-event',
    'An event is told of that nobody has agreed on.',
    '{ "track": "AddTocart" }',
    'No action tells of events. Each event of analytics.json says itself what it waits for, and those names are checked (RF03, RF11).',
    'AN-6',
  ],
  [
    'SM15',
    'advance-over-text-box',
    'A question moves on by itself although the answer that was chosen asks for words of its own.',
    '"advance": "on_choose"   and an answer with "need_more_info": true',
    'Core lets no question advance by itself while the answer asks for words or stops the visitor, whatever its type says.',
    'PQ-2',
  ],
  [
    'SM09',
    'timer-overflow',
    "A browser's timer can wait for about 24.8 days at most; a longer one fires at once.",
    '"close_after": "30d"',
    'Every length of time that is waited for has its most in schemas/, 24 days or less (SC08).',
    'SE-6',
  ],
  [
    'PR10',
    'open-redirect',
    'A link from outside takes visitors to any site it names.',
    '{ "leave": "response.redirect_to" }   and no list of sites',
    '"leave" only follows addresses whose origin stands in flow.json "leave_to", written in full (SC09 refuses a *); without that list it follows none and shows the error screen. Every other address is a route of the flow.',
    'RD-1, GD-6',
  ],
  [
    'PR03',
    'health-store-plain',
    'A store holds health data and is kept in the browser unencrypted.',
    '"health": true, "persist": "local"',
    'What is marked as health, and whatever is answered, is sealed before it is kept; there is no word for leaving that out.',
    'ST-8, decision 18',
  ],
  [
    'PR11',
    'staff-counted',
    'What staff do while they act for a member is counted as if the member had done it.',
    'an event without a condition on "auth.impersonating"',
    'Core tells of nothing while staff act for a member, whatever analytics.json says.',
    'AN-5',
  ],
  [
    'AX02',
    'label-by-placeholder',
    'A field is named only by grey words that vanish when somebody types.',
    '"email": { "placeholder": "login.email" }',
    'Every field needs a "label" (SC05), and there is no setting for a placeholder (SC03).',
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
