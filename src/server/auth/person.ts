import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../refusal.ts';
import type { Server } from '../server.ts';
import { tellSession } from './grant.ts';
import type { AccessClaims } from './tokens.ts';
import type { Account } from '../store/accounts.ts';
import { remainingMs } from '../store/sessions.ts';
import type { Session } from '../store/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, once `requirePerson` has run. */
    person: Person | null;
  }
}

export interface Person {
  /** Whose data this is about: while staff act for a member, the member. */
  account: Account;
  /** Who of the staff acts for them; null for everybody who is themself (decisions 29). */
  actor: Account | null;
  session: Session;
}

/** Activity is noted at most this often, so that not every read is a write. */
const TOUCH_EVERY_MS = 10_000;

/**
 * A hook that lets only signed-in people through and counts as their activity (decisions 28). What staff do for a
 * member leaves an audit row before it is done.
 * It answers 401 for a missing, forged or expired token, for a session that has ended, and for a token from before an
 * impersonation began or ended: refreshing gives the right one.
 */
export function requirePerson(server: Server): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const at = server.clock();
    const token = bearerOf(request);
    const claims = token === null ? null : await server.tokens.readAccess(token, at);
    if (!claims) throw unauthorized('sign_in_first');
    const found = await server.store.sessions.find(claims.sessionId);
    if (!found || !isOf(claims, found.session) || remainingMs(found.session, at, server.settings.session) === 0) {
      throw unauthorized('session_ended');
    }
    const { account, session } = found;
    const actor = session.memberId === null ? null : await server.store.accounts.byId(session.userId);
    if (session.memberId !== null && actor?.role !== 'staff') throw unauthorized('session_ended');
    const isQuiet = at.getTime() - session.lastActivityAt.getTime() >= TOUCH_EVERY_MS;
    if (isQuiet) await server.store.sessions.touch(session.id, at);
    if (actor) {
      const action = `${request.method} ${request.routeOptions.url ?? ''}`;
      await server.store.audit.record({ at, actorId: actor.id, memberId: account.id, action });
    }
    const present = isQuiet ? { ...session, lastActivityAt: at } : session;
    // Whoever is active lasts longer, and their browser must know: it warns before the end.
    if (isQuiet) tellSession(server, reply, present);
    request.person = { account, actor, session: present };
  };
}

/** Whether a token was made for the session as it is now: the same person, and the same one acting for them. */
const isOf = ({ userId, actorId }: AccessClaims, session: Session): boolean =>
  userId === (session.memberId ?? session.userId) && actorId === (session.memberId === null ? null : session.userId);

/** A hook that lets only staff through who act for nobody. Behind `requirePerson`. It answers 403. */
export async function requireStaff(request: FastifyRequest): Promise<void> {
  const { account, actor } = personOf(request);
  if (actor || account.role !== 'staff') throw forbidden('staff_only');
}

/**
 * A hook for what nobody may do in a member's place: change their password, pay, delete (decisions 29). Behind
 * `requirePerson`. It answers 403.
 */
export async function refuseActing(request: FastifyRequest): Promise<void> {
  if (personOf(request).actor) throw forbidden('not_while_acting');
}

/** Who is asking, behind `requirePerson`. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw unauthorized('sign_in_first');
  return request.person;
}

/** The token of an `Authorization: Bearer` header (RFC 6750), or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
