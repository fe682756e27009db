import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The source that allows the style element of a rendered page; empty for every other page. */
    styleHash: string;
  }
}

/** By directive, the origins of the services that the built client tells something; staging's has none. */
export type Origins = Readonly<Record<'script-src' | 'connect-src', readonly string[]>>;

/** The policy every page runs under (architecture.md, "Bounds"), with exactly the origins it needs (decisions 23). */
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
/** What is no page loads nothing and is framed by nobody. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
const YEAR_S = 31_536_000;

/** Puts the security headers on every response, and keeps every answer of the API out of caches. */
export function securityHeaders(app: FastifyInstance, settings: Settings, origins: Origins): void {
  app.decorateReply('styleHash', '');
  app.addHook('onSend', async (request, reply) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    reply.headers({
      ...headersOf(settings, isPage ? pagePolicy(settings, origins, reply.styleHash) : DATA_POLICY),
      'x-request-id': request.id,
    });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** The security headers of an answer that no hook sees: to an address that can't be read. */
export const headersOfData = (settings: Settings): Record<string, string> => ({
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
