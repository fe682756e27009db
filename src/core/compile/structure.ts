import { ACTION_NAMES } from '../actions/index.ts';
import {
  didYouMean,
  isDate,
  isObject,
  type Json,
  nearest,
  pointer,
  type Problem,
  asList,
  asObject,
} from '../model/index.ts';
import { durationHint } from './duration-bounds.ts';
import { ofWrongKind } from './wrong-kind.ts';
import { type MakeProblem, unmatchedProblems } from './unmatched.ts';
import { validatorOf } from './validators.ts';
import { hasJsonType, type SchemaNode, walk } from './walk.ts';
import { writtenTwice } from './written-twice.ts';
import {
  shortened,
  capitalised,
  duration,
  exampleOf,
  KINDS,
  listed,
  nameOf,
  withArticle,
  oneOf,
  show,
  typed,
  titleWords,
} from './wording.ts';

/** The structure problems of one file. ajv decides whether there are any; this code words them for authors. */
export function structureProblems(file: string, schemaId: string, value: Json): Problem[] {
  const validate = validatorOf<unknown>(schemaId);
  if (validate(value)) return writtenTwice(file, schemaId, value);
  const spots: SchemaNode[] = [];
  walk(file, schemaId, value, (node) => spots.push(node));
  const problems = spots.flatMap((node) => problemsAt(file, node));
  const outermost = problems.filter(
    (one) =>
      !problems.some((other) => other !== one && one.pointer.startsWith(`${other.pointer}/`) && other.at === 'value'),
  );
  if (outermost.length > 0) return ofWrongKind(spots, outermost);
  return (validate.errors ?? []).slice(0, 1).map((error) => {
    const node = spots.findLast((one) => one.pointer === error.instancePath);
    return {
      rule: 'SC06',
      severity: 'error',
      file,
      pointer: error.instancePath,
      at: 'value',
      message:
        error.keyword === 'format'
          ? `${JSON.stringify(node?.value)} is not written like ${withArticle(titleWords(node?.schema.title))}`
          : `This ${error.message ?? 'is not as its place asks'}`,
      hint: `write it like ${exampleOf(node?.schema ?? {})}`,
    };
  });
}

function problemsAt(file: string, node: SchemaNode): Problem[] {
  const { schema, value } = node;
  const problem = (rule: string, message: string, hint: string, at: Problem['at'] = 'value', inner = ''): Problem => ({
    rule,
    severity: 'error',
    file,
    pointer: node.pointer + inner,
    at,
    message,
    hint,
  });
  const name = nameOf(node);
  if (Array.isArray(schema.anyOf)) return unmatchedProblems(node, problem);
  if (!hasJsonType(schema, value)) {
    const types = [schema.type].flat().flatMap((type) => (typeof type === 'string' ? [KINDS[type] ?? type] : []));
    return [
      problem('SC04', `${name} must be ${types.join(' or ')}, this is ${shortened(value)}`, typed(schema, value)),
    ];
  }
  if ('const' in schema && value !== schema.const)
    return [problem('SC06', `${name} must be ${show(schema.const)}`, `write ${show(schema.const)}`)];
  if (Array.isArray(schema.enum) && !schema.enum.includes(value ?? null)) {
    const allowed = schema.enum.map(String);
    const widget = typeof schema.title === 'string' && schema.title.endsWith('Widget');
    const [only] = schema.enum;
    if (typeof only === 'boolean' && allowed.length === 1)
      return [problem('SC06', `${name} can only be ${only}`, `write ${only}, or leave ${name} out`)];
    return [
      problem(
        typeof schema.rule === 'string' ? schema.rule : widget ? 'RF01' : 'SC06',
        widget ? `No widget ${show(value)}` : `${capitalised(titleWords(schema.title))} ${show(value)} does not exist`,
        oneOf(String(value), allowed),
      ),
    ];
  }
  if (typeof value === 'string') return textProblems(schema, value, name, problem);
  if (typeof value === 'number') {
    if (typeof schema.minimum === 'number' && value < schema.minimum)
      return [problem('SC07', `${name} can't be ${value}`, `write ${schema.minimum} or more`)];
    if (typeof schema.exclusiveMinimum === 'number' && value <= schema.exclusiveMinimum)
      return [problem('SC07', `${name} can't be ${value}`, `write more than ${schema.exclusiveMinimum}`)];
    if (typeof schema.maximum === 'number' && value > schema.maximum)
      return [problem('SM03', `${name} can't be ${value}`, `write ${schema.maximum} or less`)];
  }
  if (Array.isArray(value)) return listProblems(schema, value, name, problem);
  return isObject(value) ? keyProblems(node, value, problem) : [];
}

function textProblems(schema: SchemaNode['schema'], value: string, name: string, problem: MakeProblem): Problem[] {
  if (typeof schema.minLength === 'number' && value.length < schema.minLength)
    return [problem('CP06', `${name} is too short to say anything`, 'write the text')];
  const hint = `write it like ${exampleOf(schema)}`;
  if (schema.format === 'date' && !isDate(value))
    return [problem('SC09', `"${value}" is no day of the calendar`, hint)];
  const instead = durationHint(schema, value);
  if (instead !== undefined) return [problem('SC08', `${name} can't be ${value}`, instead)];
  if (typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(value)) return [];
  if (/^[1-9](?:\.\d+)?ms$/.test(value))
    return [
      problem(
        'SC08',
        `${name} can't be ${value}: nobody notices it`,
        durationHint(schema, value.replace('ms', 's')) ?? `did you mean "${value.replace('ms', 's')}"?`,
      ),
    ];
  if (schema.title === 'Duration')
    return [problem(value.startsWith('-') ? 'SC07' : 'SC08', `"${value}" is no length of time`, duration(value))];
  return [problem('SC09', `"${value}" is not written like ${withArticle(titleWords(schema.title))}`, hint)];
}

function listProblems(schema: SchemaNode['schema'], list: Json[], name: string, problem: MakeProblem): Problem[] {
  if (list.length === 0 && schema.minItems !== undefined)
    return [problem('SC05', `${name} is empty`, 'write at least one')];
  const at = list.findIndex((item, place) => list.indexOf(item) !== place);
  return schema.uniqueItems === true && at !== -1
    ? [problem('SC02', `${show(list[at])} stands in this list twice`, 'delete one', 'value', pointer(at))]
    : [];
}

function keyProblems(
  { schema, parent }: SchemaNode,
  value: { [key: string]: Json | undefined },
  problem: MakeProblem,
): Problem[] {
  const described = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const kind = titleWords(schema.title);
  const dependent = Object.entries(asObject(schema.dependencies)).flatMap(([key, needed]) =>
    key in value ? asList(needed) : [],
  );
  const missing = [...asList(schema.required), ...dependent].flatMap((key) =>
    typeof key === 'string' && !(key in value) ? [key] : [],
  );
  const unknown =
    schema.additionalProperties === false ? Object.keys(value).filter((key) => !described.includes(key)) : [];
  const settings = described.filter((other) => other !== '$schema');
  // An unknown key beside one missing key is reported as one mistake: the missing key is misspelt.
  const [strange = '', ...strangers] = unknown;
  const isInstead = strangers.length === 0 && missing.length === 1 && nearest(strange, settings) === undefined;
  const misspelt = new Set(
    isInstead && strange !== '' ? missing : unknown.flatMap((key) => nearest(key, missing) ?? []),
  );
  const keys = isObject(schema.propertyNames) ? schema.propertyNames.pattern : undefined;
  const badly = typeof keys === 'string' ? Object.keys(value).filter((key) => !new RegExp(keys, 'u').test(key)) : [];
  const lacking = missing.filter((key) => !misspelt.has(key));
  const whose = `${parent === undefined || /^\d/.test(parent.key) ? '' : `The ${kind} `}${nameOf({ parent })}`;
  if (Object.keys(value).length === 0 && schema.minProperties !== undefined)
    return [problem('SC05', `${nameOf({ parent })} is empty`, 'write at least one')];
  return [
    ...unknown.map((key) =>
      problem(
        'SC03',
        `${capitalised(withArticle(kind))} has no setting "${key}"`,
        kind.endsWith(' action') && ACTION_NAMES.some((name) => name === key)
          ? `write it as an action of its own, after this one: { "${key}": … }`
          : isInstead
            ? `write "${missing[0] ?? ''}"`
            : didYouMean(key, settings),
        'key',
        pointer(key),
      ),
    ),
    ...(lacking.length === 0
      ? []
      : [problem('SC05', `${whose} has no ${listed(lacking)}`, `add ${listed(lacking)}`, 'key')]),
    ...badly.map((key) => badlyNamed(schema.propertyNames, key, problem)),
  ];
}

/** A key that does not have the form its place requires: a declared kind of name, or an identifier. */
function badlyNamed(names: Json | undefined, key: string, problem: MakeProblem): Problem {
  if (isObject(names) && typeof names.rule === 'string') {
    const known = Array.isArray(names.examples) ? names.examples.map(String) : [];
    return problem(
      names.rule,
      `"${key}" is no ${titleWords(names.title)}`,
      didYouMean(key, known),
      'key',
      pointer(key),
    );
  }
  const hint = 'use small letters, digits and - (or _ and . in texts)';
  return problem('SC09', `"${key}" is not written like a name here`, hint, 'key', pointer(key));
}
