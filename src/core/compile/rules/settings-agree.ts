import type { Field, FormField } from '../../generated/flow-files.ts';
import { flattenedFields } from '../../eval/index.ts';
import { formsOf } from '../../rules/index.ts';
import { hasEntry, ownEntry, pointerTo, type Problem } from '../../model/index.ts';
import { filledInTwice } from './filled-in-twice.ts';
import {
  ASKED,
  FILLED_IN,
  purposeOf,
  purposeFrom,
  SETTINGS,
  type FieldPurpose,
  type Setting,
} from './field-purpose.ts';
import { error, type Rule } from './rule.ts';

/**
 * Purposes whose values contain letters. A numeric keypad must not open for them, and a formatter must not
 * remove letters.
 */
const WITH_LETTERS: readonly FieldPurpose[] = ['email', 'name', 'address', 'password'];

/**
 * The setting that contradicts all others; undefined when the settings agree, or when it is not clear which one is
 * wrong.
 */
export function contradictingSetting(field: Field): Setting | undefined {
  const purpose = purposeOf(field);
  if (purpose === undefined) return undefined;
  const other = SETTINGS.find((setting) => {
    const one = purposeFrom(field, setting);
    return one !== undefined && one !== purpose;
  });
  if (other !== undefined) return other;
  if (field.formatter === 'digits' && WITH_LETTERS.includes(purpose)) return 'formatter';
  const isKeypad = field.input === 'numeric' || field.input === 'decimal';
  return isKeypad && (WITH_LETTERS.includes(purpose) || field.input === 'decimal') ? 'input' : undefined;
}

/** The widgets into which people type. */
const WRITTEN_IN: readonly string[] = ['text', 'textarea', 'password'];

/** The settings that are only for texts. */
const TEXT_ONLY = ['pattern', 'format', 'minLength', 'maxLength'] as const;

/** Matches values of `autocomplete` that people type, and never choose from a list. */
const NEVER_CHOSEN = /password$|^one-time-code$|^cc-(?:number|csc|name)$|^email$|^tel(?:-national|-local)?$/;

/** A mistake of a field: the key at which it is, a message and a hint. */
type Flaw = [at: string, message: string, hint: string];

function flawIn(field: Field): Flaw | undefined {
  const { autocomplete, format, formatter, hint, input, list, minLength, pattern, type, widget } = field;
  const purpose = purposeOf(field);
  const stranger = contradictingSetting(field);
  if (stranger !== undefined)
    return [
      `/${stranger}`,
      `asks for ${ASKED[purpose ?? 'name']}, and "${String(field[stranger])}" is for something else`,
      field.formatter === 'digits' && stranger === 'formatter'
        ? 'leave it out: it removes every letter'
        : 'let them agree',
    ];
  if (list !== undefined && type === 'boolean')
    return ['/type', 'has a list of answers, and is only ticked or not', 'write "string"'];
  if (list !== undefined && widget !== undefined && widget !== 'select' && widget !== 'radio')
    return ['/widget', `has a list of answers, which "${widget}" does not show`, 'write "select" or "radio"'];
  if (list === undefined && type !== 'boolean' && (widget === 'select' || widget === 'radio'))
    return [
      '/widget',
      `has no list of answers, so "${widget}" offers nothing to choose`,
      'add "list", or write "text"',
    ];
  if ((field.consent !== undefined || field.gate === true) && (widget === 'select' || widget === 'radio'))
    return ['/widget', `is agreed to by a tick, which "${widget}" does not offer`, 'write "checkbox"'];
  if (list === undefined && type === 'string' && widget === 'checkbox')
    return ['/widget', 'is text, which cannot be ticked', 'write "text"'];
  if (list !== undefined && NEVER_CHOSEN.test(autocomplete ?? ''))
    return ['/autocomplete', `has a list of answers, and "${autocomplete}" is written`, 'name what it asks for'];
  const ofText = TEXT_ONLY.find((key) => field[key] !== undefined);
  if (type !== 'string' && ofText !== undefined && widget === undefined)
    return ['/type', `has "${ofText}", which is for text`, 'write "string"'];
  const isWritten = [autocomplete, format, formatter, minLength, pattern].some((one) => one !== undefined);
  if (type === 'boolean' && WRITTEN_IN.includes(widget ?? ''))
    return isWritten
      ? ['/type', `is written in "${String(widget)}", and true or false are not`, 'write "string"']
      : ['/widget', `is only ticked or not, which "${String(widget)}" does not offer`, 'write "checkbox"'];
  if (purpose === 'password' && widget !== 'password')
    return [
      widget === undefined ? '' : '/widget',
      'shows the password to everybody who looks on',
      'write "widget": "password"',
    ];
  if (autocomplete === 'current-password' && minLength !== undefined && hint !== undefined)
    return [
      '/autocomplete',
      'chooses a new password: an old one needs no shortest length and no hint',
      'write "new-password"',
    ];
  if (autocomplete === 'new-password' && minLength === undefined && pattern === undefined)
    return [
      '/autocomplete',
      'has no shortest length, so it asks for the password that people have',
      'write "current-password", or add "minLength"',
    ];
  if (purpose === 'email' && format === undefined && pattern === undefined)
    return ['', 'accepts what is no email address', 'add "format": "email"'];
  if (purpose === 'card' && autocomplete === 'cc-number' && format === undefined)
    return ['', 'takes a number with a wrong digit', 'add "format": "card-number"'];
  if (formatter !== undefined && (input === 'text' || input === 'email'))
    return ['/input', `takes digits, and "${input}" opens another keyboard`, 'write "numeric", or "tel"'];
  if ((format === 'date' || format === 'expiry') && formatter === undefined && input === 'numeric')
    return ['', 'needs a /, which the keypad for numbers does not have', `add "formatter": "${format}"`];
  if (pattern !== undefined && /\{\d/.test(pattern) && !(pattern.startsWith('^') && pattern.endsWith('$')))
    return ['/pattern', 'accepts every text that has this somewhere in it', 'begin it with ^ and end it with $'];
  return undefined;
}

/** The settings of a field agree about its purpose. */
export const settingsAgree: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ fields, pointer, submit }) => {
      const file = `screens/${id}.json`;
      const cards = hasEntry(submit.do, 'tokenise') ? [] : cardFields(file, fields, `${pointer}/fields`);
      const placeIn = (place: string) => `${pointer}/fields${place}/autocomplete`;
      const flaws = inFields(file, fields, `${pointer}/fields`);
      const isFlawed = (place: string) => flaws.some((one) => one.pointer === placeIn(place));
      // If the other field's `autocomplete` does not fit its name, only the other field is reported.
      const twice = filledInTwice(fields)
        .filter(({ pointer: place, other }) => isFlawed(place) || !isFlawed(other))
        .map(({ field, value, pointer: place }) => {
          const message = `"${field.field}" is filled like another field here: "${value}"`;
          return error('SM37', file, placeIn(place), message, 'name what it asks for');
        });
      const isTwice = ({ pointer: place }: Problem) => twice.some((one) => one.pointer === place);
      const known = [...flaws.filter((problem) => !isTwice(problem)), ...twice];
      return [...known, ...cards.filter((card) => !known.some((one) => one.pointer === card.pointer))];
    }),
  );

/**
 * Fields for card data are only in forms that send them to the payment provider. Nobody else may receive them (PCI
 * DSS).
 */
const cardFields = (file: string, fields: readonly FormField[], pointer: string): Problem[] =>
  flattenedFields(fields).flatMap(({ entry, pointer: place }) => {
    if (!('field' in entry) || entry.autocomplete?.startsWith('cc-') !== true) return [];
    const message = `"${entry.field}" is filled in with card data, and this form does not give it to the payment provider`;
    return [error('SM37', file, `${pointer}${place}/autocomplete`, message, 'name what it asks for')];
  });

/**
 * The flaw of a field for a part of a name or address that browsers do not fill in, although they fill in the other
 * parts (WCAG 1.3.5).
 */
function typedAgain({ field, autocomplete, list }: Field, fields: readonly FormField[]): Flaw | undefined {
  const parts = FILLED_IN.find((one) => Object.hasOwn(one, field));
  const filled = parts && ownEntry(parts, field);
  if (parts === undefined || filled === undefined || autocomplete !== undefined || list !== undefined) return undefined;
  const isBeside = fields.some(
    (other) => 'field' in other && Object.hasOwn(parts, other.field) && other.autocomplete !== undefined,
  );
  return isBeside
    ? ['', 'is filled in by no browser, unlike the fields beside it', `write "autocomplete": "${filled}"`]
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

function inFields(file: string, fields: readonly FormField[], pointer: string): Problem[] {
  return fields.flatMap((entry, index): Problem[] => {
    const here = pointer + pointerTo(index);
    if ('group' in entry) {
      const { group, autocomplete } = entry;
      const isOther = ['shipping', 'billing'].includes(group) && autocomplete !== undefined && autocomplete !== group;
      const message = `"${group}" is filled with the address for ${autocomplete ?? ''}`;
      const wrong = isOther ? [error('SM37', file, `${here}/autocomplete`, message, `write "${group}"`)] : [];
      return [...wrong, ...inFields(file, entry.fields, `${here}/fields`)];
    }
    const flaw = flawIn(entry) ?? typedAgain(entry, fields) ?? filledInWhole(entry, fields);
    if (flaw === undefined) return [];
    const [place, message, hint] = flaw;
    const problem = error('SM37', file, here + place, `"${entry.field}" ${message}`, hint);
    return [place === '' ? { ...problem, anchor: 'key' } : problem];
  });
}
