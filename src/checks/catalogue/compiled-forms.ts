import type { RuleRow } from './rule-rows.ts';

/** Rules about single forms, which the compiler enforces. */
export const FORM_RULES: readonly RuleRow[] = [
  [
    'SM37',
    'field-at-odds',
    'The settings of a field contradict each other: an email address gets a keypad for numbers, the browser fills the last name with the first name or fills in a phone number that the field refuses, a formatter removes the letters of a name, a password is readable while it is typed, or two fields that are switched together begin with different units.',
    '{ "field": "phone", "formatter": "phone", "autocomplete": "tel-national", "input": "email", … }',
    '… "input": "tel"',
    'VA-1, WCAG 1.3.5',
  ],
  [
    'SM38',
    'saved-not-shown',
    'A form starts empty although the backend or a store has its values. People enter them again, or overwrite values that they cannot see.',
    '"source": "load-bmi", "fields": [{ "field": "height_in", … }, …]   without "fill"',
    '"source": "load-bmi", "fill": "data", "fields": …',
    'WCAG 3.3.7',
  ],
];
