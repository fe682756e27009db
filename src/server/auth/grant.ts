import type { FastifyReply, FastifyRequest } from 'fastify';
import { operation } from '../operations.ts';
import { forbidden } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { remainingMs } from '../store/sessions.ts';
import type { Session } from '../store/sessions.ts';

/** The cookie of the refresh token. It is HttpOnly, and its path limits it to the token call. */
export const REFRESH_COOKIE = 'refresh_token';

/** Signs a response in: sets a new access token in the headers and the refresh token in its cookie. */
export async function grant(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<void> {
  const now = context.clock();
  const ends = session.startedAt.getTime() + context.settings.session.longestMs;
  await renewAccess(context, reply, session);
  reply.setCookie(REFRESH_COOKIE, context.tokens.refresh(session), {
    ...cookieOptions(context, request),
    maxAge: Math.floor((ends - now.getTime()) / 1000),
  });
}

/** Sets a new access token in the headers. The session and its refresh token do not change. */
export async function renewAccess(context: ServerContext, reply: FastifyReply, session: Session): Promise<void> {
  reply.header('access-token', await context.tokens.access(session, context.clock()));
  sendSessionHeaders(context, reply, session);
}

/** Sends headers with the seconds until the session ends, and with whether staff impersonate a member in it. */
export function sendSessionHeaders(context: ServerContext, reply: FastifyReply, session: Session): void {
  // Rounded up. A browser that asks again after this time then finds the session ended.
  const seconds = Math.ceil(remainingMs(session, context.clock(), context.settings.session) / 1000);
  reply.header('expires-in', String(seconds)).header('impersonating', String(session.memberId !== null));
}

/** Deletes the refresh token's cookie. */
export function dropCookie(context: ServerContext, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, cookieOptions(context, request));
}

const cookieOptions = (context: ServerContext, request: FastifyRequest) =>
  ({
    path: operation('refreshToken').server,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context, request),
  }) as const;

/**
 * Whether cookies get the Secure attribute. Outside production the browser may use plain http, and would refuse such
 * cookies.
 */
export const isSecure = ({ settings }: ServerContext, request: FastifyRequest): boolean =>
  settings.environment === 'production' || (settings.publicOrigin ?? `${request.protocol}:`).startsWith('https:');

/**
 * Refuses requests from other sites (CSRF), because the refresh cookie alone must not be enough. Browsers send their
 * origin with every POST. Other clients have no cookie that could be abused.
 */
export function refuseCrossSite({ settings }: ServerContext, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const here = settings.publicOrigin ? new URL(settings.publicOrigin).host : request.host;
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== here);
  if (foreign || (site !== undefined && site !== 'same-origin')) throw forbidden('other_site');
}
