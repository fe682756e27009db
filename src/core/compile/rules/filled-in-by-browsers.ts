import type { Field, FormField, ScreenFile } from '../../generated/flow-files.ts';
import { flattenedFields } from '../../eval/index.ts';
import { ownEntry, pointerTo, type Problem } from '../../model/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import { FILLED_IN, purposeOf } from './field-purpose.ts';
import { error } from './rule.ts';

/** A mistake of a field: the key at which it is, a message and a hint. */
export type Flaw = [at: string, message: string, hint: string];

/**
 * The flaw of a field for a part of a name or address that browsers do not fill in, although they fill in the other
 * parts (WCAG 1.3.5).
 */
function typedAgain({ field, autocomplete, list }: Field, fields: readonly FormField[]): Flaw | undefined {
  const parts = FILLED_IN.find((one) => Object.hasOwn(one, field));
  const filled = parts && ownEntry(parts, field);
  if (parts === undefined || filled === undefined || list !== undefined) return undefined;
  if (autocomplete !== undefined && autocomplete !== 'off') return undefined;
  const isBeside = fields.some(
    (other) => 'field' in other && Object.hasOwn(parts, other.field) && (other.autocomplete ?? 'off') !== 'off',
  );
  return isBeside
    ? [
        autocomplete === undefined ? '' : '/autocomplete',
        'is filled in by no browser, unlike the fields beside it',
        `write "autocomplete": "${filled}"`,
      ]
    : undefined;
}

/** Values of `autocomplete` for a whole, and those for its parts (HTML, autofill). */
const PARTS: Readonly<Partial<Record<NonNullable<Field['autocomplete']>, readonly string[]>>> = {
  name: ['given-name', 'family-name'],
  'street-address': ['address-line1', 'address-line2'],
};

/**
 * The flaw of a field named after a part of a name or address that browsers fill in with the whole, although the field
 * beside it is filled in with a part (WCAG 1.3.5).
 */
function filledInWhole({ autocomplete, field }: Field, fields: readonly FormField[]): Flaw | undefined {
  const parts = PARTS[autocomplete ?? 'off'] ?? [];
  const meant = FILLED_IN.map((one) => ownEntry(one, field)).find((one) => one !== undefined);
  const part = fields.find((other) => 'field' in other && parts.includes(other.autocomplete ?? ''));
  if (meant === undefined || part === undefined || !('field' in part)) return undefined;
  const message = `is filled in with all of "${String(autocomplete)}", and "${part.field}" beside it with a part of that`;
  return ['/autocomplete', message, `write "${meant}"`];
}

/** A phone number with the code of the country, as browsers fill in "tel", and without it, as for "tel-national". */
const WITH_COUNTRY = ['+12125550123', '+1 212-555-0123', '12125550123'];
const NATIONAL = '2125550123';

/** The flaw of a phone number that browsers fill in with the code of the country, which the field refuses. */
function refusedWithCountry(field: Field): Flaw | undefined {
  const { autocomplete, pattern } = field;
  if (autocomplete !== 'tel' || pattern === undefined || purposeOf(field) !== 'phone') return undefined;
  const accepted = new RegExp(pattern, 'u');
  if (!accepted.test(NATIONAL) || WITH_COUNTRY.some((number) => accepted.test(number))) return undefined;
  const message = 'is filled in with the code of the country, such as +1, and "pattern" refuses that';
  return ['/autocomplete', message, 'write "tel-national"'];
}

/** Values of `autocomplete` for the person who types. */
const OWN = /^(?:username|email|(?:given-|family-)?name)$/;

const isPassword = ({ entry }: ReturnType<typeof flattenedFields>[number]) =>
  'field' in entry && entry.autocomplete?.endsWith('-password') === true;

/** The flaw of an email address that no browser fills in, although it belongs to a password. */
function neverFilledIn(field: Field, form: Form): Flaw | undefined {
  const isOff = field.autocomplete === 'off' && purposeOf(field) === 'email';
  return isOff && flattenedFields(form.fields).some(isPassword)
    ? ['/autocomplete', 'is filled in by no browser, and by no password manager', 'write "username"']
    : undefined;
}

/** The flaw of a field that is filled in from a card, among the fields of an address. */
function cardInAddress({ autocomplete = 'off' }: Field, fields: readonly FormField[]): Flaw | undefined {
  const beside = fields.flatMap((other) => ('field' in other ? (other.autocomplete ?? []) : []));
  const isAddress = beside.some((one) => one.startsWith('address-')) && !beside.includes('cc-number');
  return autocomplete.startsWith('cc-') && isAddress
    ? [
        '/autocomplete',
        `is part of an address, and "${autocomplete}" fills in what is on a card`,
        'name what it asks for',
      ]
    : undefined;
}

/** The flaw of a field whose `autocomplete` leaves people to type again, or fills in what is refused or another's. */
export const autocompleteFlaw = (field: Field, fields: readonly FormField[], form: Form): Flaw | undefined =>
  typedAgain(field, fields) ??
  filledInWhole(field, fields) ??
  refusedWithCountry(field) ??
  neverFilledIn(field, form) ??
  cardInAddress(field, fields);

/** The flaw of a search that browsers fill in with the name or the address of the person who searches. */
export const searchFlaw = ({ autocomplete = 'off' }: Field, { fields, submit }: Form): Flaw | undefined =>
  submit.enter_key === 'search' && fields.length === 1 && OWN.test(autocomplete)
    ? ['/autocomplete', `looks for others, and "${autocomplete}" fills in one's own`, 'write "off"']
    : undefined;

/** The groups of fields of a form, each with the pointer of its `autocomplete`. */
const groupsOf = ({ fields, pointer }: Form) =>
  flattenedFields(fields).flatMap(({ entry, pointer: place }) =>
    'group' in entry ? [{ group: entry, pointer: `${pointer}/fields${place}${pointerTo('autocomplete')}` }] : [],
  );

/** Groups that are filled in with another address than the group with the same label on other screens. */
export function groupFilledOtherwise(
  screens: Readonly<Record<string, ScreenFile>>,
  file: string,
  form: Form,
): Problem[] {
  const all = Object.entries(screens).flatMap(([id, screen]) => (`screens/${id}.json` === file ? [] : formsOf(screen)));
  const others = all.flatMap(groupsOf);
  return groupsOf(form).flatMap(({ group: { autocomplete, group, label }, pointer }) => {
    const usual = new Set(others.flatMap((one) => (one.group.label === label ? (one.group.autocomplete ?? []) : [])));
    const [only, ...more] = usual;
    if (label === undefined || autocomplete === undefined || only === undefined || more.length > 0) return [];
    // A group that is named after its address is right.
    if (autocomplete === only || autocomplete === group) return [];
    const message = `"${group}" is filled in with the address for ${autocomplete}, and elsewhere "${label}" with that for ${only}`;
    return [error('SM37', file, pointer, message, `write "${only}"`)];
  });
}
