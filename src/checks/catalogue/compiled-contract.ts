import type { RuleRow } from './rule-rows.ts';

/** Rules that compare a flow with its contract. */
export const CONTRACT_RULES: readonly RuleRow[] = [
  [
    'RF24',
    'unknown-operation',
    'A call names an operation that the contract does not have, or one with a base URL that flow.json does not declare. Every such call fails.',
    '"load-cart": { "operation": "getCrat" }',
    '"load-cart": { "operation": "getCart" }',
    'decision 52',
  ],
  [
    'RF25',
    'call-at-odds',
    'A call leaves out a property that its operation in the contract requires, or sends one that the operation does not take, and the backend refuses the request. Or it leaves out an optional property for a parameter or the path type of its screen, for an amount on its button or for a part of an answer.',
    '"body": { "height": "form.height_in", … }',
    '"body": { "height_in": "form.height_in", … }',
    'decision 52, HT-3',
  ],
  [
    'RF26',
    'unknown-here',
    'A reference is used in a place where its value is never known: an answer where there are no questions, a response before a call succeeded, a route parameter on a route without it, or an order in an event about a call that places none.',
    '"with": { "name": "item.label" }   outside of a list',
    '"with": { "name": "data.label" }',
    'decision 52',
  ],
  [
    'RF27',
    'derived-twice',
    'A derived fact is computed from another derived fact, or from itself. To rule out circular definitions, derived facts are computed only from other values.',
    '"age": { "years_since": "person.date_of_birth" }, "older": { "if": { "derived.age": { "above": 65 } } }',
    '"age": { "years_since": "person.date_of_birth" }   and each condition asks "derived.age": { "above": 65 }',
    'decision 55',
  ],
  [
    'SM24',
    'never-holds',
    'A condition is always false or always true: its value can never be in the tested range, or is always in it.',
    '"if": { "data.total_cents": { "below": 0 } }',
    '"if": { "data.total_cents": { "above": 0 } }',
    'decision 52',
    [
      'An earlier entry of a list covers every case of a later one.',
      'A block is shown only while its own value is missing.',
      'No call makes the tested fact true.',
      'A call waits for a verified address, and no screen that makes it has a part for people whose address is not verified.',
      'One alternative of an "any" asks for all that another one asks for, or holds wherever another one does not.',
      'A question’s condition asks for answers that nobody can give together.',
      'An access level that admits everybody says where the others are led.',
    ],
  ],
  [
    'SM25',
    'never-set',
    'A condition reads a field that is never set, or only set to its initial value, so the condition always has the same result. Or a step is done by a field that the backend knows, too, and no call loads it: on another device people are asked again.',
    '"set": { "verification-mail.sent": false }   and it is false from the start',
    '"set": { "verification-mail.sent": true }',
    'ST-1',
  ],
];
