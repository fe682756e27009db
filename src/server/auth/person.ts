import type { FastifyRequest } from 'fastify';
import type { BeginRead, Hook } from '../operations.ts';
import { forbidden, unauthorized } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { sendSessionHeaders } from './grant.ts';
import type { AccessClaims } from './tokens.ts';
import type { Account } from '../store/accounts.ts';
import { remainingMs } from '../store/sessions.ts';
import type { Session } from '../store/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, set by `requirePerson`. */
    person: Person | null;
  }
}

export interface Person {
  /** The account whose data are used. During impersonation, it is the member's. */
  account: Account;
  /** The staff account that impersonates the member; null without impersonation (decision 29). */
  actor: Account | null;
  session: Session;
}

/** In milliseconds. Activity is written to the database at most this often, so that most reads write nothing. */
const TOUCH_EVERY_MS = 10_000;

/**
 * Creates hooks that require a signed-in person and record their activity (decision 28). During impersonation they
 * write an audit row before the request runs. They respond with 401 if the token is missing, forged or expired, if the
 * session has ended, and if the token is older than the start or end of an impersonation; a renewed token works then.
 */
export function requirePerson(context: ServerContext): (ahead?: BeginRead) => Hook {
  return (ahead) => async (request, reply) => {
    const now = context.clock();
    const token = bearerOf(request);
    const claims = token === null ? null : await context.tokens.readAccess(token, now);
    if (!claims) throw unauthorized('sign_in_first');
    const reading = context.store.sessions.find(claims.sessionId);
    ahead?.(request, claims.userId);
    const found = await reading;
    if (!found || !isOf(claims, found.session) || remainingMs(found.session, now, context.settings.session) === 0) {
      throw unauthorized('session_ended');
    }
    const { account, session } = found;
    const actor = session.memberId === null ? null : await context.store.accounts.byId(session.userId);
    if (session.memberId !== null && actor?.role !== 'staff') throw unauthorized('session_ended');
    const isTouchDue = now.getTime() - session.lastActivityAt.getTime() >= TOUCH_EVERY_MS;
    if (isTouchDue) await context.store.sessions.touch(session.id, now);
    if (actor) {
      const action = `${request.method} ${request.routeOptions.url ?? ''}`;
      await context.store.audit.record({ recordedAt: now, actorId: actor.id, memberId: account.id, action });
    }
    const present = isTouchDue ? { ...session, lastActivityAt: now } : session;
    // Activity extends the session. The browser needs the new end, because it shows a warning before.
    if (isTouchDue) sendSessionHeaders(context, reply, present);
    request.person = { account, actor, session: present };
  };
}

/** Whether a token belongs to the current state of a session: the same person and the same impersonator. */
const isOf = ({ userId, actorId }: AccessClaims, session: Session): boolean =>
  userId === (session.memberId ?? session.userId) && actorId === (session.memberId === null ? null : session.userId);

/** A hook that admits only staff who impersonate nobody. Others get 403. Must run after `requirePerson`. */
export async function requireStaff(request: FastifyRequest): Promise<void> {
  const { account, actor } = personOf(request);
  if (actor || account.role !== 'staff') throw forbidden('staff_only');
}

/**
 * A hook for actions that staff must not do for a member: change the password, pay, delete (decision 29). Refuses with
 * 403 during impersonation. Must run after `requirePerson`.
 */
export async function refuseImpersonation(request: FastifyRequest): Promise<void> {
  if (personOf(request).actor) throw forbidden('not_while_acting');
}

/** The signed-in person of a request that passed `requirePerson`. @throws Refusal 401 */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw unauthorized('sign_in_first');
  return request.person;
}

/** The token of an `Authorization: Bearer` header (RFC 6750); null when there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
