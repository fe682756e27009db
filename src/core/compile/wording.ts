import { didYouMean, isObject, type Json, nearest } from '../model/index.ts';
import type { Schema } from './schemas.ts';
import type { SchemaNode } from './walk.ts';

/** Phrases for messages: how to name parts of schemas and files. */

/** The name of a value. A list entry is named by its position, counted from 1. */
export function valueName({ parent }: Pick<SchemaNode, 'parent'>): string {
  if (parent === undefined) return 'This file';
  return /^\d+$/.test(parent.key) ? `Entry ${Number(parent.key) + 1}` : `"${parent.key}"`;
}

/** The words of a schema's title: "QuestionType" → "question type". */
export const titleWords = (title: unknown) =>
  typeof title === 'string' ? title.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() : 'value';

/** A word with its article: "a route", "an action". */
export const withArticle = (word: string) => `${/^[aeio]/.test(word) ? 'an' : 'a'} ${word}`;

export const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export const quotedValue = (value: Json | undefined) =>
  typeof value === 'string' ? `"${value}"` : JSON.stringify(value);

const LONGEST = 60;
/** A value as text for a message. A long value is shortened. */
export function shortened(value: Json | undefined): string {
  const text = quotedValue(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Names as an English list: "a", "b" and "c". */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

export const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object { … }',
  array: 'a list [ … ]',
  date: 'a date',
  null: 'null',
};

/** Examples of a value, from its schema, as text for a message. */
export function exampleOf({ examples }: Schema, count = 2): string {
  const shown = Array.isArray(examples) ? examples.slice(0, count).flatMap((value) => quotedValue(value) ?? []) : [];
  return shown.join(' or ');
}

const isWhole = (text: string) => /^-?\d+$/.test(text.trim());
const isNumber = (text: string) => text.trim() !== '' && !Number.isNaN(Number(text));

/** A hint for a value of the wrong type: what to write instead. */
export function typed(schema: Schema, value: Json | undefined): string {
  const types = [schema.type].flat().filter((type) => type !== 'null');
  if (typeof value === 'string') {
    if ((types.includes('number') && isNumber(value)) || (types.includes('integer') && isWhole(value)))
      return `write ${value.trim()} without quotes`;
    if (types.includes('boolean')) return `write ${truth(schema, value)} without quotes`;
  }
  if (schema.title === 'Is' && !isObject(value) && !Array.isArray(value))
    return `write ${quotedValue(value)} by itself, without { "is": … }`;
  if (schema.title === 'Duration' && typeof value === 'number') return withUnit(value);
  if (typeof value === 'number' && types.includes('string')) return `write "${value}" in quotes`;
  if (types.includes('array')) return 'put it in [ ]';
  if (schema.names === 'text' && isObject(value)) return 'write the name of a text';
  if (types.includes('string') && isObject(value)) return nestedText(value);
  if (Array.isArray(value) && value.length === 1 && types.includes('object')) return 'take it out of the [ ]';
  const example = types.includes('object') ? exampleOf(schema, 1) : '';
  const kind = types.flatMap((type) => (typeof type === 'string' ? (TYPE_NAMES[type] ?? type) : [])).join(' or ');
  return `write ${kind}${example === '' ? '' : `, like ${example}`}`;
}

/** Whether a text means "false", if the schema allows that. */
const truth = ({ enum: allowed }: Schema, value: string) =>
  /^(false|no|off)$/i.test(value) && (!Array.isArray(allowed) || allowed.includes(false)) ? 'false' : 'true';

/** A hint for nested texts. Copy files are flat: keys such as "cart.title" express the grouping. */
const nestedText = (value: object) => {
  const [key] = Object.keys(value);
  return key === undefined ? 'write text' : `write text; names of texts are not nested, but joined: "….${key}"`;
};

const withUnit = (amount: string | number) => `write the unit too: "${amount}ms" or "${amount}s"`;

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(ms|msecs?|millis(ec(ond)?s?)?)$/, 'ms'],
  [/^s(ecs?|econds?)?$/, 's'],
  [/^m(ins?|inutes?)?$/, 'm'],
  [/^h(rs?|ours?)?$/, 'h'],
  [/^d(ays?)?$/, 'd'],
];

/** A hint for a wrongly written duration: its correct spelling. */
export function duration(value: string): string {
  if (/^\d+$/.test(value)) return withUnit(value);
  const [, amount = '', unit = ''] = /^\s*(\d*[.,]?\d+)\s*([a-z]+)\.?\s*$/i.exec(value) ?? [];
  const known = UNITS.find(([written]) => written.test(unit.toLowerCase()))?.[1];
  if (known === undefined) return 'write a number and its unit, like "500ms" or "1s"';
  return `write "${amount.replace(',', '.').replace(/^\./, '0.')}${known}"`;
}

/** A hint for a word that is not allowed: the nearest allowed word, or all of them. */
export function oneOf(word: string, names: readonly string[]): string {
  return nearest(word, names) === undefined && names.length === 1 ? `write "${names[0]}"` : didYouMean(word, names);
}
