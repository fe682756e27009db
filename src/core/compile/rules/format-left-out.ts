import { type Problem, segments } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';
import { isBesideAList, placeOf } from './shown-values.ts';
import { typeOf } from './reference-types.ts';

/** A value at a place that shows it. */
interface Shown {
  referred: ReferenceTarget;
  /** The last word of its name. */
  field: string;
  /** The {placeholder} that it fills. */
  placeholder: string | undefined;
  format: string | undefined;
}

/** The formats without which a value cannot be understood, each with the JSON type of its values. */
const NEEDED: Readonly<Record<string, string>> = { money: 'number', date: 'string' };

/** The same amount or date has the same format on every screen: 4050 is "$40.50" on all of them. */
export const formatLeftOut: Rule = (files) => {
  const shown = shownIn(files);
  return shown.flatMap((one): Problem[] => {
    const type = typeOf(files, one.referred);
    if (one.format !== undefined) return isOddOne(one, shown) ? [formatted(one, one.format)] : [];
    if (shown.some((other) => other.field === one.field && isOddOne(other, shown))) return [];
    const [format, ...others] = new Set(
      shown
        .filter((other) => other.field === one.field && NEEDED[other.format ?? ''] === type)
        .map((other) => other.format),
    );
    const { file, name, pointer } = one.referred;
    if (type !== NEEDED.money && isAmount(one.placeholder, one, shown)) {
      const message = `{${one.placeholder ?? ''}} is an amount of money everywhere else, and "${name}" is none`;
      return [error('CP12', file, pointer, message, 'name the amount that the sentence speaks of')];
    }
    const needed = format ?? formatOf(files, one.referred);
    if (needed === undefined || others.length > 0) return [];
    const written = `"${name}", "format": "${needed}"`;
    const hint = one.placeholder === undefined ? `add "format": "${needed}"` : `write { "value": ${written} }`;
    const where = format === undefined ? `, and is ${WORDS[needed] ?? needed}` : `, and as "${format}" elsewhere`;
    // A value that can have a "format" beside it is inside an object; the finding is at the object.
    const place =
      placeholderAt(pointer) || !/\/(?:value|from)$/.test(pointer) ? pointer : pointer.replace(/\/[^/]+$/, '');
    return [error('CP12', file, place, `"${name}" is shown as it is here${where}`, hint)];
  });
};

/**
 * Whether a value is shown as a date at one place, and as it is at several others. Then the one place shows the wrong
 * value: nobody leaves a format out everywhere else.
 */
function isOddOne({ field, format, referred }: Shown, shown: readonly Shown[]): boolean {
  const alike = shown.filter((other) => other.field === field);
  const plain = alike.filter((other) => other.format === undefined);
  return (
    format === 'date' &&
    NAMED.every(([name]) => !name.test(referred.name)) &&
    alike.length === plain.length + 1 &&
    new Set(plain.map((other) => `${other.referred.file}#${other.referred.pointer}`)).size > 1
  );
}

function formatted({ referred: { file, name, pointer } }: Shown, format: string): Problem {
  const message = `"${name}" is shown as "${format}" here, and as it is elsewhere: people read no ${format} here`;
  return error('CP12', file, pointer, message, `name the ${format} that is meant, or leave "format" out`);
}

/** Whether a place is that of a {placeholder} itself. */
const placeholderAt = (pointer: string) => segments(pointer).at(-2) === 'with';

const WORDS: Readonly<Record<string, string>> = { money: 'an amount in cents', date: 'a time as computers write it' };

/** The format that a value's name asks for, where it is of that format's type. */
function formatOf(files: Files, referred: ReferenceTarget): string | undefined {
  const [, format] = NAMED.find(([name]) => name.test(referred.name)) ?? [];
  return format !== undefined && typeOf(files, referred) === NEEDED[format] ? format : undefined;
}

/** Amounts and times are called so throughout the contract: "total_cents", "placed_at". */
const NAMED: readonly (readonly [name: RegExp, format: string])[] = [
  [/_cents$/, 'money'],
  [/_at$/, 'date'],
];

/** A placeholder stands for an amount of money when at least this number of texts give it one. */
const OFTEN = 3;

/** Whether all other texts give an amount of money to a placeholder of this name. */
function isAmount(placeholder: string | undefined, one: Shown, shown: readonly Shown[]): boolean {
  const others = shown.filter((other) => other !== one && other.placeholder === placeholder);
  return placeholder !== undefined && others.length >= OFTEN && others.every(({ format }) => format === 'money');
}

/**
 * Whether a number is shown in a row whose list has labels for some numbers. Numbers without a label are shown as they
 * are.
 */
const listedNumber = (files: Files, referred: ReferenceTarget) =>
  isBesideAList(files, referred.file, referred.pointer) && typeOf(files, referred) === 'number'
    ? { format: undefined }
    : undefined;

function shownIn(files: Files): Shown[] {
  const shown: Shown[] = [];
  eachReference(files, (referred) => {
    const place = placeOf(files, referred.file, referred.pointer) ?? listedNumber(files, referred);
    const path = segments(referred.pointer);
    const placeholder = [path.at(-2), path.at(-3)].indexOf('with');
    if (place !== undefined)
      shown.push({
        referred,
        field: referred.name.replace(/^.*\./, ''),
        placeholder: placeholder === -1 ? undefined : path.at(-1 - placeholder),
        format: place.format,
      });
    return [];
  });
  return shown;
}
