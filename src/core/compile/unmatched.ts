import { ACTION_NAMES } from '../actions/index.ts';
import {
  asList,
  didYouMean,
  isDate,
  isObject,
  type Json,
  type JsonObject,
  nearest,
  pointerTo,
  type Problem,
} from '../model/index.ts';
import { deref, type Schema } from './schemas.ts';
import { branchFor, type SchemaNode } from './walk.ts';
import { shortened, exampleOf, listed, valueName, withArticle, quotedValue, titleWords } from './wording.ts';

/** Creates a problem at a schema node, or at a value inside it. */
export type MakeProblem = (
  rule: string,
  message: string,
  hint: string,
  anchor?: Problem['anchor'],
  inner?: string,
) => Problem;

/**
 * The problems of a value that matches none of the alternatives in its schema, for the alternative that was probably
 * meant.
 */
export function unmatchedProblems(node: SchemaNode, problem: MakeProblem): Problem[] {
  const { schema, schemaFile, value } = node;
  const branches = (Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : []).map(
    (branch) => deref(branch, schemaFile).schema,
  );
  if (branchFor(branches, value, schemaFile) !== undefined) return [];
  return [isObject(value) ? noSuch(node, branches, value, problem) : noPlace(node, branches, problem)];
}

const keysOf = ({ properties }: Schema) => (isObject(properties) ? Object.keys(properties) : []);

/** The problem of an object with a key that no alternative has. */
function noSuch(
  { schema, parent }: SchemaNode,
  branches: readonly Schema[],
  value: JsonObject,
  problem: MakeProblem,
): Problem {
  const keys = Object.keys(value);
  if (schema.title === 'Action') {
    const key = keys.find((name) => nearest(name, ACTION_NAMES) !== undefined) ?? keys[0];
    if (key === undefined) return problem('SC05', 'This action says nothing to do', didYouMean('', ACTION_NAMES));
    const lacking = lackingIn(branches, keys);
    if (lacking.length > 0)
      return problem(
        'SC05',
        `This action has ${listed(keys)} and no ${listedOr(lacking)}`,
        `add ${listedOr(lacking)}`,
        'key',
      );
    return problem('RF16', `There is no action "${key}"`, didYouMean(key, ACTION_NAMES), 'key', pointerTo(key));
  }
  for (const tag of ['block', 'kind']) {
    const tags = branches.flatMap(({ properties }) =>
      isObject(properties) && isObject(properties[tag]) ? [String(properties[tag].const)] : [],
    );
    if (tags.length === 0) continue;
    const word = value[tag];
    return word === undefined
      ? problem('SC05', `${valueName({ parent })} has no "${tag}"`, `add "${tag}", one of: ${tags.join(', ')}`)
      : problem(
          'SC06',
          `There is no ${tag} ${quotedValue(word)}`,
          didYouMean(String(word), tags),
          'value',
          pointerTo(tag),
        );
  }
  const settings = [...new Set(branches.flatMap(keysOf))];
  const key = keys.find((name) => !settings.includes(name)) ?? keys[0];
  const kind = withArticle(titleWords(schema.title));
  if (key === undefined) return problem('SC05', `${valueName({ parent })} is empty`, didYouMean('', settings));
  return problem('SC03', `There is no "${key}" in ${kind}`, meant(key, value[key], settings), 'key', pointerTo(key));
}

/**
 * The missing keys: with any one of them, an object would match an alternative. Empty when the object has a key that no
 * alternative has.
 */
function lackingIn(branches: readonly Schema[], keys: readonly string[]): string[] {
  const fitting = branches.filter((branch) => keys.every((key) => keysOf(branch).includes(key)));
  const missing = fitting.map(({ required }) =>
    asList(required)
      .map(String)
      .filter((key) => !keys.includes(key)),
  );
  return [...new Set(missing.flatMap((some) => (some.length === 1 ? some : [])))];
}

const listedOr = (names: readonly string[]) => names.map((name) => quotedValue(name)).join(' or ');

/** By test of conditions, its names in other languages, for hints. */
const ALSO_CALLED: Record<string, readonly string[]> = {
  above: ['>', 'gt', 'greater', 'greater_than', 'more_than'],
  below: ['<', 'lt', 'less', 'less_than'],
  at_least: ['>=', 'gte', 'min', 'minimum'],
  at_most: ['<=', 'lte', 'max', 'maximum'],
  includes: ['contains', 'has'],
  before: ['earlier', 'earlier_than', 'until'],
  after: ['later', 'later_than', 'since'],
  known: ['exists', 'present', 'defined'],
  is_not: ['!=', '!==', 'ne', 'not', 'not_equals'],
  is_one_of: ['in', 'one_of', 'any_of'],
};
const EQUALS = ['equals', 'equal', 'eq', '=', '==', '==='];

function meant(word: string, value: Json | undefined, settings: readonly string[]): string {
  const tests = settings.includes('known');
  if (tests && EQUALS.includes(word))
    return typeof value === 'string' ? 'did you mean "is"?' : `write the value itself: ${quotedValue(value)}`;
  const other = Object.entries(ALSO_CALLED).find(([, also]) => tests && also.includes(word))?.[0];
  return other === undefined ? didYouMean(word, settings) : `did you mean "${other}"?`;
}

/** Matches a text that JSON writes without quotes as another type. */
const PLAIN = /^(true|false|-?\d+(\.\d+)?)$/;

/** The problem of a text, number or list where the schema requires another type. */
function noPlace({ schema, parent, value }: SchemaNode, branches: readonly Schema[], problem: MakeProblem): Problem {
  const kind = withArticle(titleWords(schema.title));
  const mismatch = (hint: string) => problem('SC04', `${valueName({ parent })} can't be ${shortened(value)}`, hint);
  if (Array.isArray(value)) return mismatch(`take it out of the inner [ ]: ${kind} is an object { … }`);
  const tests = branches.flatMap(keysOf);
  if (tests.includes('date') && isDate(value)) return mismatch(`write { "date": ${quotedValue(value)} }`);
  if (tests.includes('is') && typeof value === 'string')
    return mismatch(PLAIN.test(value) ? `write ${value} without quotes` : `write { "is": ${quotedValue(value)} }`);
  if (tests.includes('known') && value === null) return mismatch('write { "known": false }');
  const action = schema.title === 'Action' ? nearest(String(value), ACTION_NAMES) : undefined;
  if (action !== undefined) return mismatch(`write { "${action}": … }`);
  const example = exampleOf(schema, 1);
  return mismatch(example === '' ? `write ${kind}` : `write ${kind}, like ${example}`);
}
