import { test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource } from '../support/ordering.ts';

const CHECKOUT = 'screens/checkout.json';
const DEMOGRAPHICS = 'screens/user-demographics.json';
const MIGRAINE = 'products/migraine-relief.json';
const HAIR = 'products/hair-regrowth.json';

/** Single mistakes that show in other places: each is one finding, where the mistake was made. */
test.each<[string, Edit, Finding]>([
  [
    'the source of another screen',
    [CHECKOUT, '/source', 'load-portal'],
    ['RF17', `${CHECKOUT}#/source`, 'load-checkout'],
  ],
  [
    'a formatter that does not write the format',
    [DEMOGRAPHICS, '/fields/0/formatter', 'digits'],
    ['SM17', `${DEMOGRAPHICS}#/fields/0/formatter`, '"date"'],
  ],
  [
    'a format that the value does not have',
    ['screens/quantity-selection.json', '/blocks/0/blocks/1/blocks/2/blocks/0/rows/4/format', 'date'],
    ['SC04', 'screens/quantity-selection.json#/blocks/0/blocks/1/blocks/2/blocks/0/rows/4/format', '"money"'],
  ],
  [
    'a condition with a word that nothing sets',
    ['screens/question.json', '/on_complete/0/then/0/if/review.from/is', 'quarterly'],
    ['SC06', 'screens/question.json#/on_complete/0/then/0/if/review.from/is', 'intro'],
  ],
  [
    'a form without the field that gets a label',
    ['screens/signup.json', '/fields/2/use', 'address'],
    ['RF17', 'screens/signup.json#/fields/2/use', 'the form'],
  ],
  [
    'a label for a misspelt field of a form',
    ['screens/signup.json', '/fields/2/labels', { pasword: 'signup.password' }],
    ['RF17', 'screens/signup.json#/fields/2/labels/pasword', '"password"'],
  ],
  [
    'a step with the route of another',
    ['steps.json', '/steps/1/routes/0', 'quantity-selection'],
    ['SM27', 'steps.json#/steps/1/routes/0', '"user-bmi"'],
  ],
  [
    'a variant that does not dissolve like those of its form',
    [HAIR, '/variants/1/isRdt', true],
    ['SM22', `${HAIR}#/variants/1/isRdt`, 'dissolving_tablet_html'],
  ],
  [
    'a key in place of a text with a placeholder',
    ['copy/en.json', '/texts/common.amount', 'layout.text'],
    ['CP06', 'copy/en.json#/texts/common.amount', 'write the text'],
  ],
  [
    'a variant with the form of another',
    [MIGRAINE, '/variants/3/form', 'swallowed'],
    ['SM22', `${MIGRAINE}#/variants/3/form`, 'the form that its name tells'],
  ],
  [
    'an answer with the form of another',
    [MIGRAINE, '/medical_questionnaire/5/answer_options/1/form', 'swallowed'],
    ['SM22', `${MIGRAINE}#/medical_questionnaire/5/answer_options/1/form`, '"form": "dissolving"'],
  ],
  [
    'an answer without its form',
    [HAIR, '/medical_questionnaire/3/answer_options/0/form', GONE],
    ['SM22', `${HAIR}#/medical_questionnaire/3/answer_options/0/form`, '"form": "solution"'],
  ],
  [
    'an answer with a form that was left out',
    [HAIR, '/medical_questionnaire/3/answer_options/0', GONE],
    ['SM22', `${HAIR}#/medical_questionnaire/3/answer_options`, '"form": "solution"'],
  ],
  [
    'a variant without the form that an answer chooses',
    [HAIR, '/variants/2/form', GONE],
    ['SM22', `${HAIR}#/variants/2`, '"form"'],
  ],
  [
    'a field of a type that its call does not send',
    ['screens/login.json', '/fields/1/type', 'number'],
    ['SM33', 'screens/login.json#/fields/1/type', '"string"'],
  ],
])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
