import type { Field, FormField } from '../../generated/flow-files.ts';
import { flattenedFields } from '../../eval/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import { hasEntry, pointerTo, type Problem } from '../../model/index.ts';
import { filledInTwice } from './filled-in-twice.ts';
import { ASKED, purposeOf, purposeFrom, SETTINGS, type FieldPurpose, type Setting } from './field-purpose.ts';
import { autocompleteFlaw, type Flaw, groupFilledOtherwise, searchFlaw } from './filled-in-by-browsers.ts';
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
    formsOf(screen).flatMap((form) => {
      const { fields, pointer, submit } = form;
      const file = `screens/${id}.json`;
      const cards = hasEntry(submit.do, 'tokenise') ? [] : cardFields(file, fields, `${pointer}/fields`);
      const placeIn = (place: string) => `${pointer}/fields${place}/autocomplete`;
      const flaws = inFields(file, fields, `${pointer}/fields`, form);
      const isFlawed = (place: string) => flaws.some((one) => one.pointer === placeIn(place));
      // If the other field's `autocomplete` does not fit its name, only the other field is reported.
      const twice = filledInTwice(fields)
        .filter(({ pointer: place, other }) => isFlawed(place) || !isFlawed(other))
        .map(({ field, value, pointer: place }) => {
          const message = `"${field.field}" is filled like another field here: "${value}"`;
          return error('SM37', file, placeIn(place), message, 'name what it asks for');
        });
      const isTwice = ({ pointer: place }: Problem) => twice.some((one) => one.pointer === place);
      const known = [
        ...flaws.filter((problem) => !isTwice(problem)),
        ...twice,
        ...groupFilledOtherwise(screens, file, form),
      ];
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

function inFields(file: string, fields: readonly FormField[], pointer: string, form: Form): Problem[] {
  return fields.flatMap((entry, index): Problem[] => {
    const here = pointer + pointerTo(index);
    if ('group' in entry) {
      const { group, autocomplete } = entry;
      const isOther = ['shipping', 'billing'].includes(group) && autocomplete !== undefined && autocomplete !== group;
      const message = `"${group}" is filled with the address for ${autocomplete ?? ''}`;
      const wrong = isOther ? [error('SM37', file, `${here}/autocomplete`, message, `write "${group}"`)] : [];
      return [...wrong, ...inFields(file, entry.fields, `${here}/fields`, form)];
    }
    const flaw = flawIn(entry) ?? autocompleteFlaw(entry, fields, form) ?? searchFlaw(entry, form);
    if (flaw === undefined) return [];
    const [place, message, hint] = flaw;
    const problem = error('SM37', file, here + place, `"${entry.field}" ${message}`, hint);
    return [place === '' ? { ...problem, anchor: 'key' } : problem];
  });
}
