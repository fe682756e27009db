import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ordering from '../../contract/ordering.openapi.json' with { type: 'json' };
import {
  requestSchemaOf,
  type Contract,
  contractOf,
  jsonOf,
  type Operation,
  type Operations,
  parametersIn,
} from '#core';

export type OperationId = keyof Operations;

/** The contract of the ordering backend. */
export const CONTRACT = contractOf(jsonOf(ordering));

/** A hook that runs before the body is read. */
export type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** A request for an operation. Its parameters and body have passed the contract's schemas. */
export type RequestFor<Id extends OperationId> = FastifyRequest<{
  Params: Operations[Id]['params'];
  Querystring: Operations[Id]['query'];
  Body: Operations[Id]['body'];
}>;

/** Starts to read an operation's data together with the session of the person in the token (see `readAhead`). */
export type BeginRead = (request: FastifyRequest, userId: string) => void;

/** The implementation of an operation. */
export interface OperationHandler<Id extends OperationId> {
  /** Starts to read the operation's data early. See `BeginRead`. */
  ahead?(request: RequestFor<Id>, userId: string): void;
  /** Hooks in this order. They run after the sign-in check, if the contract requires a sign-in. */
  before?: readonly Hook[];
  /** Hooks in this order. They run after parameters and body were validated. */
  checked?: readonly Hook[];
  respond(request: RequestFor<Id>, reply: FastifyReply): unknown;
}

/** The implementations of some operations; null for an operation that this server's settings turn off. */
export type OperationHandlers<Id extends OperationId> = { [Each in Id]: OperationHandler<Each> | null };

/** The implementations of the operations of any contract, by operation id. */
export type AnyHandlers = Readonly<Record<string, AnyHandler | null>>;

export interface AnyHandler {
  ahead?(request: FastifyRequest, userId: string): void;
  before?: readonly Hook[];
  checked?: readonly Hook[];
  respond(request: FastifyRequest, reply: FastifyReply): unknown;
}

/** The hooks of every operation that requires sign-in. */
export interface Guards {
  /** Creates the hook that runs before an operation's body is read. */
  before(ahead?: BeginRead): Hook;
  /** Runs after the operation's own hooks, if the operation is refused while staff act for a member. */
  notWhileActing: Hook;
  /** Runs after parameters and body were validated. */
  checked: Hook;
}

/** A path with its parameters as Fastify writes them: "/orders/:id". */
export const pathFor = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The contract's entry for an operation. */
export function operation(id: OperationId): Operation {
  const found = CONTRACT.operations[id];
  if (found === undefined) throw new Error(`The contract has no operation "${id}".`);
  return found;
}

/** The base paths under which a contract has its operations: "/api". */
export const serversOf = ({ operations }: Contract): string[] => [
  ...new Set(Object.values(operations).map(({ server }) => server)),
];

/**
 * Registers the offered operations under a base path, with the contract's schemas.
 * @param guards the hooks of operations that require sign-in; null when none does
 * @throws Error when an operation requires sign-in and there are no guards
 */
export function serve(
  app: FastifyInstance,
  contract: Contract,
  server: string,
  handlers: AnyHandlers,
  guards: Guards | null,
): void {
  for (const each of Object.values(contract.operations).filter((one) => one.server === server)) {
    const handler = handlers[each.id];
    // The `validate` operation reads the token itself, because the session may have ended.
    const isGuarded = each.signedIn && each.role !== 'validate';
    if (!handler) continue;
    if (isGuarded && guards === null)
      throw new Error(`The operation "${each.id}" requires sign-in, which this server does not offer.`);
    app.route({
      method: each.method,
      url: pathFor(each.path),
      schema: {
        querystring: parametersIn(each, 'query'),
        ...(each.body && { body: requestSchemaOf(contract, each.body) }),
      },
      onRequest: [
        ...(isGuarded && guards ? [guards.before(handler.ahead)] : []),
        ...(handler.before ?? []),
        ...(each.notWhileActing && guards ? [guards.notWhileActing] : []),
      ],
      preHandler: [...(isGuarded && guards ? [guards.checked] : []), ...(handler.checked ?? [])],
      handler: async (request, reply) => handler.respond(request, reply),
    });
  }
}
