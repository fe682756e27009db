import { expect, test } from 'vitest';
import { loadFlow } from '#files';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

/** Values that have the right form and cannot be meant: each is one finding, at its place. */
const DEMOGRAPHICS = 'screens/user-demographics.json';
const CHECKOUT = 'screens/checkout.json';
const CARD = '/blocks/1/blocks/2/blocks/0/fields/1/fields';
const BMI = 'screens/user-bmi.json';
const METRIC = '/fields/1/units/1/parts/0';

const loaded = await loadFlow('flows/callback');
if (!('flow' in loaded)) throw new Error('flows/callback does not compile');
const callback = loaded.source;

const at = (file: string, place: string, rule: string, hint: string): Finding => [rule, `${file}#${place}`, hint];

test.each<[string, Edit, rule: string, hint: string, place?: string]>([
  ['a currency that is none', ['flow.json', '/money/currency', 'UDS'], 'SC06', 'did you mean "USD"?'],
  ['a region by another name', ['flow.json', '/region', 'UK'], 'SC06', 'write "GB"'],
  ['a region that is none', ['flow.json', '/region', 'XQ'], 'SC06', 'ISO 3166'],
  ['an emergency number of elsewhere', ['flow.json', '/emergency/number', '999'], 'SC06', 'write "911"'],
  ['a phone number that is too short', ['flow.json', '/brand/phone', '(212) 555-013'], 'SC09', 'ten'],
  ['a number that nobody has', ['flow.json', '/brand/phone', '(000) 000-0000'], 'SC09', 'customer care'],
  ['an address without encryption', ['flow.json', '/brand/url', 'http://www.example.com/'], 'SC09', 'https'],
  ['fresh for longer than kept', ['flow.json', '/queries/fresh', '600s'], 'SC08', 'write 300s or less'],
  ['too little time for slow phones', ['flow.json', '/api/timeout', '1s'], 'SC08', '5s at least'],
  ['a longest pause that is shortest', ['flow.json', '/queries/retry/longest', '30ms'], 'SC08', 'write 1s or more'],
  ['a countdown in steps of more than it has', ['flow.json', '/session/warning/every', '5m'], 'SC08', 'such as 30s'],
  ['a countdown that ends within a step', ['flow.json', '/session/warning/every', '50s'], 'SC08', 'such as 30s'],
  ['text in pixels instead of rem', ['theme.json', '/tokens/text.body', '1.0625px'], 'SC08', '16px to 200px'],
  ['a logo in rem instead of pixels', ['theme.json', '/tokens/size.logo', '140rem'], 'SC08', '8px to 1000px'],
  ['controls too small for fingers', ['theme.json', '/tokens/size.touch', 'min(1rem, 15vw)'], 'SC08', '24px'],
  [
    'a size whose limits are swapped',
    ['theme.json', '/tokens/text.display', 'clamp(3rem, 4vw, 2rem)'],
    'SC08',
    'smaller',
  ],
  ['motion that people wait for', ['theme.json', '/tokens/time.slide', '5000ms'], 'SC08', '2s or less'],
  ['a backdrop that nobody sees', ['theme.json', '/tokens/color.backdrop', 'rgb(8 26 21 / 0)'], 'SC08', '0.2 or more'],
  ['a headline too large for phones', ['theme.json', '/tokens/text.display', '10rem'], 'SC08', '64px or less'],
  ['a font of pictures', ['theme.json', '/tokens/font.body', "Wingdings, 'Webdings', sans-serif"], 'SC08', 'letters'],
  [
    'fewer in stock than the smallest amount',
    ['products/migraine-relief.json', '/variants/0/stock', 3],
    'SM19',
    '0 when it is sold out',
  ],
  ['a curve with three numbers', ['theme.json', '/tokens/ease.out', 'cubic-bezier(0.2, 0.8, 0.2)'], 'SC08', 'four'],
  ['danger in the colour of success', ['theme.json', '/tokens/color.danger', '#17643f'], 'SC06', 'each its own'],
  ['a font that is misspelt', ['theme.json', '/tokens/font.body', "'Figtre', 'Figtree Fallback'"], 'SC06', '"Figtree"'],
  [
    'a fallback that is misspelt',
    ['theme.json', '/fonts/0/fallback/family', 'Figtree Falback'],
    'SC06',
    '"Figtree Fallback"',
  ],
  ['weights from heavy to light', ['theme.json', '/fonts/0/weight', '700 400'], 'SC06', 'write "400 700"'],
  ['kilograms for pounds', [BMI, `${METRIC}/factor`, 0.45359237], 'SM30', 'write 2.2046226'],
  ['a rough factor', [BMI, `${METRIC}/factor`, 2], 'SM30', 'write 2.2046226'],
  ['ten inches in a foot', [BMI, '/fields/0/units/0/parts/0/factor', 10], 'SM30', 'write 12'],
  ['feet called inches', [BMI, '/fields/0/units/0/parts/0/label', 'units.inches'], 'SM30', 'name the unit'],
  ['an email address on a keypad', ['forms/email.json', '/fields/0/input', 'numeric'], 'SM37', 'agree'],
  ['a phone number as an email address', [DEMOGRAPHICS, '/fields/2/input', 'email'], 'SM37', 'agree'],
  ['a date with the formatter of a phone', [DEMOGRAPHICS, '/fields/0/formatter', 'phone'], 'SM37', 'agree'],
  ['a date without its /', [DEMOGRAPHICS, '/fields/0/formatter', GONE], 'SM37', 'add "formatter": "date"', '/fields/0'],
  ['a card that expires without /', [CHECKOUT, `${CARD}/1/formatter`, GONE], 'SM37', '"expiry"', `${CARD}/1`],
  ['a ZIP code filled with a phone number', ['forms/address.json', '/fields/4/autocomplete', 'tel'], 'SM37', 'agree'],
  [
    'a last name filled with the first',
    ['forms/person-name.json', '/fields/1/autocomplete', 'given-name'],
    'SM37',
    'name what',
  ],
  [
    'a first name filled with the last',
    ['forms/person-name.json', '/fields/0/autocomplete', 'family-name'],
    'SM37',
    '',
  ],
  ['a code on a keyboard for emails', [CHECKOUT, `${CARD}/2/input`, 'email'], 'SM37', 'write "numeric"'],
  [
    'a pattern without an end',
    ['forms/address.json', '/fields/4/pattern', '^\\d{5}(-\\d{4})?'],
    'SM37',
    'end it with $',
  ],
  ['a code filled with the card number', [CHECKOUT, `${CARD}/2/autocomplete`, 'cc-number'], 'SM37', 'name what'],
  ['a password that all can read', ['screens/login.json', '/fields/1/widget', GONE], 'SM37', '"password"', '/fields/1'],
  [
    'a present password that is made up',
    ['screens/login.json', '/fields/1/autocomplete', 'new-password'],
    'SM37',
    'current-password',
  ],
  [
    'a new password that is remembered',
    ['forms/new-password.json', '/fields/0/autocomplete', 'current-password'],
    'SM37',
    'new-password',
  ],
  ['states to tick', ['forms/address.json', '/fields/3/widget', 'checkbox'], 'SM37', '"select" or "radio"'],
  [
    'an address for the bill',
    [CHECKOUT, '/blocks/1/blocks/2/blocks/0/fields/0/autocomplete', 'billing'],
    'SM37',
    'write "shipping"',
  ],
  [
    'a pattern that holds anywhere',
    ['forms/address.json', '/fields/4/pattern', '\\d{5}'],
    'SM37',
    '^ and end it with $',
  ],
  [
    'an email address that is any text',
    ['forms/email.json', '/fields/0/format', GONE],
    'SM37',
    '"format": "email"',
    '/fields/0',
  ],
  ['height and weight that are not shown', [BMI, '/fill', GONE], 'SM38', 'add "fill": "data"', ''],
  [
    'an address that is not shown',
    ['screens/portal-settings.json', '/blocks/0/blocks/2/blocks/0/fill', GONE],
    'SM38',
    '"data"',
    '/blocks/0/blocks/2/blocks/0',
  ],
  [
    'a step that is done with another',
    ['steps.json', '/steps/4/done_if', { 'medical.complete': true }],
    'SM28',
    'this step makes true',
  ],
  [
    'a search for the other thing',
    ['calls.json', '/calls/search-allergies/query/type/is', 'medication'],
    'SM30',
    'what its name says',
    '/calls/search-allergies/query/type',
  ],
  [
    'a group that is shown while it has no value',
    ['screens/portal-settings.json', '/blocks/3/blocks/3/if/data.deletion_requested_at/known', false],
    'SM24',
    'true',
  ],
  [
    'tax that is shown while there is none',
    ['blocks/amounts.json', '/blocks/0/rows/1/if/item.tax_cents', 0],
    'SM24',
    'above',
  ],
  ['a link called a button', ['screens/terms.json', '/blocks/19/block', 'button'], 'SC03', 'did you mean "link"?'],
  ['a city that may be left empty', ['forms/address.json', '/fields/2/optional', true], 'SM33', 'take "optional" out'],
])('[issue 11] %s', (_, edit, rule, hint, place = edit[1]) =>
  finds(edited(orderingSource, edit), at(edit[0], place, rule, hint)),
);

test.each<[string, Edit, rule: string, hint: string, place?: string]>([
  ['contact details that are not shown', ['screens/contact.json', '/fill', GONE], 'SM38', '"contact"', ''],
  [
    'a last step that is done at once',
    ['steps.json', '/steps/3/done_if', { 'request.trip': true }],
    'SM28',
    'this step',
  ],
])('[issue 11] in a flow of its own questions: %s', (_, edit, rule, hint, place = edit[1]) =>
  finds(edited(callback, edit), at(edit[0], place, rule, hint)),
);

test.each<[string, Edit[]]>([
  ['another currency', [['flow.json', '/money/currency', 'CAD']]],
  ['Canada', [['flow.json', '/region', 'CA']]],
  ['a number with the code of its country', [['flow.json', '/brand/phone', '+1 212-555-0134']]],
  ['a number with letters', [['flow.json', '/brand/phone', '1-800-TUNDISH']]],
  [
    'a number of a region with other lengths',
    [
      ['flow.json', '/region', 'AU'],
      ['flow.json', '/emergency/number', '000'],
      ['flow.json', '/brand/phone', '13 11 14'],
    ],
  ],
  ['a site at home', [['flow.json', '/brand/url', 'http://localhost:4000/']]],
  ['as fresh as kept', [['flow.json', '/queries/fresh', '300s']]],
  ['a countdown in one step', [['flow.json', '/session/warning/every', '2m']]],
  ['smaller small print', [['theme.json', '/tokens/text.tiny', '0.75rem']]],
  ['a light backdrop', [['theme.json', '/tokens/color.backdrop', 'rgb(8 26 21 / 0.3)']]],
  ['text in pixels', [['theme.json', '/tokens/text.body', '18px']]],
  ['a headline larger on wide screens', [['theme.json', '/tokens/text.display', 'clamp(2rem, 8vw, 7rem)']]],
  [
    'signs in a font of pictures',
    [['theme.json', '/tokens/font.body', "'Figtree', 'Figtree Fallback', Wingdings, sans-serif"]],
  ],
  ['nothing in stock', [['products/migraine-relief.json', '/variants/0/stock', 0]]],
  ['large text in pixels', [['theme.json', '/tokens/text.display', 'clamp(32px, 6vw, 48px)']]],
  ['pictures in pixels', [['theme.json', '/tokens/size.picture', '72px']]],
  ['larger controls', [['theme.json', '/tokens/size.touch', '56px']]],
  ['square corners', [['theme.json', '/tokens/radius.small', '0px']]],
  ['a narrow page', [['theme.json', '/tokens/width.content', '28rem']]],
  ['slower motion', [['theme.json', '/tokens/time.slide', '800ms']]],
  ['a plain curve', [['theme.json', '/tokens/ease.out', 'ease-out']]],
  [
    'a font of the device as well',
    [['theme.json', '/tokens/font.body', "'Figtree', 'Figtree Fallback', 'Segoe UI', sans-serif"]],
  ],
  ['info and warning nearly alike', [['theme.json', '/tokens/color.info', '#1d4f87']]],
  ['a factor with fewer digits', [[BMI, `${METRIC}/factor`, 2.205]]],
  [
    'units without a switch',
    [
      [BMI, '/fields/0/units/1', GONE],
      [BMI, '/fields/1/units/1', GONE],
    ],
  ],
  ['a phone number on a plain keypad', [[DEMOGRAPHICS, '/fields/2/input', 'numeric']]],
  ['a phone number that the browser leaves alone', [[DEMOGRAPHICS, '/fields/2/autocomplete', 'off']]],
  ['an email address as such', [['forms/email.json', '/fields/0/autocomplete', 'email']]],
  ['a birthday that the browser leaves alone', [[DEMOGRAPHICS, '/fields/0/autocomplete', GONE]]],
  [
    'a date on a keyboard',
    [
      [DEMOGRAPHICS, '/fields/0/formatter', GONE],
      [DEMOGRAPHICS, '/fields/0/input', GONE],
    ],
  ],
  ['a pattern for part of a text', [['forms/person-name.json', '/fields/0/pattern', '\\S']]],
  [
    'two full names',
    [
      ['forms/person-name.json', '/fields/0/autocomplete', 'off'],
      ['forms/person-name.json', '/fields/1/autocomplete', 'off'],
    ],
  ],
  ['states as radio buttons', [['forms/address.json', '/fields/3/widget', 'radio']]],
  ['a ZIP code as text', [['forms/address.json', '/fields/4/input', GONE]]],
  ['a code that is not shown', [[CHECKOUT, `${CARD}/2/widget`, 'password']]],
  ['a search that begins empty', [['screens/staff-members.json', '/fields/0/hint', GONE]]],
  [
    'tax in its own words when there is none',
    [['blocks/amounts.json', '/blocks/0/rows/1/if/item.tax_cents', { at_least: 1 }]],
  ],
  [
    'a read for two names',
    [
      ['calls.json', '/calls/load-again', { operation: 'getOrder' }],
      ['screens/order.json', '/source', 'load-again'],
      ['calls.json', '/calls/load-order', GONE],
    ],
  ],
])('[issue 11] no finding: %s', (_, edits) => {
  expect(problemsOf(edited(orderingSource, ...edits))).toEqual([]);
});
