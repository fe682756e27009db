import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { ACTION_NAMES } from '../actions/run.ts';
import { isObject, type Json } from '../json.ts';
import { type Problem, pointer } from '../problem.ts';
import { didYouMean, nearest } from '../suggest.ts';
import { deref, SCHEMAS } from './schemas.ts';
import { branchFor, fits, type Spot, walk } from './walk.ts';

let ajv: Ajv | undefined;

/** The validator of a schema, which tells TypeScript the type that the schema generates. ajv is made when first asked. */
export function validatorOf<T>(id: string): ValidateFunction<T> {
  ajv ??= [...SCHEMAS.values()].reduce(
    (made: Ajv, schema) => made.addSchema(schema),
    addFormats.default(
      new Ajv({
        allowUnionTypes: true,
        strict: true,
        strictTypes: false,
        strictRequired: false,
        keywords: ['names', 'keyNames', 'tsType', 'rule'],
      }),
    ),
  );
  const found = ajv.getSchema<T>(id);
  if (found === undefined) throw new Error(`No schema ${id}`);
  return found;
}

/** What is wrong with the structure of one file. ajv decides whether anything is; this says it in the author's words. */
export function structureProblems(file: string, schemaId: string, value: Json): Problem[] {
  const validate = validatorOf<unknown>(schemaId);
  if (validate(value)) return [];
  const problems: Problem[] = [];
  walk(file, schemaId, value, (spot) => problems.push(...problemsAt(file, spot)));
  const outermost = problems.filter(
    (one) =>
      !problems.some((other) => other !== one && one.pointer.startsWith(`${other.pointer}/`) && other.at === 'value'),
  );
  if (outermost.length > 0) return outermost;
  const [first] = validate.errors ?? [];
  return [
    {
      rule: 'SC06',
      severity: 'error',
      file,
      pointer: first?.instancePath ?? '',
      at: 'value',
      message: `This ${first?.message ?? 'is not valid'}`,
      hint: 'see the description in the editor',
    },
  ];
}

/** Of an entry of a list its place, counted as people count. */
function nameOf({ parent }: Pick<Spot, 'parent'>): string {
  if (parent === undefined) return 'This file';
  return /^\d+$/.test(parent.key) ? `Entry ${Number(parent.key) + 1}` : `"${parent.key}"`;
}

const words = (title: unknown) =>
  typeof title === 'string' ? title.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() : 'value';
const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
const show = (value: Json | undefined) => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value));
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object { … }',
  array: 'a list [ … ]',
  null: 'null',
};

function problemsAt(file: string, spot: Spot): Problem[] {
  const { schema, value } = spot;
  const problem = (rule: string, message: string, hint: string, at: Problem['at'] = 'value', inner = ''): Problem => ({
    rule,
    severity: 'error',
    file,
    pointer: spot.pointer + inner,
    at,
    message,
    hint,
  });
  const name = nameOf(spot);
  if (Array.isArray(schema.anyOf)) return unmatched(spot, problem);
  if (!fits(schema, value)) {
    const types = [schema.type].flat().flatMap((type) => (typeof type === 'string' ? [kinds[type] ?? type] : []));
    return [
      problem(
        'SC04',
        `${name} must be ${types.join(' or ')}, this is ${show(value)?.slice(0, 40)}`,
        schema.title === 'Duration' && typeof value === 'number' ? withUnit(value) : typed(schema.type, value),
      ),
    ];
  }
  if ('const' in schema && value !== schema.const)
    return [problem('SC06', `${name} must be ${show(schema.const)}`, `write ${show(schema.const)}`)];
  if (Array.isArray(schema.enum) && !schema.enum.includes(value ?? null)) {
    const allowed = schema.enum.map(String);
    const widget = typeof schema.title === 'string' && schema.title.endsWith('Widget');
    return [
      problem(
        typeof schema.rule === 'string' ? schema.rule : widget ? 'RF01' : 'SC06',
        widget ? `No widget ${show(value)}` : `${capital(words(schema.title))} ${show(value)} does not exist`,
        didYouMean(String(value), allowed),
      ),
    ];
  }
  if (typeof value === 'string') return textProblems(schema, value, name, problem);
  if (typeof value === 'number') {
    if (typeof schema.minimum === 'number' && value < schema.minimum)
      return [problem('SC07', `${name} can't be ${value}`, `write ${schema.minimum} or more`)];
    if (typeof schema.maximum === 'number' && value > schema.maximum)
      return [problem('SM03', `${name} can't be ${value}`, `write ${schema.maximum} or less`)];
  }
  return isObject(value) ? keyProblems(spot, value, problem) : [];
}

const withUnit = (amount: string | number) => `write the unit too: "${amount}ms" or "${amount}s"`;

type Make = (rule: string, message: string, hint: string, at?: Problem['at'], inner?: string) => Problem;

function typed(type: Json | undefined, value: Json | undefined): string {
  if (
    typeof value === 'string' &&
    (type === 'number' || type === 'integer') &&
    value.trim() !== '' &&
    !Number.isNaN(Number(value))
  )
    return `write ${value} without quotes`;
  if (typeof value === 'string' && type === 'boolean')
    return `write ${value === 'false' ? 'false' : 'true'} without quotes`;
  if (typeof value === 'number' && type === 'string') return `write "${value}" in quotes`;
  return type === 'array' ? 'put it in [ ]' : `write ${kinds[String(type)] ?? 'another kind of value'}`;
}

function textProblems(schema: Spot['schema'], value: string, name: string, problem: Make): Problem[] {
  if (typeof schema.minLength === 'number' && value.length < schema.minLength)
    return [problem('CP06', `${name} is too short to say anything`, 'write the text')];
  if (typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(value)) return [];
  const example = Array.isArray(schema.examples) ? schema.examples.map((one) => show(one)).join(' or ') : '';
  if (schema.title === 'Duration') {
    return [
      problem(
        value.startsWith('-') ? 'SC07' : 'SC08',
        `"${value}" is no length of time`,
        /^\d+$/.test(value) ? withUnit(value) : 'write a number and its unit, like "500ms" or "1s"',
      ),
    ];
  }
  return [problem('SC09', `"${value}" is not written like a ${words(schema.title)}`, `write it like ${example}`)];
}

function keyProblems({ schema, parent }: Spot, value: { [key: string]: Json | undefined }, problem: Make): Problem[] {
  const described = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const kind = words(schema.title);
  const missing = (Array.isArray(schema.required) ? schema.required : []).flatMap((key) =>
    typeof key === 'string' && !(key in value) ? [key] : [],
  );
  const unknown =
    schema.additionalProperties === false ? Object.keys(value).filter((key) => !described.includes(key)) : [];
  const misspelt = new Set(unknown.flatMap((key) => nearest(key, missing) ?? []));
  const keys = isObject(schema.propertyNames) ? schema.propertyNames.pattern : undefined;
  const badly = typeof keys === 'string' ? Object.keys(value).filter((key) => !new RegExp(keys, 'u').test(key)) : [];
  return [
    ...unknown.map((key) =>
      problem(
        'SC03',
        `A ${kind} has no setting "${key}"`,
        didYouMean(
          key,
          described.filter((other) => other !== '$schema'),
        ),
        'key',
        pointer(key),
      ),
    ),
    ...missing
      .filter((key) => !misspelt.has(key))
      .map((key) =>
        problem(
          'SC05',
          `${parent === undefined || /^\d/.test(parent.key) ? '' : `The ${kind} `}${nameOf({ parent })} has no "${key}"`,
          `add "${key}"`,
          'key',
        ),
      ),
    ...badly.map((key) => badlyNamed(schema.propertyNames, key, problem)),
  ];
}

/** A key that is not written as its place asks: of a kind of its own, or like a name. */
function badlyNamed(names: Json | undefined, key: string, problem: Make): Problem {
  if (isObject(names) && typeof names.rule === 'string') {
    const known = Array.isArray(names.examples) ? names.examples.map(String) : [];
    return problem(names.rule, `"${key}" is no ${words(names.title)}`, didYouMean(key, known), 'key', pointer(key));
  }
  const hint = 'use small letters, digits and - (or _ and . in texts)';
  return problem('SC09', `"${key}" is not written like a name here`, hint, 'key', pointer(key));
}

function unmatched({ schema, schemaFile, value, parent }: Spot, problem: Make): Problem[] {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : [];
  if (branchFor(branches, value, schemaFile) !== undefined) return [];
  if (schema.title === 'Action' && isObject(value)) {
    const keys = Object.keys(value);
    const key = keys.find((one) => nearest(one, ACTION_NAMES) !== undefined) ?? keys[0] ?? '';
    return [
      problem(
        'RF16',
        `There is no action "${key}"`,
        didYouMean(key, ACTION_NAMES),
        'key',
        key === '' ? '' : pointer(key),
      ),
    ];
  }
  for (const tag of ['block', 'kind']) {
    const tags = branches.flatMap((branch) => {
      const { properties } = deref(branch, schemaFile).schema;
      return isObject(properties) && isObject(properties[tag]) ? [String(properties[tag].const)] : [];
    });
    if (tags.length > 0 && isObject(value)) {
      return [
        problem(
          'SC06',
          `There is no ${tag} ${show(value[tag]) ?? '(none)'}`,
          didYouMean(String(value[tag] ?? ''), tags),
          'value',
          tag in value ? pointer(tag) : '',
        ),
      ];
    }
  }
  return [
    problem('SC04', `${nameOf({ parent })} can't be ${show(value)?.slice(0, 40)}`, `write a ${words(schema.title)}`),
  ];
}
