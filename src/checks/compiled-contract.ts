import type { RuleRow } from './rule-rows.ts';

/** Rules that hold a flow to its contract. */
export const CONTRACT: readonly RuleRow[] = [
  [
    'RF24',
    'unknown-operation',
    'A call asks the backend for something that it does not have: another path, or another method. Every such call fails.',
    '"method": "POST", "path": "/users/bmi"   where the contract has PUT',
    '"method": "PUT", "path": "/users/bmi"',
    'second plan 1',
  ],
  [
    'RF25',
    'call-at-odds',
    'A call leaves out what its operation in the contract needs, sends what it does not know, expects another answer, or treats it in another way than the contract asks for. The backend refuses it, or the browser keeps something that is out of date.',
    '"body": { "height": "form.height_in", … }',
    '"body": { "height_in": "form.height_in", … }',
    'second plan 1, HT-3',
  ],
  [
    'RF26',
    'unknown-here',
    'Something is read where nothing ever brings it: an answer where there are no questions, a response before a call has answered, a word of the address on a route that has none.',
    '"with": { "name": "item.label" }   outside of a list',
    '"with": { "name": "data.label" }',
    'language',
  ],
  [
    'SM24',
    'never-holds',
    'A condition can never hold, or always does: by the numbers that something can be, because an entry before it takes every case, or because it shows something only while that is not there.',
    '"if": { "data.total_cents": { "below": 0 } }',
    '"if": { "data.total_cents": { "above": 0 } }',
    'language',
  ],
  [
    'SM25',
    'never-set',
    'Something is asked of a field that nothing ever sets, or only to what it is from the start: the question has always the same answer.',
    '"set": { "verification-mail.sent": false }   and it is false from the start',
    '"set": { "verification-mail.sent": true }',
    'ST-1',
  ],
];
