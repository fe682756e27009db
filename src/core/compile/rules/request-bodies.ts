import {
  type Call,
  type ContractSchema,
  didYouMean,
  isObject,
  type Json,
  type Operation,
  parametersIn,
  pointer,
  type Problem,
} from '../../model/index.ts';
import { type FormSchema, nameOf, placesIn, sentSchemaOf } from '../../eval/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { type ResponseSchemas, responseSchemas, namesIn, partOf } from '../response-schemas.ts';
import type { Field } from '../../generated/flow-files.ts';
import { listed } from '../wording.ts';
import { refusedValues } from './refused-values.ts';
import { partsOfAnswersLeftOut, promisesLeftOut, storedLeftOut } from './left-out-properties.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/** Every call sends the parameters and body fields of its operation: no unknown ones, and all required ones. */
export const requestBodies: Rule = (files) =>
  Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const operation = operationOf(files, call);
    if (operation === undefined) return [];
    const parts = [
      ['params', call.params, pathParameters(operation)],
      ['query', call.query, parametersIn(operation, 'query')],
      ['headers', call.headers, parametersIn(operation, 'header')],
      ['body', call.body, call.body_from === undefined ? (operation.body ?? {}) : undefined],
    ] as const;
    return [
      ...parts.flatMap(([part, given, schema]) =>
        schema === undefined ? [] : partAtOdds(files, { id, part, given, schema, operation }),
      ),
      ...formsAtOdds(files, id, call, operation),
    ];
  });

/**
 * The schema of the path parameters, none of them required. A missing one is taken from the address; another check
 * reports it when the address has none.
 */
const pathParameters = (operation: Operation): ContractSchema => {
  const { required: _, ...schema } = parametersIn(operation, 'path');
  return schema;
};

interface Part {
  id: string;
  part: 'params' | 'query' | 'headers' | 'body';
  given: Call['body'];
  schema: ContractSchema;
  operation: Operation;
}

function partAtOdds(files: Files, { id, part, given, schema, operation }: Part): Problem[] {
  const { known, required } = namesIn(responseSchemas(files.contract, schema));
  const names = Object.keys(given ?? {});
  const what = `${operation.method} ${operation.path}`;
  const own = part === 'body' ? formsMaking(files, id).flatMap(({ form }) => consentNames(form)) : [];
  const strangers = names.filter((name) => !known.includes(name) && !own.includes(name));
  const lacking = required.filter((name) => !names.includes(name));
  const at = pointer('calls', id, part);
  if (part === 'body' && given !== undefined && operation.body === undefined) return [neverSent(files, id, what)];
  const isEmpty = part === 'body' && operation.needsBody && names.length === 0;
  if (given === undefined || isEmpty) {
    if (lacking.length === 0 && !isEmpty) return [];
    const place = given === undefined ? pointer('calls', id) : at;
    const message = `${what} needs ${lacking.length > 0 ? listed(lacking) : `a body: ${listed(known)}`}`;
    return [{ ...error('RF25', 'calls.json', place, message, `add "${part}"`), at: 'key' }];
  }
  // A misspelt name also leaves the intended one missing. Report that once.
  if (strangers.length > 0)
    return strangers.map((name) => ({
      ...error('RF25', 'calls.json', at + pointer(name), `${what} takes no "${name}"`, didYouMean(name, known)),
      at: 'key',
    }));
  if (lacking.length > 0)
    return [{ ...error('RF25', 'calls.json', at, `${what} needs ${listed(lacking)}`, 'add it here'), at: 'key' }];
  if (part !== 'body') return [];
  const body = { at, what, given, known };
  const forms = formsMaking(files, id).map(({ form }) => form);
  return [...partsOfAnswersLeftOut(files, body), ...storedLeftOut(files, body), ...promisesLeftOut(body, forms)];
}

/** The problem of a body that the operation does not accept: usually another operation is meant. */
function neverSent({ contract, calls }: Files, id: string, what: string): Problem {
  const { path } = calls.calls[id] ?? {};
  const others = Object.values(contract.operations).filter((one) => one.path === path && one.body !== undefined);
  return others.length > 0
    ? error(
        'SM20',
        'calls.json',
        pointer('calls', id, 'operation'),
        `${what} takes no body`,
        `write ${listed(others.map((one) => one.id))}`,
      )
    : error('SM20', 'calls.json', pointer('calls', id, 'body'), `${what} takes no body`, 'remove "body"');
}

/** Checks forms that a call sends, in whole or in part, against the body schema at that place. */
function formsAtOdds(files: Files, id: string, call: Call, operation: Operation): Problem[] {
  const body = responseSchemas(files.contract, operation.body ?? {});
  const wholes: [reference: string, place: string[]][] = [
    ...(call.body_from === undefined ? [] : [[call.body_from, []] as [string, string[]]]),
    ...Object.entries(call.body ?? {}).flatMap(([name, value]): [string, string[]][] =>
      typeof value === 'string' ? [[value, [name]]] : [],
    ),
  ];
  return formsMaking(files, id).flatMap(({ file, form }) =>
    wholes.flatMap(([reference, place]) => {
      const [root, ...path] = reference.split('.');
      const at = pointer('calls', id, ...(place.length === 0 ? ['body_from'] : ['body', ...place]));
      if (root !== 'form') return [];
      const part = path.reduce<FormSchema | undefined>(inner, sentSchemaOf(form.fields));
      const taken = partOf(body, place);
      const what = `${operation.method} ${operation.path}`;
      return part === undefined || taken === undefined
        ? []
        : fieldsAtOdds({ file, form, what, at, reference }, path, part, taken);
    }),
  );
}

const inner = (schema: FormSchema | undefined, name: string) => {
  const found = schema?.properties[name];
  return found !== undefined && 'properties' in found ? found : undefined;
};

/** A form, or a group of its fields, that a call sends. */
interface Sending {
  file: string;
  form: Form;
  /** The operation, as a phrase for messages. */
  what: string;
  /** The call's reference to the form. */
  at: string;
  reference: string;
}

function fieldsAtOdds(
  sending: Sending,
  path: readonly string[],
  part: FormSchema,
  taken: NonNullable<ResponseSchemas>,
): Problem[] {
  const { file, form, what, at, reference } = sending;
  const { known, required } = namesIn(taken);
  if (known.length === 0) return [];
  const names = Object.keys(part.properties);
  if (names.every((name) => !known.includes(name)))
    return [
      error('RF25', 'calls.json', at, `${what} takes nothing of "${reference}" here`, `it takes ${listed(known)}`),
    ];
  const own = consentNames(form);
  const strangers = names.filter((name) => !known.includes(name) && !own.includes(name));
  const lacking = required.filter((name) => !names.includes(name));
  if (strangers.length > 0)
    return strangers.map((name) =>
      error('RF25', file, placeOf(form, [...path, name]), `${what} takes no "${name}"`, didYouMean(name, known)),
    );
  if (lacking.length > 0)
    return [
      error('RF25', file, `${placeOf(form, path)}/fields`, `${what} needs ${listed(lacking)}`, 'add a field for it'),
    ];
  return names.flatMap((name) => {
    const within = partOf(taken, [name]);
    const group = inner(part, name);
    if (within === undefined) return [];
    if (group !== undefined) return fieldsAtOdds(sending, [...path, name], group, within);
    const here = placeOf(form, [...path, name]).replace(/\/field$/, '');
    return refusedValues({ file, at: here, what }, fieldAt(form.fields, [...path, name]), within);
  });
}

/** The names of a form's consents and their versions. They belong to the flow: every operation takes them. */
const consentNames = ({ fields }: Form): string[] =>
  placesIn(fields).flatMap(({ entry }) =>
    'group' in entry || entry.consent === undefined ? [] : [entry.field, `${entry.field}_version`],
  );

function fieldAt(fields: Form['fields'], [name, ...inside]: readonly string[]): Field | undefined {
  const entry = fields.find((one) => nameOf(one) === name);
  if (entry === undefined) return undefined;
  return 'group' in entry ? fieldAt(entry.fields, inside) : entry;
}

/** The JSON pointer of a field or a group in a form. */
function placeOf({ at, fields }: Form, path: readonly string[]): string {
  let here = at;
  let list = fields;
  for (const [depth, name] of path.entries()) {
    const index = list.findIndex((entry) => nameOf(entry) === name);
    const entry = list[index];
    here += pointer('fields', index);
    if (entry === undefined) return here;
    if ('group' in entry && depth < path.length - 1) list = entry.fields;
    else if (depth === path.length - 1 && 'field' in entry) here += '/field';
  }
  return here;
}

/** The forms that submit a call. */
const formsMaking = ({ screens }: Files, call: string) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen)
      .filter(({ submit }) => makes(submit.do, call))
      .map((form) => ({ file: `screens/${id}.json`, form })),
  );

function makes(part: unknown, call: string): boolean {
  if (Array.isArray(part)) return part.some((one) => makes(one, call));
  if (!isObject(part)) return false;
  return part.call === call || Object.values(part).some((one: Json | undefined) => makes(one, call));
}
