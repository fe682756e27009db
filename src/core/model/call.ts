import type { Call as CallWritten, FlowFile } from '../generated/flow-files.ts';
import { responseSchemaNameOf, type Contract, type Method, type Operation } from './contract.ts';
import { isObject, ownEntry } from './json.ts';

/** A call with everything that the contract says of its operation. */
export interface Call extends CallWritten {
  method: Method;
  /** The path below its server, with its parameters in braces. */
  path: string;
  /** Which server of flow.json's `api` it goes to. */
  base: 'base' | 'oauth';
  /** The schema name of its response; "nothing" for none. */
  response: string;
  /** Whether the response is health data. Left out when false. */
  health?: boolean;
  /** Set to false when every read goes to the server. */
  cached?: boolean;
  /** Set to false when a 401 is an ordinary response and must not renew the token. */
  refresh?: boolean;
  /** Whether the response says who is signed in. Left out when false. */
  signs_in?: boolean;
  /** Whether the call changes who is signed in, so that stored data is wiped first. Left out when false. */
  wipes_first?: boolean;
  /** References whose values are part of the response's cache key. */
  key?: Readonly<Record<string, string>>;
}

/**
 * A call with the data of its operation. Flags with their usual value are left out, which keeps the browser's copy
 * small. A call of an unknown operation gets no data; the compiler reports its name.
 */
export function callOf(contract: Contract, api: Pick<FlowFile['api'], 'oauth'>, call: CallWritten): Call {
  const operation = ownEntry(contract.operations, call.operation);
  if (operation === undefined) return { ...call, method: 'GET', path: '/', base: 'base', response: 'nothing' };
  const { method, path, server, health, cached, wipesFirst, per } = operation;
  return {
    ...call,
    method,
    path,
    base: server === api.oauth ? 'oauth' : 'base',
    response: responseSchemaNameOf(operation) ?? 'nothing',
    ...(health && { health }),
    ...(!cached && { cached }),
    ...(!renews(operation) && { refresh: false }),
    ...(tellsUser(contract, operation) && { signs_in: true }),
    ...(wipesFirst && { wipes_first: true }),
    ...(per.length > 0 && { key: Object.fromEntries(per.map((name) => [name, `route.${name}`])) }),
  };
}

/**
 * Whether a 401 of the call means that the access token has expired, so that it is renewed. Only calls of signed-in
 * people, and no calls about the session itself, except logout.
 */
const renews = ({ signedIn, role }: Operation) => signedIn && (role === undefined || role === 'logout');

/** Whether the response contains the signed-in person: it signs somebody in, or its `user` is the contract's. */
function tellsUser({ schemas, user }: Contract, operation: Operation): boolean {
  const { properties } = schemas[responseSchemaNameOf(operation) ?? ''] ?? {};
  const property = isObject(properties) ? properties.user : undefined;
  const isUser = isObject(property) && typeof property.$ref === 'string' && property.$ref.replace(/^.*\//, '') === user;
  return operation.signsIn || (user !== undefined && isUser);
}
