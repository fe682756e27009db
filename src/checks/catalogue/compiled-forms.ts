import type { RuleRow } from './rule-rows.ts';

/** Rules about single forms, which hold when a flow is compiled. */
export const FORMS: readonly RuleRow[] = [
  [
    'SM37',
    'field-at-odds',
    'The settings of a field disagree about what it asks for: an email address gets a keypad for numbers, the browser fills a last name with the first, or a password can be read by everybody.',
    '{ "field": "phone", "formatter": "phone", "autocomplete": "tel-national", "input": "email", … }',
    '… "input": "tel"',
    'VA-1, WCAG 1.3.5',
  ],
  [
    'SM38',
    'saved-not-shown',
    'A form begins empty although its values are saved. People enter them again, or overwrite what they cannot see.',
    '"source": "load-bmi", "fields": [{ "field": "height_in", … }, …]   without "fill"',
    '"source": "load-bmi", "fill": "data", "fields": …',
    'DM-1',
  ],
];
