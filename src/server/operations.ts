import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ordering from '../../contract/ordering.openapi.json' with { type: 'json' };
import { asReceived, contractOf, jsonOf, type Operation, type Operations, parametersIn } from '#core';

export type OperationId = keyof Operations;

/** The name by which a flow says that it is for this server. */
export const CONTRACT_NAME = 'ordering';

/** The document that this server is held to, as it serves it. */
export const CONTRACT_DOCUMENT = JSON.stringify(ordering);

const CONTRACT = contractOf(jsonOf(ordering));

/** A hook on a request, before its body is read. */
export type Before = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** A request for an operation: what it carries is of the contract's schemas when it is answered. */
export type RequestFor<Id extends OperationId> = FastifyRequest<{
  Params: Operations[Id]['params'];
  Querystring: Operations[Id]['query'];
  Body: Operations[Id]['body'];
}>;

/** How an operation is answered. */
export interface Offer<Id extends OperationId> {
  /** In this order, for people who are signed in where the contract asks for that. */
  before?: readonly Before[];
  answer(request: RequestFor<Id>, reply: FastifyReply): unknown;
}

/** How some operations are answered; null for one that this server, as it is set up, does not have. */
export type Offers<Id extends OperationId> = { [Each in Id]: Offer<Each> | null };

/** What goes before every operation that asks for somebody who is signed in. */
export interface Guards {
  /** Before the body is read. */
  before: Before;
  /** Once everything that was sent is known to be of its form. */
  checked: Before;
}

/** The operation of an id. */
export function operation(id: OperationId): Operation {
  const found = CONTRACT.operations[id];
  if (found === undefined) throw new Error(`The contract has no operation "${id}".`);
  return found;
}

/** The servers that the operations stand under: "/api". */
export const SERVERS = [...new Set(Object.values(CONTRACT.operations).map(({ server }) => server))];

/** Puts every operation under a server's address that is offered, with the schemas of the contract. */
export function serve(app: FastifyInstance, server: string, offers: Offers<OperationId>, guards: Guards): void {
  const all: Readonly<Record<string, Offer<OperationId> | null>> = offers;
  for (const each of Object.values(CONTRACT.operations).filter((one) => one.server === server)) {
    const offer = all[each.id];
    // Whether a session lasts is asked when it may be over: that call looks at the token itself.
    const isGuarded = each.signedIn && each.role !== 'validate';
    if (!offer) continue;
    app.route({
      method: each.method,
      url: each.path.replaceAll(/\{(\w+)\}/g, ':$1'),
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
