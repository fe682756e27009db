import { isDate, isObject, type Json, pointerTo, type Problem } from '../model/index.ts';
import { durationHint } from './duration-bounds.ts';
import { keyProblems } from './keys.ts';
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
  TYPE_NAMES,
  valueName,
  withArticle,
  oneOf,
  quotedValue,
  typed,
  titleWords,
} from './wording.ts';

/** The structure problems of one file. The schema validator (ajv) finds them; this function words them for authors. */
export function structureProblems(file: string, schemaId: string, value: Json): Problem[] {
  const validate = validatorOf<unknown>(schemaId);
  if (validate(value)) return writtenTwice(file, schemaId, value);
  const nodes: SchemaNode[] = [];
  walk(file, schemaId, value, (node) => nodes.push(node));
  const problems = nodes.flatMap((node) => problemsAt(file, node));
  const outermost = problems.filter(
    (one) =>
      !problems.some(
        (other) => other !== one && one.pointer.startsWith(`${other.pointer}/`) && other.anchor === 'value',
      ),
  );
  if (outermost.length > 0) return ofWrongKind(nodes, outermost);
  return (validate.errors ?? []).slice(0, 1).map((error) => {
    const node = nodes.findLast((one) => one.pointer === error.instancePath);
    return {
      rule: 'SC06',
      severity: 'error',
      file,
      pointer: error.instancePath,
      anchor: 'value',
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
  const problem = (
    rule: string,
    message: string,
    hint: string,
    anchor: Problem['anchor'] = 'value',
    inner = '',
  ): Problem => ({
    rule,
    severity: 'error',
    file,
    pointer: node.pointer + inner,
    anchor,
    message,
    hint,
  });
  const name = valueName(node);
  if (Array.isArray(schema.anyOf)) return unmatchedProblems(node, problem);
  if (!hasJsonType(schema, value)) {
    const types = [schema.type].flat().flatMap((type) => (typeof type === 'string' ? [TYPE_NAMES[type] ?? type] : []));
    return [
      problem('SC04', `${name} must be ${types.join(' or ')}, this is ${shortened(value)}`, typed(schema, value)),
    ];
  }
  if ('const' in schema && value !== schema.const)
    return [problem('SC06', `${name} must be ${quotedValue(schema.const)}`, `write ${quotedValue(schema.const)}`)];
  if (Array.isArray(schema.enum) && !schema.enum.includes(value ?? null)) {
    const allowed = schema.enum.map(String);
    const widget = typeof schema.title === 'string' && schema.title.endsWith('Widget');
    const [only] = schema.enum;
    if (typeof only === 'boolean' && allowed.length === 1)
      return [problem('SC06', `${name} can only be ${only}`, `write ${only}, or leave ${name} out`)];
    return [
      problem(
        typeof schema.rule === 'string' ? schema.rule : widget ? 'RF01' : 'SC06',
        widget
          ? `No widget ${quotedValue(value)}`
          : `${capitalised(titleWords(schema.title))} ${quotedValue(value)} does not exist`,
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
  const index = list.findIndex((item, place) => list.indexOf(item) !== place);
  return schema.uniqueItems === true && index !== -1
    ? [
        problem(
          'SC02',
          `${quotedValue(list[index])} stands in this list twice`,
          'delete one',
          'value',
          pointerTo(index),
        ),
      ]
    : [];
}
