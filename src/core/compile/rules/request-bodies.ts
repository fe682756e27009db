import {
  asObject,
  type Call,
  type ContractSchema,
  didYouMean,
  type Operation,
  ownEntry,
  parametersIn,
  pointerTo,
  type Problem,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { namedFields, responseSchemas } from '../response-schemas.ts';
import { listed } from '../wording.ts';
import { partsOfAnswersLeftOut, promisesLeftOut, storedLeftOut } from './left-out-properties.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';
import { consentNames, formsAtOdds, formsMaking } from './sent-forms.ts';

/** Every call sends the required parameters and body fields of its operation, and no unknown ones. */
export const requestBodies: Rule = (files) =>
  Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const operation = operationOf(files, call);
    if (operation === undefined) return [];
    const named = operationNamedLike(files, id, operation);
    if (named !== undefined) return [named];
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

/** Whether an operation has all the path parameters that a call gives. */
const takesAll = (operation: Operation, { params = {} }: Call): boolean =>
  Object.keys(params).every((name) => Object.hasOwn(asObject(parametersIn(operation, 'path').properties), name));

/**
 * The problem of a call with the wrong operation: it lacks parameters that the call gives, while the operation named
 * like the call takes all of them. An example is the call "verify-email" with the operation "endSessions" in place of
 * "verifyEmail". Undefined for any other call.
 */
function operationNamedLike({ contract, calls }: Files, id: string, operation: Operation): Problem | undefined {
  const call = calls.calls[id];
  const name = id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const meant = ownEntry(contract.operations, name);
  if (call === undefined || meant === undefined || meant === operation) return undefined;
  if (takesAll(operation, call) || !takesAll(meant, call)) return undefined;
  const message = `"${id}" gives what "${name}" takes, and makes "${operation.id}"`;
  return error('RF25', 'calls.json', pointerTo('calls', id, 'operation'), message, `write "${name}"`);
}

/**
 * The schema of the path parameters, none of them required. The address provides missing ones; if it does not, another
 * check reports this.
 */
const pathParameters = (operation: Operation): ContractSchema => {
  const { required: _, ...schema } = parametersIn(operation, 'path');
  return schema;
};

interface RequestPart {
  id: string;
  part: 'params' | 'query' | 'headers' | 'body';
  given: Call['body'];
  schema: ContractSchema;
  operation: Operation;
}

function partAtOdds(files: Files, { id, part, given, schema, operation }: RequestPart): Problem[] {
  const { known, required } = namedFields(responseSchemas(files.contract, schema));
  const names = Object.keys(given ?? {});
  const what = `${operation.method} ${operation.path}`;
  const own = part === 'body' ? formsMaking(files, id).flatMap(({ form }) => consentNames(form)) : [];
  const strangers = names.filter((name) => !known.includes(name) && !own.includes(name));
  const lacking = required.filter((name) => !names.includes(name));
  const pointer = pointerTo('calls', id, part);
  if (part === 'body' && given !== undefined && operation.body === undefined) return [neverSent(files, id, what)];
  const isEmpty = part === 'body' && operation.needsBody && names.length === 0;
  if (given === undefined || isEmpty) {
    if (lacking.length === 0 && !isEmpty) return [];
    const place = given === undefined ? pointerTo('calls', id) : pointer;
    const message = `${what} needs ${lacking.length > 0 ? listed(lacking) : `a body: ${listed(known)}`}`;
    return [{ ...error('RF25', 'calls.json', place, message, `add "${part}"`), anchor: 'key' }];
  }
  // If a name is misspelt, the intended name is also missing. Only the first is reported.
  if (strangers.length > 0)
    return strangers.map((name) => ({
      ...error('RF25', 'calls.json', pointer + pointerTo(name), `${what} takes no "${name}"`, didYouMean(name, known)),
      anchor: 'key',
    }));
  if (lacking.length > 0)
    return [
      { ...error('RF25', 'calls.json', pointer, `${what} needs ${listed(lacking)}`, 'add it here'), anchor: 'key' },
    ];
  if (part !== 'body') return [];
  const body = { pointer, what, given, known };
  const forms = formsMaking(files, id).map(({ form }) => form);
  return [...partsOfAnswersLeftOut(files, body), ...storedLeftOut(files, body), ...promisesLeftOut(body, forms)];
}

/** The problem of a body that the operation does not accept. Usually another operation is meant. */
function neverSent({ contract, calls }: Files, id: string, what: string): Problem {
  const { path } = calls.calls[id] ?? {};
  const others = Object.values(contract.operations).filter((one) => one.path === path && one.body !== undefined);
  return others.length > 0
    ? error(
        'SM20',
        'calls.json',
        pointerTo('calls', id, 'operation'),
        `${what} takes no body`,
        `write ${listed(others.map((one) => one.id))}`,
      )
    : error('SM20', 'calls.json', pointerTo('calls', id, 'body'), `${what} takes no body`, 'remove "body"');
}
