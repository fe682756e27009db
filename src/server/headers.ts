import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The policy source that allows the style element of a rendered page; empty for other pages. */
    styleHash: string;
  }
}

/** By directive, the origins of the analytics services that the built client uses. Staging has none. */
export type Origins = Readonly<Record<'script-src' | 'connect-src', readonly string[]>>;

/** The Content-Security-Policy of pages, with exactly the origins they need (decision 23). */
const pagePolicy = ({ payment }: Settings, origins: Origins, styleHash: string) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...origins['script-src']].join(' '),
    `style-src 'self' ${styleHash}`.trim(),
    ["connect-src 'self'", ...(payment ? [new URL(payment.tokensUrl).origin] : []), ...origins['connect-src']].join(
      ' ',
    ),
    "img-src 'self' https: data:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
/** The policy for responses that are not pages: they may load nothing, and no site may show them in a frame. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
const YEAR_S = 31_536_000;

/** Sets the security headers on every response, and `no-store` on API responses. */
export function securityHeaders(app: FastifyInstance, settings: Settings, origins: Origins): void {
  app.decorateReply('styleHash', '');
  const ofData = headersOf(settings, DATA_POLICY);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    reply.headers(isPage ? headersOf(settings, pagePolicy(settings, origins, reply.styleHash)) : ofData);
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

/**
 * The security headers for responses that are sent without Fastify's hooks, because the address of the request cannot
 * be parsed.
 */
export const rawSecurityHeaders = (settings: Settings): Record<string, string> => ({
  ...headersOf(settings, DATA_POLICY),
  'cache-control': 'no-store',
});

const headersOf = ({ environment }: Settings, policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(environment === 'production' && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
});
