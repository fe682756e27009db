import { flattenedFields } from '../../eval/index.ts';
import { entriesOf, formsOf } from '../../rules/index.ts';
import type { Field, Formatter } from '../../generated/flow-files.ts';
import { pointerTo } from '../../model/index.ts';
import { isExponential } from '../ambiguous-patterns.ts';
import { demandsOthers } from '../pattern-characters.ts';
import { lengthsOf } from '../pattern-lengths.ts';
import { contradictingSetting } from './settings-agree.ts';
import { markOfOther } from './card-marks.ts';
import { error, type Rule } from './rule.ts';
import {
  accepts,
  DIGITS,
  EMPTY,
  type Flaw,
  overdue,
  refusedCard,
  refusedCode,
  refusedDate,
  refusedPassword,
  refusedPerson,
  refusedZip,
  requiredOfAll,
  tooShort,
} from './people-refused.ts';

/** What is wrong with a field's rules, because of which people cannot send the form; undefined when nothing is. */
export const flawOf = (field: Field): Flaw | undefined => contradictionIn(field) ?? refusalIn(field);

/** The contradiction in a field's rules because of which no value is valid. */
function contradictionIn(field: Field): Flaw | undefined {
  const { maximum, maxLength, minimum, minLength, pattern } = field;
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return { pointer: '/minimum', message: `at least ${minimum} and at most ${maximum}`, hint: 'swap the two numbers' };
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return {
      pointer: '/minLength',
      message: `at least ${minLength} and at most ${maxLength} characters`,
      hint: 'swap the two',
    };
  if (pattern !== undefined && !isPattern(pattern))
    return {
      pointer: '/pattern',
      message: `a pattern that is not one: ${pattern}`,
      hint: 'every ( and [ needs its end',
    };
  return ofAnotherLength(field) ?? writtenOtherwise(field);
}

/** The rule of a field that refuses what some people have. */
const refusalIn = (field: Field): Flaw | undefined =>
  endless(field) ??
  tooShort(field) ??
  refusedOption(field) ??
  refusedCode(field) ??
  refusedCard(field) ??
  markOfOther(field) ??
  requiredOfAll(field) ??
  refusedPerson(field) ??
  refusedDate(field) ??
  refusedZip(field) ??
  overdue(field) ??
  unitOfParts(field);

/** The flaw of a pattern whose repetitions can make the page hang. */
function endless({ pattern, marks = [] }: Field): Flaw | undefined {
  const mark = marks.findIndex((one) => isPattern(one.pattern) && isExponential(one.pattern));
  if (mark === -1 && (pattern === undefined || !isExponential(pattern))) return undefined;
  return {
    pointer: mark === -1 ? '/pattern' : pointerTo('marks', mark, 'pattern'),
    message: 'a pattern that hangs the page: it reads the same text in many ways, and tries all of them on a wrong one',
    hint: 'let only one way read a text: no + or * around another, unless something must stand between',
  };
}

/** The flaw of a pattern that matches only texts which are shorter or longer than the field accepts. */
function ofAnotherLength({ maxLength = Infinity, minLength = 0, pattern }: Field): Flaw | undefined {
  if (pattern === undefined) return undefined;
  const { least, most } = lengthsOf(pattern);
  const hint = 'let the pattern and the length agree';
  if (most < minLength)
    return { pointer: '/minLength', message: `${minLength} characters, and its pattern for at most ${most}`, hint };
  return least > maxLength
    ? { pointer: '/maxLength', message: `at most ${maxLength} characters, and its pattern for ${least}`, hint }
    : undefined;
}

/** The flaw of a field whose list has an option that the field's own rules refuse. */
function refusedOption(field: Field): Flaw | undefined {
  const options = field.list === undefined ? [] : entriesOf(field.list);
  const refused = options.find(({ value }) => !accepts(field, value));
  const word = (['pattern', 'minLength', 'maxLength'] as const).find(
    (one) => refused !== undefined && !accepts({ ...EMPTY, [one]: field[one] }, refused.value),
  );
  if (refused === undefined || word === undefined) return undefined;
  const message = `a text that its own option "${refused.value}" is not`;
  return { pointer: `/${word}`, message, hint: 'an option needs no such rule: remove it' };
}

/**
 * The output of each formatter: the format that it satisfies, and its possible shapes, in which 0 stands for any digit.
 * A formatter without shapes outputs digits only.
 */
const WRITTEN: Readonly<Record<Formatter, { format: Field['format']; shapes: readonly string[] }>> = {
  phone: { format: undefined, shapes: ['(000) 000-0000'] },
  date: { format: 'date', shapes: [] },
  zip: { format: undefined, shapes: ['00000', '00000-0000'] },
  digits: { format: 'card-number', shapes: [] },
  card: { format: 'card-number', shapes: ['0000 0000 0000 0000', '0000 000000 00000'] },
  expiry: { format: 'expiry', shapes: ['00/00'] },
};

/** The flaw of a field for whole numbers with a second unit whose numbers are not whole in the field's own unit. */
function unitOfParts({ type, units = [] }: Field): Flaw | undefined {
  const factor = units.flatMap(({ parts }) => parts).find((one) => !Number.isInteger(one.factor))?.factor;
  if (type !== 'integer' || factor === undefined) return undefined;
  const message = `a whole number, and one of its units makes ${factor} of each`;
  return { pointer: '/type', message, hint: 'write "number"' };
}

/** The flaw of a formatter whose output the field's format or pattern refuses. */
function writtenOtherwise(field: Field): Flaw | undefined {
  const { format, formatter } = field;
  const stranger = contradictingSetting(field);
  if (formatter === undefined || stranger === 'formatter' || stranger === 'format') return undefined;
  const written = WRITTEN[formatter];
  const hint = `let it agree with "formatter": "${formatter}"`;
  if (format !== undefined && format !== written.format) {
    const message = `the format "${format}", and its formatter writes another`;
    const [meant] = Object.entries(WRITTEN).find(([, one]) => one.format === format) ?? [];
    return meant === undefined
      ? { pointer: '/format', message, hint }
      : { pointer: '/formatter', message, hint: `write "${meant}", or change "format"` };
  }
  if (formatter === 'digits' && demandsOthers(field.pattern ?? '', DIGITS))
    return {
      pointer: '/pattern',
      message: 'a pattern with more than digits, and its formatter leaves only them',
      hint,
    };
  const texts = written.shapes.flatMap((shape) => [...DIGITS].map((digit) => shape.replaceAll('0', digit)));
  if (texts.length === 0 || texts.some((text) => accepts(field, text))) return undefined;
  const word = (['maxLength', 'minLength'] as const).find((one) =>
    texts.every((text) => !accepts({ ...EMPTY, [one]: field[one] }, text)),
  );
  if (word !== undefined)
    return { pointer: `/${word}`, message: 'a length that what its formatter writes never has', hint };
  return { pointer: '/pattern', message: 'a pattern that what its formatter writes never has', hint };
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Every field of a form accepts what people have. Otherwise they can never send the form. */
export const satisfiableFields: Rule = ({ screens }) => {
  const chosen = Object.values(screens).flatMap((screen) =>
    formsOf(screen).flatMap(({ fields }) =>
      flattenedFields(fields).flatMap(({ entry }) =>
        'field' in entry && entry.autocomplete === 'new-password' ? [entry] : [],
      ),
    ),
  );
  return Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ pointer, fields }) =>
      flattenedFields(fields).flatMap((place) => {
        const flaw = 'field' in place.entry ? (flawOf(place.entry) ?? refusedPassword(place.entry, chosen)) : undefined;
        if (flaw === undefined) return [];
        const who = 'field' in place.entry && contradictionIn(place.entry) !== undefined ? 'Nobody' : 'Not everybody';
        const message =
          flaw.isSent === true
            ? `"${place.key}" ${flaw.message}`
            : `${who} can send the form: "${place.key}" asks for ${flaw.message}`;
        return [
          error('SM17', `screens/${id}.json`, `${pointer}/fields${place.pointer}${flaw.pointer}`, message, flaw.hint),
        ];
      }),
    ),
  );
};
