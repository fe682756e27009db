import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Identity, Provider } from '../adapters/provider.ts';
import { deviceOf } from '../auth/device.ts';
import { grant, isSecure } from '../auth/grant.ts';
import { pageThatCalls } from '../flow-calls.ts';
import type { OperationHandlers } from '../operations.ts';
import { originOf } from '../origin.ts';
import { signInRefused, unavailable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { userOf } from './user.ts';
import { provenMail, setAsideLink } from './verification.ts';

const COOKIE = 'onyx';
const PATH = '/api/auth/onyx';
/** The time a person has to sign in at the provider, in seconds. */
const LASTS_S = 600;

/**
 * The operations for signing in at an external provider: starting the sign-in, and exchanging its code (decision 31).
 */
export function providerOperations(
  context: ServerContext,
  provider: Provider | null,
): OperationHandlers<'startSignIn' | 'exchangeCode'> {
  const { store, limiter, settings, clock, flow } = context;
  // The address to which the provider redirects (RT-15). In a flow without such a page, nobody can sign in through a
  // provider.
  const page = pageThatCalls(flow, 'exchangeCode');
  if (page === undefined || provider === null) return { startSignIn: null, exchangeCode: null };
  const cookieOptions = (request: FastifyRequest) =>
    ({ path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure(context, request) }) as const;
  const redirectUri = (request: FastifyRequest) => `${originOf(settings, request)}${page}`;

  return {
    startSignIn: {
      respond: async (request, reply) => {
        const [state, verifier] = [randomState(), randomPKCECodeVerifier()];
        reply.setCookie(COOKIE, `${state}.${verifier}`, { ...cookieOptions(request), maxAge: LASTS_S });
        const challenge = await calculatePKCECodeChallenge(verifier);
        return reply.redirect(provider.address({ state, challenge, redirectUri: redirectUri(request) }), 302);
      },
    },

    exchangeCode: {
      respond: async (request, reply) => {
        const { code = '', state = '' } = request.query;
        await limiter.attempt({ kind: 'provider', address: request.ip, account: state });
        const [expected = '', verifier = ''] = (request.cookies[COOKIE] ?? '').split('.');
        const fits = expected !== '' && code !== '' && isSame(state, expected);
        const who = fits ? await asked(provider, { code, verifier, redirectUri: redirectUri(request) }) : null;
        reply.clearCookie(COOKIE, cookieOptions(request));
        const account =
          who &&
          (await store.emailVerifications.proveElsewhere(
            who.email,
            provenMail(context, request),
            setAsideLink(context, request),
          ));
        if (account === null) throw signInRefused('provider_refused');
        await grant(context, request, reply, await store.sessions.start(account.id, clock(), deviceOf(request)));
        return { user: userOf(account) };
      },
    },
  };
}

/**
 * The identity to which a code belongs. @throws Refusal 503 when the provider cannot be reached; the person may try
 * again
 */
async function asked(provider: Provider, code: Parameters<Provider['exchange']>[0]): Promise<Identity | null> {
  try {
    return await provider.exchange(code);
  } catch {
    throw unavailable('provider_silent');
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
