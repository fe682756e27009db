import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '../refusal.ts';
import type { Server } from '../server.ts';
import { remainingMs } from '../store/sessions.ts';
import type { Session } from '../store/sessions.ts';

/** The refresh token's cookie: no script sees it and only the token call receives it. */
export const REFRESH_COOKIE = 'refresh_token';
const PATH = '/oauth';

/** Answers with a new access token in the headers and the session's refresh token in its cookie. */
export async function grant(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<void> {
  const at = server.clock();
  const ends = session.startedAt.getTime() + server.settings.session.longestMs;
  await renewAccess(server, reply, session);
  reply.setCookie(REFRESH_COOKIE, server.tokens.refresh(session), {
    ...cookieOptions(server, request),
    maxAge: Math.floor((ends - at.getTime()) / 1000),
  });
}

/** Answers with a new access token alone: the session stays, and with it its refresh token. */
export async function renewAccess(server: Server, reply: FastifyReply, session: Session): Promise<void> {
  reply.header('access-token', await server.tokens.access(session, server.clock()));
  tellSession(server, reply, session);
}

/** Says in the headers how many seconds the session still lasts, and whether staff act for somebody in it. */
export function tellSession(server: Server, reply: FastifyReply, session: Session): void {
  // Rounded up, so that whoever asks again then finds it ended and not about to end.
  const seconds = Math.ceil(remainingMs(session, server.clock(), server.settings.session) / 1000);
  reply.header('expires-in', String(seconds)).header('impersonating', String(session.memberId !== null));
}

/** Takes the refresh token's cookie away. */
export function dropCookie(server: Server, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, cookieOptions(server, request));
}

const cookieOptions = (server: Server, request: FastifyRequest) =>
  ({ path: PATH, httpOnly: true, sameSite: 'strict', secure: isSecure(server, request) }) as const;

/** Whether cookies are Secure: a browser that came by plain http, outside production, would drop such a cookie. */
export const isSecure = ({ settings }: Server, request: FastifyRequest): boolean =>
  settings.environment === 'production' || (settings.publicOrigin ?? `${request.protocol}:`).startsWith('https:');

/**
 * Refuses a call that another site made: the refresh cookie alone must not be enough (CSRF). Browsers say where a
 * POST comes from; what is no browser has no cookie to lend.
 */
export function refuseOtherSites({ settings }: Server, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const here = settings.publicOrigin ? new URL(settings.publicOrigin).host : request.host;
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== here);
  if (foreign || (site !== undefined && site !== 'same-origin')) throw forbidden('other_site');
}
