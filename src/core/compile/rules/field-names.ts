import { didYouMean, isObject, nearest, type Problem, segments } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { unknownField, schemasAt, namedFields, knownWords } from '../response-schemas.ts';
import type { Schema } from '../schemas.ts';
import { shortened } from '../wording.ts';
import { type ItemRead, withAnotherList } from './another-list.ts';
import { type DataRead, withAnotherSource } from './another-source.ts';
import { forms } from './forms.ts';
import { learnedSchemas } from './value-scopes.ts';
import { whereSetTo, wordsSet } from './assignments.ts';
import { inLackingForm } from './lacking-form.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { referenceType } from './reference-types.ts';
import { error, type Rule } from './rule.ts';
import { comparedWith } from './value-types.ts';
import { wholeForm } from './whole-form.ts';

/** References into responses, list items and forms name fields that exist. */
export const fieldNames: Rule = (files) => {
  // The rule `forms` reports a wrong form. References to its fields are then not reported as well.
  const trusted = forms(files).length === 0 ? ROOTS : ROOTS.filter((root) => root !== 'form');
  const reads: DataRead[] = [];
  const ofItems: ItemRead[] = [];
  const lists: ReferenceTarget[] = [];
  const problems = eachReference(files, (referred): Problem[] => {
    const { file, name, pointer: here, anchor, scope, isList } = referred;
    const [root = '', ...path] = name.split('.');
    const unknown = scope && unknownField(scope.brought, path);
    if (scope === undefined || !trusted.includes(root)) return [];
    const read: DataRead = { file, path, problem: undefined };
    if (root === 'data' && path.length > 0) reads.push(read);
    const item: ItemRead = { referred, problem: undefined };
    if (root === 'item') ofItems.push(item);
    if (isList) lists.push(referred);
    const parts = isList && unknown === undefined ? schemasAt(scope.brought, path) : undefined;
    if (parts?.every(({ schema }) => schema.type !== undefined && ![schema.type].flat().includes('array')))
      return [error('SC04', file, here, `"${name}" is no list of ${scope.what}`, 'name a field that holds several')];
    if (unknown === undefined) return [];
    const message = `"${unknown.field}" is no field of ${scope.what}`;
    const hint = hintFor(files, referred, unknown);
    const lacking = hint === undefined ? inLackingForm(files, referred) : undefined;
    const problem: Problem = {
      rule: 'RF17',
      severity: 'error',
      file,
      pointer: here,
      anchor,
      message,
      hint: hint ?? didYouMean(unknown.field, unknown.known),
    };
    read.problem =
      lacking === undefined ? problem : { ...problem, ...lacking, message: `"${name}" is sent or stored: ${message}` };
    item.problem = read.problem;
    return [read.problem];
  });
  return withAnotherSource(files, withAnotherList(problems, ofItems, lists), reads);
};

/** A hint for a wrong reference. Undefined if the reference may be right and the form lacks the field. */
const hintFor = (files: Files, referred: ReferenceTarget, { field, known }: { field: string; known: string[] }) => {
  const whole = wholeForm(files, referred, known);
  const [longer, ...more] = known.filter((one) => one.split('_').includes(field));
  if (whole !== undefined) return `write "${whole}"`;
  // A call names the fields of its body itself, so the form may lack one of them.
  return referred.file !== 'calls.json' &&
    referred.name === `form.${field}` &&
    longer !== undefined &&
    more.length === 0
    ? `did you mean "${longer}"?`
    : undefined;
};

/** The values that a property can have according to the `enum`s of the contract. */
function wordsHeld(files: Files, { name, scope }: Pick<ReferenceTarget, 'name' | 'scope'>): string[] {
  const [root = '', ...path] = name.split('.');
  const parts = scope === undefined ? learnedSchemas(files, root, path) : (schemasAt(scope.brought, path) ?? []);
  const words = [...new Set(parts.flatMap(({ schema }) => knownWords(schema)))];
  return scope === undefined && parts.length === 0 ? wordsSet(files, name, wordsAnswered(files)) : words;
}

/** The words that a value can have, according to its schema: the documented words, or all words of an enum. */
function answerWords(schema: Schema): string[] {
  const all = Array.isArray(schema.enum) ? schema.enum.filter((one) => typeof one === 'string') : [];
  return knownWords(schema).length > 0 ? knownWords(schema) : all;
}

const answered = new WeakMap<Files, ReadonlyMap<string, readonly string[]>>();

/**
 * For each `set` of a value from a response or an item, the words that the value can have. By the location of the
 * `set`.
 */
function wordsAnswered(files: Files): ReadonlyMap<string, readonly string[]> {
  const known = answered.get(files);
  if (known !== undefined) return known;
  const found = new Map<string, readonly string[]>();
  eachReference(files, ({ file, name, pointer, scope }) => {
    const parts = segments(pointer).at(-2) === 'set' ? schemasAt(scope?.brought, name.split('.').slice(1)) : undefined;
    const words = parts?.map(({ schema }) => answerWords(schema)) ?? [];
    if (words.length > 0 && words.every(({ length }) => length > 0)) found.set(`${file}#${pointer}`, words.flat());
    return [];
  });
  answered.set(files, found);
  return found;
}

const neverHeld = (file: string, pointer: string, name: string, value: string, words: readonly string[]) =>
  error('SC06', file, pointer, `"${name}" is never ${shortened(value)}`, didYouMean(value, words));

/**
 * For a condition on free text: a field in the same object that can have the word: "data.state" instead of
 * "data.number".
 */
function withWord({ name, scope }: Pick<ReferenceTarget, 'name' | 'scope'>, word: string): string | undefined {
  const [root = '', ...path] = name.split('.');
  if (scope === undefined || schemasAt(scope.brought, path) === undefined) return undefined;
  const outer = path.map((_, index) => path.slice(0, path.length - 1 - index));
  for (const around of outer) {
    const parts = schemasAt(scope.brought, around) ?? [];
    const known = namedFields(parts).known.find((field) =>
      (schemasAt(parts, [field]) ?? []).some(({ schema }) => knownWords(schema).includes(word)),
    );
    if (known !== undefined) return [root, ...around, known].join('.');
  }
  return undefined;
}

/** A condition compares a value only with words that the value can have. */
export const impossibleWords: Rule = (files) =>
  eachReference(files, (referred) => {
    const { file, name, pointer: here, test } = referred;
    const compared = comparedWith(test);
    const words = compared.length === 0 ? [] : wordsHeld(files, referred);
    return compared.flatMap(({ value, pointer }, index) => {
      if (typeof value !== 'string' || words.includes(value)) return [];
      const place = whereSetTo(files, name, file, value);
      if (place !== undefined) {
        const message = `Nothing sets "${name}" to "${value}", and other parts of the flow ask for that`;
        return [error('SC06', place.file, place.pointer, message, `write "${value}"`)];
      }
      if (words.length === 0 && index > 0) return [];
      if (words.length > 0) return [neverHeld(file, here + pointer, name, value, words)];
      const other = withWord(referred, value);
      if (other === undefined) return [];
      const message = `"${name}" may be any text, and ${shortened(value)} is a word of "${other}"`;
      return [error('SC06', file, here, message, `write "${other}"`)];
    });
  });

/**
 * A `text_by` has an entry for every possible word, unless it has an `otherwise`, and no entry for an impossible word.
 */
export const textLookups: Rule = (files) =>
  eachReference(files, (referred) => {
    const { file, name, pointer: here, within: by } = referred;
    if (by === undefined || !Array.isArray(by.list)) return [];
    const entries = by.list.filter(isObject).map(({ value }) => String(value));
    const words = wordsHeld(files, referred);
    if (words.length === 0) return noNumber(files, referred, entries);
    const unheld = entries.filter((value) => !words.includes(value));
    const missing = words.filter((word) => !entries.includes(word));
    // One impossible word and one missing word are one misspelt word. Only the impossible one is reported.
    const isReplaced = unheld.length === 1 && missing.length === 1;
    const strangers = unheld.filter((value) => isReplaced || nearest(value, words) !== undefined);
    if (strangers.length > 0)
      return strangers.map((value) => {
        const place = here.replace(/value$/, `list/${entries.indexOf(value)}/value`);
        return neverHeld(file, place, name, value, words);
      });
    // If the list lacks a word, a row with a label shows the value itself.
    const lacking = 'else' in by || 'label' in by ? [] : missing;
    // If the list has some of the words, it lacks the others. If it has none, it is the wrong list.
    const place = here.replace(/\/value$/, lacking.length < words.length ? '/list' : '');
    return lacking.map((word) => {
      const message = `"${name}" can be ${shortened(word)}, which has no text`;
      return error('SM23', file, place, message, 'add it to the list, or add "else"');
    });
  });

/** Reports a list of words for a value that is a number, so no word is ever shown. */
function noNumber(files: Files, referred: ReferenceTarget, entries: readonly string[]): Problem[] {
  const { file, name, pointer: here } = referred;
  if (referenceType(files, referred) !== 'number' || entries.some((value) => !Number.isNaN(Number(value)))) return [];
  const message = `"${name}" is a number, and no entry of this list is for one`;
  return [error('SC06', file, here.replace(/\/value$/, ''), message, 'name the list with the texts of these numbers')];
}

const ROOTS = ['data', 'item', 'response', 'form'];
