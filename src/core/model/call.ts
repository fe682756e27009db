import type { Call as CallWritten, FlowFile } from '../generated/flow-files.ts';
import { responseSchemaNameOf, type Contract, type Method, type Operation } from './contract.ts';
import { isObject, ownEntry } from './json.ts';

/** A call, completed with what the contract says about its operation. */
export interface Call extends CallWritten {
  method: Method;
  /** The path below the server's address, with its parameters in braces: "/orders/{id}". */
  path: string;
  /** The server of flow.json's `api` that receives the call. */
  base: 'base' | 'oauth';
  /** The name of the response's schema; "nothing" if there is none. */
  response: string;
  /** Whether the response is health data. Left out when false. */
  health?: boolean;
  /** Set to false when every read goes to the server. */
  cached?: boolean;
  /** False if a 401 is an ordinary response, after which the token must not be renewed. */
  refresh?: boolean;
  /** Whether the response says who is signed in. Left out when false. */
  signs_in?: boolean;
  /** Whether the call changes who is signed in, so that stored data is wiped first. Left out when false. */
  wipes_first?: boolean;
  /** References whose values are part of the response's cache key. */
  key?: Readonly<Record<string, string>>;
}

/**
 * A call, completed with the data of its operation. Flags with their usual value are omitted, so that the browser's
 * copy is small. A call of an unknown operation gets no data; the compiler reports the name of this operation.
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
 * Whether a 401 to the call means that the access token has expired, so that it must be renewed. This is so for calls
 * of signed-in people, except calls about the session itself other than logout.
 */
const renews = ({ signedIn, role }: Operation) => signedIn && (role === undefined || role === 'logout');

/**
 * Whether the response contains the signed-in person: the call signs somebody in, or the response's `user` has the
 * contract's schema for the person.
 */
function tellsUser({ schemas, user }: Contract, operation: Operation): boolean {
  const { properties } = schemas[responseSchemaNameOf(operation) ?? ''] ?? {};
  const property = isObject(properties) ? properties.user : undefined;
  const isUser = isObject(property) && typeof property.$ref === 'string' && property.$ref.replace(/^.*\//, '') === user;
  return operation.signsIn || (user !== undefined && isUser);
}
