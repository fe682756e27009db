import type { FastifyInstance } from 'fastify';
import { REFRESH_COOKIE, dropCookie, grant, refuseOtherSites } from '../auth/grant.ts';
import { badRequest, unauthorized } from '../refusal.ts';
import type { Server } from '../server.ts';

interface TokenBody {
  grant_type: string;
}
const tokenBody = { type: 'object', required: ['grant_type'], properties: { grant_type: { type: 'string' } } };

/** POST /oauth/token: a new access token for the refresh token in the cookie, which is replaced too. */
export function tokenRoutes(app: FastifyInstance, server: Server): void {
  // OAuth clients send forms (RFC 6749, 6); ours may send JSON.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });

  app.post<{ Body: TokenBody }>('/token', { schema: { body: tokenBody } }, async (request, reply) => {
    refuseOtherSites(server, request);
    if (request.body.grant_type !== 'refresh_token') throw badRequest('wrong_form');
    const token = server.tokens.readRefresh(request.cookies[REFRESH_COOKIE] ?? '');
    const limit = token ? await server.limiter.attempt({ kind: 'refresh', account: token.sessionId }) : null;
    const at = server.clock();
    const rotation = token
      ? await server.store.sessions.rotate(token.sessionId, token.generation, at, server.settings.session)
      : ({ refused: 'unknown' } as const);
    if ('refused' in rotation) {
      if (rotation.refused === 'reused') request.log.warn('a refresh token was used again; its session is ended');
      dropCookie(server, request, reply);
      throw unauthorized('session_ended');
    }
    await limit?.succeeded();
    await grant(server, request, reply, rotation.session);
    return {};
  });
}
