import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ordering from '../../contract/ordering.openapi.json' with { type: 'json' };
import { asReceived, contractOf, jsonOf, type Operation, type Operations, parametersIn } from '#core';

export type OperationId = keyof Operations;

/** The contract name that a flow for this server has. */
export const CONTRACT_NAME = 'ordering';

/** The OpenAPI document that this server implements and serves. */
export const CONTRACT_DOCUMENT = JSON.stringify(ordering);

const CONTRACT = contractOf(jsonOf(ordering));

/** A hook that runs before the body is read. */
export type Before = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** A request for an operation. Its parameters and body have passed the contract's schemas. */
export type RequestFor<Id extends OperationId> = FastifyRequest<{
  Params: Operations[Id]['params'];
  Querystring: Operations[Id]['query'];
  Body: Operations[Id]['body'];
}>;

/** The implementation of an operation. */
export interface Offer<Id extends OperationId> {
  /** Hooks in order; they run after the sign-in check when the contract requires sign-in. */
  before?: readonly Before[];
  answer(request: RequestFor<Id>, reply: FastifyReply): unknown;
}

/** The implementations of some operations; null for an operation that this server's settings turn off. */
export type Offers<Id extends OperationId> = { [Each in Id]: Offer<Each> | null };

/** The hooks of every operation that requires sign-in. */
export interface Guards {
  /** Runs before the body is read. */
  before: Before;
  /** Runs after parameters and body were validated. */
  checked: Before;
}

/** A path without the names of its parameters: flow and contract may name them differently. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

/** The operation that a call requests; undefined when the contract has none. */
export const operationAskedBy = ({ method, path }: Pick<Operation, 'method' | 'path'>): Operation | undefined =>
  Object.values(CONTRACT.operations).find((each) => each.method === method && shapeOf(each.path) === shapeOf(path));

/** A path with its parameters as Fastify writes them: "/orders/:id". */
export const pathFor = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The contract's entry for an operation. */
export function operation(id: OperationId): Operation {
  const found = CONTRACT.operations[id];
  if (found === undefined) throw new Error(`The contract has no operation "${id}".`);
  return found;
}

/** The path prefixes of the operations, such as "/api". */
export const SERVERS = [...new Set(Object.values(CONTRACT.operations).map(({ server }) => server))];

/** Registers every implemented operation of a prefix with the contract's schemas. */
export function serve(app: FastifyInstance, server: string, offers: Offers<OperationId>, guards: Guards): void {
  const all: Readonly<Record<string, Offer<OperationId> | null>> = offers;
  for (const each of Object.values(CONTRACT.operations).filter((one) => one.server === server)) {
    const offer = all[each.id];
    // `validate` asks whether a session still lasts, so it checks the token itself.
    const isGuarded = each.signedIn && each.role !== 'validate';
    if (!offer) continue;
    app.route({
      method: each.method,
      url: pathFor(each.path),
      schema: {
        querystring: parametersIn(each, 'query'),
        ...(each.body && { body: asReceived(CONTRACT, each.body) }),
      },
      onRequest: [...(isGuarded ? [guards.before] : []), ...(offer.before ?? [])],
      preHandler: isGuarded ? [guards.checked] : [],
      handler: async (request: RequestFor<OperationId>, reply) => offer.answer(request, reply),
    });
  }
}
