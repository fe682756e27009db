import type { Field } from '../../generated/flow-files.ts';

/** What a field asks for (WCAG 1.3.5, input purpose). */
export type FieldPurpose =
  | 'email'
  | 'phone'
  | 'date'
  | 'zip'
  | 'card'
  | 'expiry'
  | 'code'
  | 'name'
  | 'address'
  | 'password';

/** The settings that indicate the purpose of a field. */
export type Setting = 'format' | 'formatter' | 'autocomplete' | 'input' | 'widget';

/** The purpose of a field by the value of a setting. Values that match no entry indicate no purpose. */
const PURPOSE_BY_VALUE: Readonly<Record<Setting, readonly (readonly [value: RegExp, purpose: FieldPurpose])[]>> = {
  format: [
    [/^email$/, 'email'],
    [/^date$/, 'date'],
    [/^card-number$/, 'card'],
    [/^expiry$/, 'expiry'],
  ],
  formatter: [
    [/^phone$/, 'phone'],
    [/^date$/, 'date'],
    [/^zip$/, 'zip'],
    [/^card$/, 'card'],
    [/^expiry$/, 'expiry'],
  ],
  autocomplete: [
    [/^email$/, 'email'],
    [/^tel/, 'phone'],
    [/^bday$/, 'date'],
    [/^postal-code$/, 'zip'],
    [/^cc-number$/, 'card'],
    [/^cc-exp$/, 'expiry'],
    [/^cc-csc$/, 'code'],
    [/^(?:given-|family-)?name$/, 'name'],
    [/^address-/, 'address'],
    [/-password$/, 'password'],
  ],
  input: [
    [/^email$/, 'email'],
    [/^tel$/, 'phone'],
  ],
  widget: [[/^password$/, 'password']],
};

/** The purpose of a field by the field's name. A name that contains "or" matches none. */
const NAMES: readonly (readonly [name: RegExp, purpose: FieldPurpose])[] = [
  [/email(?:_address)?$/, 'email'],
  [/phone(?:_number)?$/, 'phone'],
  [/birth_?(?:day|date)|(?:^|_)date(?:$|_)/, 'date'],
  [/zip|postal/, 'zip'],
  [/expir/, 'expiry'],
  [/password/, 'password'],
  [/(?:^|_)(?:first|last|given|family|full)_name$|^name$/, 'name'],
  [/^(?:line\d|street|city)$/, 'address'],
];

/** The `autocomplete` for the parts of a name and of an address, by the name of the field (WCAG 1.3.5). */
export const FILLED_IN: readonly Readonly<Record<string, string>>[] = [
  { first_name: 'given-name', last_name: 'family-name' },
  {
    line1: 'address-line1',
    line2: 'address-line2',
    city: 'address-level2',
    state: 'address-level1',
    zip: 'postal-code',
    postal_code: 'postal-code',
  },
];

export const SETTINGS = ['format', 'formatter', 'autocomplete', 'input', 'widget'] as const;

export const purposeFrom = (field: Field, setting: Setting): FieldPurpose | undefined =>
  PURPOSE_BY_VALUE[setting].find(([value]) => value.test(field[setting] ?? ''))?.[1];

/**
 * What a field asks for. Its name and each of its settings are one vote for a purpose. A purpose with at
 * least two votes wins if no other purpose has two. If there are only two votes and they differ, the name decides.
 */
export function purposeOf(field: Field): FieldPurpose | undefined {
  const named = field.field.includes('_or_') ? undefined : NAMES.find(([name]) => name.test(field.field))?.[1];
  const votes = [named, ...SETTINGS.map((setting) => purposeFrom(field, setting))].filter(
    (purpose) => purpose !== undefined,
  );
  if (named !== undefined && votes.length === 2) return named;
  const often = (purpose: FieldPurpose) => votes.filter((vote) => vote === purpose).length;
  return votes.find((purpose) => often(purpose) > 1 && votes.every((other) => other === purpose || often(other) < 2));
}

/** The purposes in words, for messages. */
export const ASKED: Readonly<Record<FieldPurpose, string>> = {
  email: 'an email address',
  phone: 'a phone number',
  date: 'a date',
  zip: 'a ZIP code',
  card: 'a card number',
  expiry: 'the month when a card expires',
  code: 'the security code of a card',
  name: 'a name',
  address: 'an address',
  password: 'a password',
};
