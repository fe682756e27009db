import type { Field } from '../../generated/flow-files.ts';

/** All digits. */
export const DIGITS = '0123456789';

/** A text field without any rule. */
export const EMPTY: Field = { field: '', type: 'string', label: '' };

/** What is wrong with a field: the key, the contradiction, and what to write instead. */
export interface Flaw {
  pointer: string;
  message: string;
  hint: string;
  /** True if the form can still be sent. The message then describes what the field does. */
  isSent?: boolean;
}

/**
 * The least number of characters that a field must accept, by its `autocomplete` (HTML, autofill). For passwords, NIST
 * SP 800-63B requires 64.
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

/** The flaw of a field that accepts fewer characters than many people must enter. */
export function tooShort({ autocomplete = 'off', maxLength = Infinity }: Field): Flaw | undefined {
  const room = ROOM[autocomplete] ?? 0;
  if (maxLength >= room) return undefined;
  const message = `at most ${maxLength} characters, and many people have a longer "${autocomplete}"`;
  return { pointer: '/maxLength', message, hint: `write ${room} or more` };
}

/** Values of real people, by `autocomplete`. A field without a list or a formatter must accept all of them. */
const ENTERED: Readonly<Partial<Record<NonNullable<Field['autocomplete']>, readonly string[]>>> = {
  'given-name': ['José', 'Anne-Marie', 'D’Arcy', 'Mary Ann', 'Li'],
  'family-name': ['Muñoz', 'Smith-Jones', "O'Neil", 'de la Cruz', 'Ng'],
  name: ['José Muñoz', "Anne-Marie O'Neil", 'Bo Li'],
  username: ['jo@x.co', "ada.o'neil+shop@mail.example.co.uk"],
  email: ['jo@x.co', "ada.o'neil+shop@mail.example.co.uk"],
  'address-line1': ['12 Elm St', '12B Elm St., #4', 'P.O. Box 12', "1/2 O'Neil Rd"],
  'address-level2': ['St. Louis', 'Winston-Salem', "Coeur d'Alene", 'Cañon City', 'Rye'],
};

/**
 * The flaw of a postal code field that accepts five digits but none that begin with 0, such as postal codes of Boston.
 */
export function refusedZip(field: Field): Flaw | undefined {
  const { autocomplete, list, pattern } = field;
  if (autocomplete !== 'postal-code' || list !== undefined || pattern === undefined) return undefined;
  if (!accepts(field, '94110') || accepts(field, '02139')) return undefined;
  const message = 'a pattern that codes with a 0 at the beginning do not have, such as "02139"';
  return { pointer: '/pattern', message, hint: 'let the first digit be any' };
}

/** The flaw of a field that refuses some people's names or addresses. */
export function refusedPerson(field: Field): Flaw | undefined {
  const { autocomplete = 'off', list, formatter, minLength = 0, pattern } = field;
  const refused = ENTERED[autocomplete]?.find((text) => !accepts({ ...field, maxLength: Infinity }, text));
  if (refused === undefined || list !== undefined || formatter !== undefined) return undefined;
  const hint = `take what people enter as "${autocomplete}", such as "${refused}"`;
  if (refused.length < minLength)
    return { pointer: '/minLength', message: `at least ${minLength} characters, and "${refused}" has fewer`, hint };
  return pattern === undefined
    ? undefined
    : { pointer: '/pattern', message: `a pattern that "${refused}" does not have`, hint };
}

/** Sample dates as they are sent: birth dates of old and young people, and dates in the future. */
const DATES = ['1932-02-29', '1958-11-30', '1980-12-31', '2007-01-09', '2016-08-21', '2027-10-05', '2031-06-17'];

/** Every date that people may enter, from the birth of the oldest people to plans in the far future. */
const everyDay = (): string[] => {
  const [first, last] = [Date.UTC(1900, 0), Date.UTC(2060, 0)];
  return Array.from({ length: (last - first) / DAY }, (_, index) =>
    new Date(first + index * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
};
const DAY = 86_400_000;

/** The number of sample dates that are birth dates of people who are old enough to fill in a form themselves. */
const BORN = 4;

/**
 * The flaw of a date field whose rules match no date, or not every birth date. Dates are sent as year, month and day,
 * however people type them, and the rules are for this form.
 */
export function refusedDate(field: Field): Flaw | undefined {
  const { autocomplete, format } = field;
  if (format !== 'date') return undefined;
  const refused = autocomplete === 'bday' ? DATES.slice(0, BORN).find((date) => !accepts(field, date)) : undefined;
  const isAny = DATES.some((one) => accepts(field, one)) || everyDay().some((one) => accepts(field, one));
  const date = refused ?? (isAny ? undefined : DATES[0]);
  if (date === undefined) return undefined;
  const rule = (['minLength', 'maxLength', 'pattern'] as const).find(
    (one) => field[one] !== undefined && !accepts({ ...EMPTY, [one]: field[one] }, date),
  );
  const hint = 'leave it out: "format" checks the date';
  return { pointer: `/${rule ?? 'pattern'}`, message: `a text that the date ${date} is not, as it is sent`, hint };
}

/**
 * The flaw of a field for an existing password that refuses passwords which the flow's forms for new passwords accept.
 */
export function refusedPassword(field: Field, chosen: readonly Field[]): Flaw | undefined {
  if (field.autocomplete !== 'current-password' || chosen.length === 0) return undefined;
  const { minLength = 0, maxLength = Infinity, pattern } = field;
  const hint = 'leave it out: the password was accepted when it was chosen';
  const least = Math.min(...chosen.map((one) => one.minLength ?? 0));
  if (minLength > least)
    return {
      pointer: '/minLength',
      message: `${minLength} characters, and people may choose a password of ${least}`,
      hint,
    };
  const most = Math.max(...chosen.map((one) => one.maxLength ?? Infinity));
  if (maxLength < most)
    return {
      pointer: '/maxLength',
      message: `at most ${maxLength} characters, and people may choose a longer one`,
      hint,
    };
  if (pattern === undefined || chosen.every((one) => one.pattern === pattern)) return undefined;
  return { pointer: '/pattern', message: 'a pattern that not every password has', hint };
}

/**
 * The flaw of a security code field that refuses the codes of some cards: three digits, or four for American Express.
 */
export function refusedCode(field: Field): Flaw | undefined {
  if (field.autocomplete !== 'cc-csc') return undefined;
  const codes = [3, 4].map((length) => [...DIGITS].map((digit) => digit.repeat(length)));
  const length = codes.findIndex((alike) => !alike.some((code) => accepts(field, code))) + 3;
  const word = (['minLength', 'maxLength', 'pattern'] as const).find((one) => {
    const alone: Field = { ...EMPTY, [one]: field[one] };
    return ![...DIGITS].some((digit) => accepts(alone, digit.repeat(length)));
  });
  if (length < 3) return codeOfNoCard(field);
  if (word === undefined) return undefined;
  return {
    pointer: `/${word}`,
    message: `a code that cards with ${length} digits do not have`,
    hint: 'take 3 and 4 digits',
  };
}

/**
 * The flaw of a security code field that accepts two or five digits, which no card has. Such a code is refused only
 * when the card is charged.
 */
function codeOfNoCard(field: Field): Flaw | undefined {
  const { pattern, minLength = 0, maxLength = Infinity } = field;
  if (pattern === undefined) return undefined;
  const length = [2, 5].find((one) => one >= minLength && one <= maxLength && accepts(field, '1'.repeat(one)));
  if (length === undefined) return undefined;
  const message = `takes a code of ${length} digits, which no card has`;
  return { pointer: '/pattern', message, hint: 'take 3 and 4 digits only', isSent: true };
}

/** Test numbers of the large card networks. */
const CARDS = ['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'];

const inGroups = (digits: string) => [
  digits,
  digits.replace(/.{4}(?=.)/g, '$& '),
  digits.replace(/^(.{4})(.{6})/, '$1 $2 '),
];

/** The flaw of a card number field that refuses cards of a network for which it shows a mark. */
export function refusedCard(field: Field): Flaw | undefined {
  const { autocomplete, marks = [], pattern } = field;
  if (autocomplete !== 'cc-number' || pattern === undefined) return undefined;
  const refused = CARDS.filter((digits) => !inGroups(digits).some((text) => accepts(field, text)));
  const [mark] = marks.filter((one) => refused.some((digits) => new RegExp(one.pattern, 'u').test(digits)));
  if (mark === undefined) return undefined;
  const message = `a pattern or a length that cards with the mark "${mark.label}" do not have`;
  return { pointer: '/pattern', message, hint: 'take the numbers of every card that has a mark' };
}

/** The `autocomplete` of parts of a name or an address that most people do not have. */
const RARE: readonly Field['autocomplete'][] = ['address-line2', 'additional-name'];

/** The flaw of a required field for which most people have no value. */
export function requiredOfAll({ autocomplete, optional }: Field): Flaw | undefined {
  if (!RARE.includes(autocomplete) || optional === true) return undefined;
  const message = `"${String(autocomplete)}", which most people do not have`;
  return { pointer: optional === undefined ? '/field' : '/optional', message, hint: 'write "optional": true' };
}

/** The flaw of an expiry field whose pattern accepts only years in the past. */
export function overdue({ format, pattern }: Field): Flaw | undefined {
  if (format !== 'expiry' || pattern === undefined) return undefined;
  const years = Array.from({ length: YEARS }, (_, ahead) => String(FIRST_YEAR + ahead));
  const isTaken = years.some((year) => MONTHS.some((month) => new RegExp(pattern, 'u').test(`${month}/${year}`)));
  return isTaken ? undefined : { pointer: '/pattern', message: 'a year that is over', hint: 'allow years to come' };
}

/** The two-digit years at which cards expire that are in use now or soon will be. */
const [FIRST_YEAR, YEARS] = [27, 20];
const MONTHS = ['01', '06', '10', '12'];

/** Whether a text has a length and form that the field accepts. */
export const accepts = ({ maxLength = Infinity, minLength = 0, pattern = '' }: Field, text: string) =>
  text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);
