import { placesIn } from '../../eval/index.ts';
import { entriesOf, formsOf } from '../../rules/index.ts';
import type { Field, Formatter } from '../../generated/flow-files.ts';
import { lengthsOf } from '../pattern-lengths.ts';
import { strangerIn } from './field-kinds.ts';
import { error, type Rule } from './rule.ts';

interface Flaw {
  at: string;
  message: string;
  hint: string;
}

/** The contradiction in a field's rules that no value can satisfy; undefined when there is none. */
export function flawOf(field: Field): Flaw | undefined {
  const { maximum, maxLength, minimum, minLength, pattern } = field;
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return { at: '/minimum', message: `at least ${minimum} and at most ${maximum}`, hint: 'swap the two numbers' };
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return {
      at: '/minLength',
      message: `at least ${minLength} and at most ${maxLength} characters`,
      hint: 'swap the two',
    };
  if (pattern !== undefined && !isPattern(pattern))
    return { at: '/pattern', message: `a pattern that is not one: ${pattern}`, hint: 'every ( and [ needs its end' };
  return (
    ofAnotherLength(field) ??
    tooShort(field) ??
    refusedOption(field) ??
    writtenOtherwise(field) ??
    refusedCode(field) ??
    refusedPerson(field) ??
    overdue(field)
  );
}

/**
 * How many characters a field needs at least for what its `autocomplete` says it holds (HTML, autofill). For passwords
 * NIST SP 800-63B asks for 64.
 */
const ROOM: Readonly<Partial<Record<NonNullable<Field['autocomplete']>, number>>> = {
  'given-name': 30,
  'family-name': 30,
  name: 50,
  username: 64,
  email: 64,
  'new-password': 64,
  'current-password': 64,
  'address-line1': 40,
  'address-level2': 30,
};

/** The flaw of a field with too little room for what many people have to enter. */
function tooShort({ autocomplete = 'off', maxLength = Infinity }: Field): Flaw | undefined {
  const room = ROOM[autocomplete] ?? 0;
  if (maxLength >= room) return undefined;
  const message = `at most ${maxLength} characters, and many people have a longer "${autocomplete}"`;
  return { at: '/maxLength', message, hint: `write ${room} or more` };
}

/** Values of real people, by `autocomplete`. A field without a list or a formatter must accept them. */
const ENTERED: Readonly<Partial<Record<NonNullable<Field['autocomplete']>, readonly string[]>>> = {
  'given-name': ['José', 'Anne-Marie', 'D’Arcy', 'Mary Ann', 'Li'],
  'family-name': ['Muñoz', 'Smith-Jones', "O'Neil", 'de la Cruz', 'Ng'],
  name: ['José Muñoz', "Anne-Marie O'Neil", 'Bo Li'],
  username: ['jo@x.co', "ada.o'neil+shop@mail.example.co.uk"],
  email: ['jo@x.co', "ada.o'neil+shop@mail.example.co.uk"],
  'address-line1': ['12 Elm St', '12B Elm St., #4', 'P.O. Box 12', "1/2 O'Neil Rd"],
  'address-level2': ['St. Louis', 'Winston-Salem', "Coeur d'Alene", 'Cañon City', 'Rye'],
};

/** The flaw of a field that refuses some people's names or addresses. */
function refusedPerson(field: Field): Flaw | undefined {
  const { autocomplete = 'off', list, formatter, minLength = 0, pattern } = field;
  const refused = ENTERED[autocomplete]?.find((text) => !accepts({ ...field, maxLength: Infinity }, text));
  if (refused === undefined || list !== undefined || formatter !== undefined) return undefined;
  const hint = `take what people enter as "${autocomplete}", such as "${refused}"`;
  if (refused.length < minLength)
    return { at: '/minLength', message: `at least ${minLength} characters, and "${refused}" has fewer`, hint };
  return pattern === undefined
    ? undefined
    : { at: '/pattern', message: `a pattern that "${refused}" does not have`, hint };
}

/** The flaw of a field for an existing password that refuses passwords which the flow's own forms accept. */
function refusedPassword(field: Field, chosen: readonly Field[]): Flaw | undefined {
  if (field.autocomplete !== 'current-password' || chosen.length === 0) return undefined;
  const { minLength = 0, maxLength = Infinity, pattern } = field;
  const hint = 'leave it out: the password was accepted when it was chosen';
  const least = Math.min(...chosen.map((one) => one.minLength ?? 0));
  if (minLength > least)
    return { at: '/minLength', message: `${minLength} characters, and people may choose a password of ${least}`, hint };
  const most = Math.max(...chosen.map((one) => one.maxLength ?? Infinity));
  if (maxLength < most)
    return { at: '/maxLength', message: `at most ${maxLength} characters, and people may choose a longer one`, hint };
  if (pattern === undefined || chosen.every((one) => one.pattern === pattern)) return undefined;
  return { at: '/pattern', message: 'a pattern that not every password has', hint };
}

/**
 * The flaw of a security code field that refuses the codes of some cards: three digits, or four for American Express.
 */
function refusedCode(field: Field): Flaw | undefined {
  if (field.autocomplete !== 'cc-csc') return undefined;
  const codes = [3, 4].map((length) => [...DIGITS].map((digit) => digit.repeat(length)));
  const length = codes.findIndex((alike) => !alike.some((code) => accepts(field, code))) + 3;
  const word = (['minLength', 'maxLength', 'pattern'] as const).find((one) => {
    const alone: Field = { ...EMPTY, [one]: field[one] };
    return ![...DIGITS].some((digit) => accepts(alone, digit.repeat(length)));
  });
  if (length < 3 || word === undefined) return undefined;
  return {
    at: `/${word}`,
    message: `a code that cards with ${length} digits do not have`,
    hint: 'take 3 and 4 digits',
  };
}

/** The flaw of an expiry field whose pattern accepts only years that are over. */
function overdue({ format, pattern }: Field): Flaw | undefined {
  if (format !== 'expiry' || pattern === undefined) return undefined;
  const years = Array.from({ length: YEARS }, (_, ahead) => String(FIRST_YEAR + ahead));
  const isTaken = years.some((year) => MONTHS.some((month) => new RegExp(pattern, 'u').test(`${month}/${year}`)));
  return isTaken ? undefined : { at: '/pattern', message: 'a year that is over', hint: 'allow years to come' };
}

/** The two-digit years of cards that are in use now or will be. */
const [FIRST_YEAR, YEARS] = [27, 20];
const MONTHS = ['01', '06', '10', '12'];

/** The flaw of a pattern that matches only texts that are shorter or longer than the field accepts. */
function ofAnotherLength({ maxLength = Infinity, minLength = 0, pattern }: Field): Flaw | undefined {
  if (pattern === undefined) return undefined;
  const { least, most } = lengthsOf(pattern);
  const hint = 'let the pattern and the length agree';
  if (most < minLength)
    return { at: '/minLength', message: `${minLength} characters, and its pattern for at most ${most}`, hint };
  return least > maxLength
    ? { at: '/maxLength', message: `at most ${maxLength} characters, and its pattern for ${least}`, hint }
    : undefined;
}

/** Whether a text has a length and form that the field accepts. */
const accepts = ({ maxLength = Infinity, minLength = 0, pattern = '' }: Field, text: string) =>
  text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);

/** The flaw of a field with an option in its list that its own rules refuse. */
function refusedOption(field: Field): Flaw | undefined {
  const options = field.list === undefined ? [] : entriesOf(field.list);
  const refused = options.find(({ value }) => !accepts(field, value));
  const word = (['pattern', 'minLength', 'maxLength'] as const).find(
    (one) => refused !== undefined && !accepts({ ...EMPTY, [one]: field[one] }, refused.value),
  );
  if (refused === undefined || word === undefined) return undefined;
  const message = `a text that its own option "${refused.value}" is not`;
  return { at: `/${word}`, message, hint: 'an option needs no such rule: remove it' };
}

const EMPTY: Field = { field: '', type: 'string', label: '' };

/**
 * What each formatter writes: the format, and the possible shapes (0 is any digit). A formatter without shapes writes
 * digits only.
 */
const WRITTEN: Readonly<Record<Formatter, { format: Field['format']; shapes: readonly string[] }>> = {
  phone: { format: undefined, shapes: ['(000) 000-0000'] },
  date: { format: 'date', shapes: [] },
  zip: { format: undefined, shapes: ['00000', '00000-0000'] },
  digits: { format: 'card-number', shapes: [] },
  card: { format: 'card-number', shapes: ['0000 0000 0000 0000', '0000 000000 00000'] },
  expiry: { format: 'expiry', shapes: ['00/00'] },
};

/** The flaw of a formatter whose output the field's format or pattern refuses. */
function writtenOtherwise(field: Field): Flaw | undefined {
  const { format, formatter } = field;
  const stranger = strangerIn(field);
  if (formatter === undefined || stranger === 'formatter' || stranger === 'format') return undefined;
  const written = WRITTEN[formatter];
  const hint = `let it agree with "formatter": "${formatter}"`;
  if (format !== undefined && format !== written.format) {
    const message = `the format "${format}", and its formatter writes another`;
    const [meant] = Object.entries(WRITTEN).find(([, one]) => one.format === format) ?? [];
    return meant === undefined
      ? { at: '/format', message, hint }
      : { at: '/formatter', message, hint: `write "${meant}", or change "format"` };
  }
  const texts = written.shapes.flatMap((shape) => [...DIGITS].map((digit) => shape.replaceAll('0', digit)));
  if (texts.length === 0 || texts.some((text) => accepts(field, text))) return undefined;
  const word = (['maxLength', 'minLength'] as const).find((one) =>
    texts.every((text) => !accepts({ ...EMPTY, [one]: field[one] }, text)),
  );
  if (word !== undefined) return { at: `/${word}`, message: 'a length that what its formatter writes never has', hint };
  return { at: '/pattern', message: 'a pattern that what its formatter writes never has', hint };
}

const DIGITS = '0123456789';

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Every field of a form accepts some value. Otherwise its submit button would never work. */
export const satisfiableFields: Rule = ({ screens }) => {
  const chosen = Object.values(screens).flatMap((screen) =>
    formsOf(screen).flatMap(({ fields }) =>
      placesIn(fields).flatMap(({ entry }) =>
        'field' in entry && entry.autocomplete === 'new-password' ? [entry] : [],
      ),
    ),
  );
  return Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ at, fields }) =>
      placesIn(fields).flatMap((place) => {
        const flaw = 'field' in place.entry ? (flawOf(place.entry) ?? refusedPassword(place.entry, chosen)) : undefined;
        if (flaw === undefined) return [];
        const message = `The form cannot be sent: "${place.key}" asks for ${flaw.message}`;
        return [error('SM17', `screens/${id}.json`, `${at}/fields${place.at}${flaw.at}`, message, flaw.hint)];
      }),
    ),
  );
};
