import { isObject, type Problem, segments } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';
import { isBesideAList, placeOf, valueAt } from './shown-values.ts';
import { referenceType } from './reference-types.ts';

/** A value, where it is shown. */
interface ShownValue {
  referred: ReferenceTarget;
  /** The last word of the value's name. */
  field: string;
  /** The placeholder that the value fills, without braces. */
  placeholder: string | undefined;
  format: string | undefined;
}

/** The formats without which people cannot read a value, each with the JSON type of such values. */
const NEEDED: Readonly<Record<string, string>> = { money: 'number', date: 'string' };

/** An amount or date has the same format on every screen: 4050 is "$40.50" on all of them. */
export const formatLeftOut: Rule = (files) => {
  const shown = shownIn(files);
  return shown.flatMap((one): Problem[] => {
    const type = referenceType(files, one.referred);
    if (one.format !== undefined)
      return isOddOne(one, shown) ? [formatted(one, one.format)] : inPlainFormat(files, one.referred);
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
    // A value that can have a "format" beside it is inside an object. Then the object is reported.
    const place =
      placeholderAt(pointer) || !/\/(?:value|from)$/.test(pointer) ? pointer : pointer.replace(/\/[^/]+$/, '');
    return [error('CP12', file, place, `"${name}" is shown as it is here${where}`, hint)];
  });
};

/**
 * Whether a value is shown as a date by one object, and without a format by several others. Then the one object
 * probably shows the wrong value, because nobody forgets the format in all other cases.
 */
function isOddOne({ field, format, referred }: ShownValue, shown: readonly ShownValue[]): boolean {
  const alike = shown.filter((other) => other.field === field);
  const plain = alike.filter((other) => other.format === undefined);
  return (
    format === 'date' &&
    NAMED.every(([name]) => !name.test(referred.name)) &&
    alike.length === plain.length + 1 &&
    new Set(plain.map((other) => `${other.referred.file}#${other.referred.pointer}`)).size > 1
  );
}

function formatted({ referred: { file, name, pointer } }: ShownValue, format: string): Problem {
  const message = `"${name}" is shown as "${format}" here, and as it is elsewhere: people read no ${format} here`;
  return error('CP12', file, pointer, message, `name the ${format} that is meant, or leave "format" out`);
}

/** An amount in cents with the format of any other number, or a time with the format of any other text. */
function inPlainFormat(files: Files, referred: ReferenceTarget): Problem[] {
  const { file, name, pointer } = referred;
  const around = valueAt(files, file, segments(pointer).slice(0, -1));
  const written = isObject(around) ? around.format : undefined;
  const needed = formatOf(files, referred);
  const place = pointer.replace(/[^/]+$/, 'format');
  if (written === 'text' && needed !== undefined) {
    const message = `"${name}" is shown as "text" here, and is ${WORDS[needed] ?? needed}`;
    return [error('CP12', file, place, message, `write "${needed}"`)];
  }
  if (written !== 'number' || needed !== 'money') return [];
  const message = `"${name}" is shown as "number" here, and is an amount in cents: people read 4050 in place of $40.50`;
  return [error('CP12', file, place, message, 'write "money"')];
}

/** Whether a pointer points to the value of a placeholder. */
const placeholderAt = (pointer: string) => segments(pointer).at(-2) === 'with';

const WORDS: Readonly<Record<string, string>> = { money: 'an amount in cents', date: 'a time as computers write it' };

/** The format that belongs to a value's name, if the value has the type for this format. */
function formatOf(files: Files, referred: ReferenceTarget): string | undefined {
  const [, format] = NAMED.find(([name]) => name.test(referred.name)) ?? [];
  return format !== undefined && referenceType(files, referred) === NEEDED[format] ? format : undefined;
}

/**
 * The formats by the end of a value's name. In the contract, all amounts and times have such names: "total_cents",
 * "placed_at".
 */
const NAMED: readonly (readonly [name: RegExp, format: string])[] = [
  [/_cents$/, 'money'],
  [/_at$/, 'date'],
];

/** If at least this many texts give a placeholder an amount of money, the placeholder stands for an amount. */
const OFTEN = 3;

/** Whether all other texts give an amount of money to a placeholder of this name. */
function isAmount(placeholder: string | undefined, one: ShownValue, shown: readonly ShownValue[]): boolean {
  const others = shown.filter((other) => other !== one && other.placeholder === placeholder);
  return placeholder !== undefined && others.length >= OFTEN && others.every(({ format }) => format === 'money');
}

/**
 * Whether a number is shown in a row whose list has labels for some numbers. Other numbers are shown without a format.
 */
const listedNumber = (files: Files, referred: ReferenceTarget) =>
  isBesideAList(files, referred.file, referred.pointer) && referenceType(files, referred) === 'number'
    ? { format: undefined }
    : undefined;

function shownIn(files: Files): ShownValue[] {
  const shown: ShownValue[] = [];
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
