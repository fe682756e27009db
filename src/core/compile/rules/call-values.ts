import {
  type ContractSchema,
  didYouMean,
  isObject,
  type Json,
  ownEntry,
  parametersIn,
  pointerTo,
  type Problem,
} from '../../model/index.ts';
import type { TypeProblem } from '../relocate-to-field-type.ts';
import type { Files } from '../files.ts';
import { responseSchemas, schemasAt } from '../response-schemas.ts';
import { shortened, TYPE_NAMES } from '../wording.ts';
import { NAME_KINDS } from '../name-kinds.ts';
import { nameIn } from '../names.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';
import { sendsUnderOwnName } from './sent-fields.ts';
import { referenceType, typeOfName } from './reference-types.ts';
import { fitsType, hasType } from './value-types.ts';

/**
 * A call sends values of the types and words that its operation accepts, and stores values of its response in fields of
 * the same type.
 */
export const callValues: Rule = (files) => [
  ...eachReference(files, (referred) => {
    const { pointer } = referred;
    if (referred.file !== 'calls.json') return [];
    const [, target = ''] = LEARNT.exec(pointer) ?? [];
    if (target !== '') return learntAtOdds(files, referred, target);
    const [, id = '', part = '', name = ''] = LOCATION.exec(pointer) ?? [];
    const types = typesTaken(files, id, part, name);
    const type = types.length === 0 ? undefined : referenceType(files, referred);
    // Path and query parameters are sent as text.
    if (
      type === undefined ||
      (part === 'body' && sendsUnderOwnName([name], referred.name)) ||
      types.some((one) => fitsType(type, one)) ||
      (part !== 'body' && type !== 'array' && type !== 'object')
    )
      return [];
    return [{ ...typeAtOdds(id, name, types, type, pointer), field: referred.name, other: name }];
  }),
  ...fixed(files),
];

const LEARNT = /^\/calls\/[^/]+\/learns\/([^/]+)$/;
const LOCATION = /^\/calls\/([^/]+)\/(body|query|headers)\/([^/]+)$/;

function typeAtOdds(id: string, name: string, types: readonly string[], type: string, pointer: string): Problem {
  const wanted = types.map((one) => TYPE_NAMES[one] ?? one).join(' or ');
  const message = `"${id}" sends "${name}" as ${TYPE_NAMES[type] ?? type}, but the contract requires ${wanted}`;
  return error('SC04', 'calls.json', pointer, message, 'name something of that kind');
}

/** The words of OpenAPI (`in`) for the parts of a call, where the flow uses another word. */
const WHERE: Readonly<Record<string, string>> = { params: 'path', headers: 'header' };

/** The schemas of a parameter or body field of an operation. */
function taken(files: Files, id: string, part: string, name: string) {
  const call = ownEntry(files.calls.calls, id);
  const operation = call && operationOf(files, call);
  if (operation === undefined) return [];
  const schema: ContractSchema | undefined =
    part === 'body' ? operation.body : parametersIn(operation, WHERE[part] ?? part);
  return (schema && schemasAt(responseSchemas(files.contract, schema), [name])) ?? [];
}

const typesTaken = (files: Files, id: string, part: string, name: string): string[] =>
  taken(files, id, part, name).flatMap(({ schema: { type } }) =>
    [type].flat().flatMap((one) => (one === 'integer' ? 'number' : typeof one === 'string' ? one : [])),
  );

function learntAtOdds(files: Files, referred: ReferenceTarget, target: string): TypeProblem[] {
  const fieldType = target.includes('.') ? typeOfName(files, target) : 'object';
  const type = referenceType(files, referred);
  if (fieldType === undefined || type === undefined || fitsType(type, fieldType)) return [];
  const message = `"${target}" holds ${TYPE_NAMES[fieldType] ?? fieldType}, and "${referred.name}" is ${TYPE_NAMES[type] ?? type}`;
  return [
    {
      ...error('SC04', referred.file, referred.pointer, message, 'name something of that kind'),
      field: target,
      other: referred.name,
    },
  ];
}

/** Constant values in the call itself. */
const fixed = (files: Files): Problem[] =>
  Object.entries(files.calls.calls).flatMap(([id, call]) =>
    (['body', 'params', 'query', 'headers'] as const).flatMap((part) =>
      Object.entries(call[part] ?? {}).flatMap(([name, value]) => {
        const fixedValue = isObject(value) && 'is' in value ? value.is : value;
        if (typeof value === 'string' || typeof fixedValue === 'object') return [];
        const pointer = pointerTo('calls', id, part, name) + (fixedValue === value ? '' : '/is');
        const types = typesTaken(files, id, part, name);
        if (part === 'body' && types.length > 0 && !types.some((type) => hasType(type, fixedValue)))
          return [typeAtOdds(id, name, types, typeof fixedValue, pointer)];
        return valueAtOdds(files, taken(files, id, part, name), fixedValue).map((hint) =>
          error(
            'SC06',
            'calls.json',
            pointer,
            `"${id}" sends ${shortened(fixedValue)} as "${name}", which the contract does not take`,
            hint,
          ),
        );
      }),
    ),
  );

/** A hint for a constant that is not accepted. It is neither a word of the contract nor a name of the flow. */
function valueAtOdds(files: Files, parts: readonly { schema: ContractSchema }[], value: Json | undefined): string[] {
  const words = parts.flatMap(({ schema }) => [
    ...[schema.enum ?? [], schema.const ?? []].flat(),
    ...(NAME_KINDS[String(nameIn(schema))]?.names(files) ?? []),
  ]);
  if (words.length === 0 || words.some((one) => one === value)) return [];
  return [didYouMean(String(value), words.map(String))];
}
