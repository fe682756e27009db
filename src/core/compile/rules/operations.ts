import type { Call } from '../../generated/flow-files.ts';
import {
  answerOf,
  type Contract,
  didYouMean,
  type Method,
  type Operation,
  pointer,
  type Problem,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { error, type Rule } from './rule.ts';

/** A path with its parameter names removed, for comparing: "/a/{id}" → "/a/{}". */
export const pathPattern = (path: string) => path.replace(/\{[^}]*\}/g, '{}');

/** The files that decide where calls go: the flow's API address and the contract. */
type Backend = { flow: Pick<Files['flow'], 'api'> } & Pick<Files, 'contract'>;

const serverOf = ({ flow }: Backend, { base }: Call) => (base === 'oauth' ? flow.api.oauth : flow.api.base);

const addresses = new WeakMap<Contract, Map<string, Operation[]>>();

function byAddress(contract: Contract): Map<string, Operation[]> {
  const found = new Map<string, Operation[]>();
  for (const operation of Object.values(contract.operations)) {
    const address = operation.server + pathPattern(operation.path);
    found.set(address, [...(found.get(address) ?? []), operation]);
  }
  return found;
}

/** The contract's operations at a call's path. Called for every reference to a response, so the result is cached. */
function operationsAt(files: Backend, call: Call): readonly Operation[] {
  const kept = addresses.get(files.contract) ?? byAddress(files.contract);
  addresses.set(files.contract, kept);
  return kept.get(serverOf(files, call) + pathPattern(call.path)) ?? [];
}

/** The contract's operation for a call; undefined when there is none. */
export const operationOf = (files: Backend, call: Call): Operation | undefined =>
  operationsAt(files, call).find(({ method }) => method === call.method);

/**
 * The schema name of a call's response: the contract's, or what the call declares when the contract has no such
 * operation.
 */
export function answeredBy(files: Backend, call: Call): string {
  const operation = operationOf(files, call);
  return operation === undefined ? call.response : (answerOf(operation) ?? 'nothing');
}

/** Every call names an operation of the contract and declares its response schema. */
export const operations: Rule = (files) =>
  Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const at = pointer('calls', id);
    const operation = operationOf(files, call);
    return operation === undefined
      ? [unknown(files, at, call)]
      : [
          ...otherAnswer(files, operation, at, call),
          ...otherStatuses(operation, at, id, call),
          ...unmarked(operation, at, id, call),
        ];
  });

function unknown(files: Files, at: string, call: Call): Problem {
  const methods: Method[] = operationsAt(files, call).map(({ method }) => method);
  if (methods.length > 0)
    return error(
      'RF24',
      'calls.json',
      at + pointer('method'),
      `The contract has no ${call.method} ${call.path}`,
      didYouMean(call.method, methods),
    );
  const all = Object.values(files.contract.operations);
  const elsewhere = all.find(
    ({ path, method }) => pathPattern(path) === pathPattern(call.path) && method === call.method,
  );
  if (elsewhere !== undefined)
    return error(
      'RF24',
      'calls.json',
      call.base === undefined ? at + pointer('path') : at + pointer('base'),
      `The contract has ${call.path} under "${elsewhere.server}", not under "${serverOf(files, call)}"`,
      call.base === undefined ? 'add "base": "oauth"' : 'remove "base"',
    );
  const here = all.filter(({ server }) => server === serverOf(files, call));
  const alike = here.filter(({ method }) => method === call.method);
  return error(
    'RF24',
    'calls.json',
    at + pointer('path'),
    `The contract has no path ${call.path}`,
    didYouMean(
      call.path,
      (alike.length > 0 ? alike : here).map(({ path }) => path),
    ),
  );
}

function otherAnswer({ contract }: Files, operation: Operation, at: string, call: Call): Problem[] {
  const { response, method, path } = call;
  const answered = answerOf(operation) ?? 'nothing';
  // Another rule reports an unknown response schema.
  const isName = response === 'nothing' || Object.hasOwn(contract.schemas, response);
  if (answered === response || !isName) return [];
  return [
    error(
      'RF25',
      'calls.json',
      at + pointer('response'),
      `${method} ${path} answers "${answered}" by the contract, not "${response}"`,
      `write "${answered}"`,
    ),
  ];
}

/**
 * Reports error reactions to 4xx and 5xx statuses that the contract does not list for the operation: they can never
 * happen.
 */
const otherStatuses = ({ answers }: Operation, at: string, id: string, { errors = {} }: Call): Problem[] =>
  Object.keys(errors)
    .filter((status) => /^4\d\d$/.test(status) && !Object.hasOwn(answers, status))
    .map((status) => ({
      ...error(
        'RF15',
        'calls.json',
        at + pointer('errors', status),
        `"${id}" never answers ${status} by the contract`,
        didYouMean(
          status,
          Object.keys(answers).filter((one) => one.startsWith('4')),
        ),
      ),
      at: 'key',
    }));

/** Reports properties of an operation (health data, sign-in) that the contract states and the call omits. */
function unmarked(operation: Operation, at: string, id: string, call: Call): Problem[] {
  const { health, cached, signsIn, wipesFirst, signedIn, role, answers } = operation;
  const mark = (rule: string, message: string, hint: string): Problem => ({
    ...error(rule, 'calls.json', at, message, hint),
    at: 'key',
  });
  const kept = call.method === 'GET' && call.cached !== false;
  const mayRefuse = Object.hasOwn(answers, '401');
  return [
    ...(health && call.health !== true && (kept || call.method !== 'GET')
      ? [mark('PR04', `"${id}" is about health by the contract, and is not marked so`, 'add "health": true')]
      : []),
    ...(!cached && kept
      ? [mark('RF25', `What "${id}" answers must be asked anew each time by the contract`, 'add "cached": false')]
      : []),
    ...(signsIn && call.signs_in !== true
      ? [mark('RF25', `"${id}" tells who is signed in by the contract, and nothing keeps it`, 'add "signs_in": true')]
      : []),
    ...(wipesFirst && call.wipes_first !== true
      ? [
          mark(
            'PR05',
            `After "${id}" somebody else is signed in, and what the person before left is kept`,
            'add "wipes_first": true',
          ),
        ]
      : []),
    ...(!signedIn && mayRefuse && call.refresh !== false
      ? [
          mark(
            'RF25',
            `A 401 of "${id}" is its answer: nobody is signed in whose token could be renewed`,
            'add "refresh": false',
          ),
        ]
      : []),
    ...(signedIn && role === undefined && call.refresh === false
      ? [
          error(
            'RF25',
            'calls.json',
            at + pointer('refresh'),
            `"${id}" is for people who are signed in: without a new token after a 401 it fails for nothing`,
            'remove "refresh"',
          ),
        ]
      : []),
  ];
}
