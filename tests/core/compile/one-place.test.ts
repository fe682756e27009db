import { test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource } from '../support/ordering.ts';

/** Slips that show in several places, or in another place than theirs: each is one finding, where it was made. */
const DEMOGRAPHICS = 'screens/user-demographics.json';
const HAIR = 'products/hair-regrowth.json';

const SLIPS: [what: string, edit: Edit, finding: Finding][] = [
  [
    'a display that several questions name, left out',
    ['questions.json', '/displays/image', GONE],
    ['SC06', 'questions.json#/displays', 'image'],
  ],
  [
    'a value of a list that the backend refuses',
    ['lists/states.json', '/list/31/value', 'NMs'],
    ['RF25', 'lists/states.json#/list/31/value', 'the contract takes'],
  ],
  ['a screen without its source', ['screens/order.json', '/source', GONE], ['RF26', 'screens/order.json#', '"source"']],
  [
    'a part that does not fit where it is used',
    ['screens/checkout.json', '/blocks/0/blocks/4/blocks/2/blocks/0/use', 'orders'],
    ['RF17', 'screens/checkout.json#/blocks/0/blocks/4/blocks/2/blocks/0/use', 'another part'],
  ],
  [
    'actions that do not fit where they are used',
    ['screens/cart.json', '/blocks/0/blocks/0/blocks/2/blocks/2/do', [{ use: 'keep-on-own-device' }]],
    ['RF26', 'screens/cart.json#/blocks/0/blocks/0/blocks/2/blocks/2/do/0/use', 'another part'],
  ],
  [
    'what the only user of its actions does not know',
    ['actions.json', '/actions/leave-the-order/2', { set: { 'review.from': 'form.own_device' } }],
    ['RF26', 'actions.json#/actions/leave-the-order/2/set/review.from', 'known here'],
  ],
  [
    'the operation of another call',
    ['calls.json', '/calls/load-demographics/operation', 'getPreQuestionnaire'],
    ['RF25', 'calls.json#/calls/load-demographics/operation', 'getDemographics'],
  ],
  [
    'the path type of a later step',
    ['steps.json', '/steps/2/path_type', 'quantity-selection'],
    ['RF06', 'steps.json#/steps/2/path_type', 'another one'],
  ],
  [
    'a field called like another one',
    [DEMOGRAPHICS, '/fields/2/field', 'date_of_birth'],
    ['SC10', `${DEMOGRAPHICS}#/fields/2/field`, 'its own name'],
  ],
  [
    'a last name filled in with the code of a card',
    ['forms/person-name.json', '/fields/1/autocomplete', 'cc-csc'],
    ['SM37', 'forms/person-name.json#/fields/1/autocomplete', 'agree'],
  ],
  [
    'a variant without a form, among others with one',
    [HAIR, '/variants/1/form', GONE],
    ['SM22', `${HAIR}#/variants/1`, '"form"'],
  ],
  [
    'one of two variants that does not dissolve',
    ['products/migraine-relief.json', '/variants/4/isRdt', false],
    ['SM22', 'products/migraine-relief.json#/variants/4/isRdt', 'a form of their own'],
  ],
  [
    'an original that no longer says what its translation says',
    ['copy/en.json', '/texts/checkout.placed_by', 'Thank you. Your order is in.'],
    ['RF10', 'copy/en.json#/texts/checkout.placed_by', 'back'],
  ],
  [
    'a placeholder that nothing gives, and no translation has',
    ['copy/en.json', '/texts/portal.orders', 'Pay {amount}'],
    ['RF10', 'copy/en.json#/texts/portal.orders', 'take it out'],
  ],
  [
    'a wait of seconds before a search',
    ['questions.json', '/types/allergies/search/debounce', '5000ms'],
    ['SC08', 'questions.json#/types/allergies/search/debounce', '2s'],
  ],
];

test.each(SLIPS)('[issue 11] %s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
