import type { FastifyInstance } from 'fastify';
import { REFRESH_COOKIE, dropCookie, grant, refuseCrossSite } from '../auth/grant.ts';
import type { OperationHandlers } from '../operations.ts';
import { unauthorized } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';

/** POST /oauth/token: exchanges the refresh token in the cookie for a new access token and a new refresh token. */
export const tokenOperations = (context: ServerContext): OperationHandlers<'refreshToken'> => ({
  refreshToken: {
    respond: async (request, reply) => {
      refuseCrossSite(context, request);
      const token = context.tokens.readRefresh(request.cookies[REFRESH_COOKIE] ?? '');
      const limit = token ? await context.limiter.attempt({ kind: 'refresh', account: token.sessionId }) : null;
      const now = context.clock();
      const rotation = token
        ? await context.store.sessions.rotate(token.sessionId, token.generation, now, context.settings.session)
        : ({ refused: 'unknown' } as const);
      if ('refused' in rotation) {
        if (rotation.refused === 'reused') request.log.warn('a refresh token was used again; its session is ended');
        dropCookie(context, request, reply);
        throw unauthorized('session_ended');
      }
      await limit?.succeeded();
      await grant(context, request, reply, rotation.session);
      return {};
    },
  },
});

/** Accepts form-encoded bodies, which OAuth clients send (RFC 6749, 6). This project's own client may send JSON. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
