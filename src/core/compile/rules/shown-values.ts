import {
  isObject,
  type Json,
  numbersIn,
  ownEntry,
  type Problem,
  segments,
  asObject,
  lastPart,
  wordsInName,
} from '../../model/index.ts';
import type { TypeProblem } from '../relocate-to-field-type.ts';
import type { Files } from '../files.ts';
import { compiledText } from '../parse-text.ts';
import { TYPE_NAMES } from '../wording.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';
import { referenceType, typeOfName } from './reference-types.ts';
import { fitsType } from './value-types.ts';

/** By format, the JSON type of the values that it can show. A format without an entry can show any single value. */
const WRITTEN: Readonly<Record<string, string>> = { money: 'number', number: 'number', date: 'string' };

/**
 * A shown value has the type that its format needs: an amount of money is a number. Lists and objects cannot be shown.
 */
export const shownValues: Rule = (files) => {
  const formats = formatsOf(files);
  return eachReference(files, (referred): Problem[] => {
    const { file, name, pointer, isList } = referred;
    const listed = isList ? typeOfName(files, name) : undefined;
    if (listed !== undefined && listed !== 'array') {
      const message = `"${name}" is ${TYPE_NAMES[listed] ?? listed}, and a list is shown here`;
      const problem: TypeProblem = { ...error('SC04', file, pointer, message, 'name a list'), field: name };
      return [problem];
    }
    if (isBareWord(files, referred)) {
      const message = `"${name}" is true or false, and people would read this very word`;
      const hint = `show a text instead: { "block": "text", "if": { "${name}": true }, "text": "…" }`;
      const problem: TypeProblem = { ...error('SC04', file, pointer, message, hint), field: name };
      return [problem];
    }
    const place = placeOf(files, file, pointer);
    const type = place && referenceType(files, referred);
    if (place === undefined || type === undefined) return [];
    const wanted = WRITTEN[place.format ?? ''];
    const fits = wanted === undefined ? type !== 'object' && type !== 'array' : fitsType(type, wanted);
    if (fits) return [];
    const asked = wanted === undefined ? 'one value' : `${TYPE_NAMES[wanted] ?? wanted} ("${place.format}")`;
    const message = `"${name}" is ${TYPE_NAMES[type] ?? type}, but what is shown here must be ${asked}`;
    // If the flow shows other values of this kind in a fitting format, the format is the mistake.
    const others = [...(formats.get(kindOf(name)) ?? [])].filter((one) => one !== place.format);
    const usual = others.find((one) => fitsType(type, WRITTEN[one] ?? ''));
    if (usual !== undefined)
      return [error('SC04', file, pointer.replace(/[^/]+$/, 'format'), message, `write "${usual}"`)];
    const hint =
      wanted === undefined ? 'name something in it, after a dot' : 'name something of that kind, or leave "format" out';
    const problem: TypeProblem = { ...error('SC04', file, pointer, message, hint), field: name };
    return [problem];
  });
};

/** Whether a boolean is shown without a label: no list has a label for it, and no text chooses its words by it. */
function isBareWord(files: Files, referred: ReferenceTarget): boolean {
  const { file, pointer, within } = referred;
  const place = within === undefined ? placeOf(files, file, pointer) : { format: undefined };
  const isShown = place !== undefined && place.format === undefined && segments(pointer).at(-2) !== 'with';
  return isShown && referenceType(files, referred) === 'boolean';
}

/** The kind of value of a reference, by its last word: "cents" for "data.total_cents". */
const kindOf = (name: string): string => wordsInName(lastPart(name)).at(-1) ?? '';

/** The formats in which the flow shows each kind of value. */
function formatsOf(files: Files): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  eachReference(files, ({ file, name, pointer }) => {
    const format = placeOf(files, file, pointer)?.format;
    if (format !== undefined) found.set(kindOf(name), (found.get(kindOf(name)) ?? new Set()).add(format));
    return [];
  });
  return found;
}

/** Whether a plain number is shown because the list beside it has no label for it. */
export function isBesideAList(files: Files, file: string, pointer: string): boolean {
  const path = segments(pointer);
  const around = valueAt(files, file, path.slice(0, -1));
  return path.at(-1) === 'value' && isObject(around) && 'label' in around && 'list' in around && !('format' in around);
}

/** The format in which a value is shown; undefined when the value is not shown as text. */
export function placeOf(files: Files, file: string, pointer: string): { format: string | undefined } | undefined {
  const path = segments(pointer);
  const key = path.at(-1);
  const around = valueAt(files, file, path.slice(0, -1));
  if (!isObject(around)) return undefined;
  if (path.at(-2) === 'with') return { format: counted(files, file, path) ? 'number' : undefined };
  if (around.block === 'level' && (key === 'at' || key === 'of')) return { format: 'number' };
  const format = typeof around.format === 'string' ? around.format : undefined;
  if (key === 'value' && ('format' in around || ('label' in around && !('list' in around)))) return { format };
  return key === 'from' && (around.block === 'text' || around.block === 'html') ? { format } : undefined;
}

/** Whether the value at this location is the number for which a text has plural forms. */
function counted(files: Files, file: string, path: readonly string[]): boolean {
  const around = valueAt(files, file, path.slice(0, -2));
  return Object.values(asObject(around)).some(
    (key) =>
      typeof key === 'string' &&
      Object.values(files.copy).some(({ texts }) =>
        numbersIn(compiledText(ownEntry(texts, key) ?? '')).includes(path.at(-1) ?? ''),
      ),
  );
}

/** The value in a flow file at a path of keys and indexes; undefined if there is none. */
export const valueAt = (files: Files, file: string, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (here, step) => (Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined),
    files.all.find((one) => one.file === file)?.value,
  );
