import { isObject, type Json, type JsonObject, pointerTo, type Problem, same } from '../../model/index.ts';
import { derivedFact, acceptedValues } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { schemasAt } from '../response-schemas.ts';
import type { Schema } from '../schemas.ts';
import { type SchemaNode, walk } from '../walk.ts';
import { shortened } from '../wording.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';

/**
 * SM24: reports a test that both requires and excludes a word. Also reports a test of a number that is always true or
 * always false, because of its own limits, those of the contract, or those of the form field.
 */
export const impossibleRanges: Rule = (files) =>
  eachReference(files, ({ file, name, pointer, scope, test }: ReferenceTarget) => {
    if (test === undefined) return [];
    if (isObject(test) && test.is !== undefined && test.is === test.is_not)
      return [error('SM24', file, pointer, `"${name}" is never ${shortened(test)}`, 'take one of the two out')];
    const parts = (scope && schemasAt(scope.brought, name.split('.').slice(1))) ?? [];
    const worked = rangeOfDerived(derivedFact(files.flow.derived, name));
    const given = worked ?? (parts.length === 1 ? parts.flatMap(({ schema }) => rangeOf(schema, name)) : []);
    const [range = ANY] = given;
    const asked = numbersAsked(test);
    if (asked === undefined) return [];
    const isNever = asked.from > asked.to || asked.from > range.to || asked.to < range.from;
    const isAlways = range !== ANY && asked.from <= range.from && asked.to >= range.to;
    if (!isNever && !isAlways) return [];
    const between = range.to === Infinity ? `${range.from} or more` : `from ${range.from} to ${range.to}`;
    const bounds = range === ANY ? 'no number is both' : `it is ${between}`;
    const message = `This ${isNever ? 'never' : 'always'} holds of "${name}": ${shortened(test)}`;
    return [error('SM24', file, pointer, message, `${bounds}; compare it with another number`)];
  });

/** Reports an empty condition, which is always true. Only an access rule may admit everybody. */
export const asksForNothing: Rule = (files) =>
  eachNode(files, (file, { schema, value, parent, pointer }) =>
    /^(?:AskIf)?Condition$/.test(String(schema.title)) &&
    isObject(value) &&
    Object.keys(value).length === 0 &&
    parent?.key !== 'allows'
      ? [
          error(
            'SM24',
            file,
            pointer,
            'This condition asks for nothing, so it always holds',
            'ask for something, or remove it',
          ),
        ]
      : [],
  );

/** Reports an access level that admits everybody and has a `refused`, which is never used. */
export const refusesNobody: Rule = ({ flow }) =>
  Object.entries(flow.access).flatMap(([level, { allows, refused }]) => {
    if (Object.keys(allows).length > 0 || refused.length === 0) return [];
    const message = `"${level}" admits everybody, so nobody is led elsewhere as its "refused" says`;
    const hint = 'say who may enter, such as { "auth.signed_in": true }; or write "refused": []';
    return [error('SM24', 'flow.json', pointerTo('access', level, 'allows'), message, hint)];
  });

interface Range {
  from: number;
  to: number;
}

const ANY: Range = { from: -Infinity, to: Infinity };
/**
 * The distance between a limit and the next number that `above` or `below` includes. It grows with numbers beyond 1.
 */
const EPSILON = Number.EPSILON;

/** The range of numbers that a value can have, according to the contract or a form. */
function rangeOf({ minimum, maximum, type }: Schema, name: string): Range[] {
  const isNumber = [type].flat().some((one) => one === 'integer' || one === 'number');
  if (!isNumber) return [];
  const from = name.endsWith('.length') ? 0 : minimum;
  return typeof from === 'number' ? [{ from, to: typeof maximum === 'number' ? maximum : Infinity }] : [];
}

/** More years than anybody has lived. */
const OLDEST = 130;

/** The numbers that a derived fact can be; undefined when it is no number. */
function rangeOfDerived(fact: ReturnType<typeof derivedFact>): Range[] | undefined {
  if (fact === undefined || 'if' in fact) return undefined;
  return [{ from: 0, to: 'years_since' in fact ? OLDEST : Infinity }];
}

/** The range of numbers for which a test holds; undefined for a test that is not about numbers. */
export function numbersAsked(test: Json): Range | undefined {
  if (typeof test === 'number') return { from: test, to: test };
  if (!isObject(test)) return undefined;
  const { at_least, above, at_most, below } = test;
  const number = (value: Json | undefined, shift: number) =>
    typeof value === 'number' ? value + shift * Math.max(EPSILON, Math.abs(value) * EPSILON) : undefined;
  const from = [number(at_least, 0), number(above, 1)].filter((one) => one !== undefined);
  const to = [number(at_most, 0), number(below, -1)].filter((one) => one !== undefined);
  if (from.length + to.length === 0) return undefined;
  return { from: Math.max(-Infinity, ...from), to: Math.min(Infinity, ...to) };
}

/**
 * Of a list whose first entry that applies is used: reports entries after one without a condition, and after one that
 * applies in all cases in which they do.
 */
export const unreachableEntries: Rule = (files) =>
  eachNode(files, (file, { schema, value, pointer }) => {
    if (!Array.isArray(value) || !isFirstThatHolds(schema)) return [];
    const conditions = value.map((entry) => (isObject(entry) ? JSON.stringify(entry.if ?? null) : ''));
    const asked = value.map((entry) => (isObject(entry) && isObject(entry.if) ? entry.if : {}));
    // Another rule reports a list of destinations that does not end with an entry for everybody.
    if (isOfDestinations(schema) && conditions.at(-1) !== 'null') return [];
    const always = conditions.indexOf('null');
    const after = value.length - 1 - always;
    const useless = `Entry ${always + 1} always applies, so ${after === 1 ? 'the one' : `the ${after}`} after it ${after === 1 ? 'is' : 'are'} never used`;
    const tooSoon =
      always === -1 || after === 0
        ? []
        : [
            error(
              'SM24',
              file,
              pointer + pointerTo(always),
              useless,
              'give it a condition, move it to the end, or remove it',
            ),
          ];
    const sameAsBefore = value.flatMap((_, index) => {
      const first = asked
        .slice(0, index)
        .findIndex((one, before) =>
          isOfDestinations(schema) ? conditions[before] === conditions[index] : isWider(one, asked[index] ?? {}),
        );
      if (first === -1 || (always !== -1 && index > always)) return [];
      return [
        error(
          'SM24',
          file,
          pointer + pointerTo(index),
          `Entry ${index + 1} is never used, because only the first that applies is: before it is entry ${first + 1}, which ${conditions[first] === conditions[index] ? 'has the same condition' : 'asks for less'}`,
          'change their order, or remove one',
        ),
      ];
    });
    return [...sameAsBefore, ...tooSoon];
  });

/** Whether a test accepts each value that another test accepts. */
const accepts = (wide: Json | undefined, narrow: Json | undefined): boolean =>
  same(wide, narrow) ||
  (acceptedValues(narrow).length > 0 && acceptedValues(narrow).every((word) => acceptedValues(wide).includes(word)));

/** Whether a condition with at least one line is true whenever another condition is. */
const isWider = (wide: JsonObject, narrow: JsonObject): boolean =>
  Object.keys(wide).length > 0 && Object.entries(wide).every(([name, test]) => accepts(test, narrow[name]));

/** The schema titles of lists of which the first entry that applies is used. */
const FIRST = ['Landing', 'Refused'];
const isOfDestinations = ({ title }: Schema) => FIRST.some((one) => one === title);
const isFirstThatHolds = (schema: Schema) =>
  isOfDestinations(schema) || (isObject(schema.items) && String(schema.items.$ref ?? '').endsWith('/textCase'));

const eachNode = (files: Files, look: (file: string, node: SchemaNode) => Problem[]): Problem[] =>
  files.all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, value, (node) => problems.push(...look(file, node)));
    return problems;
  });
