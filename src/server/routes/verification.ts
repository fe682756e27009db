import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Flow } from '#core';
import { hashOf, newToken } from '../auth/mailed-tokens.ts';
import { personOf } from '../auth/person.ts';
import { pageThatCalls, fastifyRouteOf } from '../flow-calls.ts';
import type { OperationHandlers } from '../operations.ts';
import { productRules } from '../ordering/product-rules.ts';
import { originOf } from '../origin.ts';
import { conflict, forbidden, tooMany, unprocessable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import type { NewMail } from '../store/outbox.ts';
import type { VerificationLink } from '../store/verification-link.ts';
import type { Sentence } from '../message.ts';
import { requestLocale, sentence } from '../visitor-language.ts';
import { userOf } from './user.ts';

/** In milliseconds. How long a link is valid, and the period over which a person's links are counted. */
const DAY_MS = 24 * 3_600_000;
/** The most links for one account in this period. */
const LINKS_A_DAY = 5;
/**
 * The most links that are mailed to one address in this period, for all its accounts together. A person who signs up
 * with an address need not own it.
 */
const LINKS_TO_ADDRESS = 20;
const NOTICE_USEFUL_MS = 7 * DAY_MS;

/** The call that the page behind the link makes. */
const VERIFY = 'verifyEmail';

/** A new link, and everything that its mail needs. @throws Error when the flow has no page for the link */
function newLink({ flow, settings, clock }: ServerContext, request: FastifyRequest) {
  const token = newToken();
  const page = pageThatCalls(flow, VERIFY, { token });
  if (page === undefined) throw new Error(`The flow "${flow.name}" has no page that takes the token of ${VERIFY}.`);
  const now = clock();
  const words = (name: Sentence) =>
    sentence(flow, requestLocale(flow, request), name, { link: `${originOf(settings, request)}${page}` });
  const since = new Date(now.getTime() - DAY_MS);
  return { tokenHash: hashOf(token), words, since, times: { now, usefulUntil: new Date(now.getTime() + DAY_MS) } };
}

/** A verification link, and its mail in the visitor's language. */
export function verificationLink(context: ServerContext, request: FastifyRequest): VerificationLink {
  const { tokenHash, words, since, times } = newLink(context, request);
  const mail = (isKnown: boolean) =>
    ({
      kind: 'email-verification',
      subject: words(isKnown ? 'known_mail_subject' : 'verify_mail_subject'),
      text: words(isKnown ? 'known_mail_text' : 'verify_mail_text'),
      ...times,
    }) as const;
  return { tokenHash, mail, limit: { most: LINKS_TO_ADDRESS, since } };
}

/**
 * The link to the data that were set aside when the owner of an address proved to own it (see `proveAddress`). It is
 * always mailed, because strangers can neither cause it nor use up the number of links.
 */
export function setAsideLink(context: ServerContext, request: FastifyRequest): VerificationLink {
  const { tokenHash, words, since, times } = newLink(context, request);
  const mail = () =>
    ({
      kind: 'address-proven',
      subject: words('proven_mail_subject'),
      text: words('proven_mail_text_afresh'),
      ...times,
    }) as const;
  return { tokenHash, mail, limit: { most: Number.POSITIVE_INFINITY, since } };
}

/** The mail to the owner of an address after an external sign-in has verified it. */
export function provenMail({ flow, clock }: ServerContext, request: FastifyRequest): Omit<NewMail, 'to'> {
  const now = clock();
  const locale = requestLocale(flow, request);
  return {
    kind: 'address-proven',
    subject: sentence(flow, locale, 'proven_mail_subject'),
    text: sentence(flow, locale, 'proven_mail_text'),
    now,
    usefulUntil: new Date(now.getTime() + NOTICE_USEFUL_MS),
  };
}

/**
 * The operations for verifying the signed-in person's address, and for copying what they answered in another account
 * with this address.
 */
export function verificationOperations(
  context: ServerContext,
): OperationHandlers<'sendVerification' | 'verifyEmail' | 'bringAnswers'> {
  const { store, limiter, clock } = context;
  const since = () => new Date(clock().getTime() - DAY_MS);

  return {
    sendVerification: {
      respond: async (request, reply) => {
        const { account } = personOf(request);
        await limiter.attempt({ kind: 'verify', account: account.id });
        if (account.emailVerification !== 'done') {
          const sent = await store.emailVerifications.request(account, verificationLink(context, request), LINKS_A_DAY);
          if (!sent) throw tooMany('verify_too_many', DAY_MS / 1000);
        }
        return reply.code(202).send({ user: userOf(account) });
      },
    },

    // A sign-in is required. Otherwise the owner of an address who opens the link would verify an account that somebody
    // else created with the address.
    verifyEmail: {
      respond: async (request) => {
        const { account } = personOf(request);
        const limit = await limiter.attempt({ kind: 'verify', account: account.id });
        const used = await store.emailVerifications.use(hashOf(request.params.token), account.id, since());
        // A used link may be opened again after the address is verified.
        const isRefused = used === null ? account.emailVerification !== 'done' : used.link === 'of_others';
        if (isRefused) throw forbidden('verify_refused');
        await limit.succeeded();
        if (used === null) return { user: userOf(account), link: 'confirmed' };
        return { user: userOf(used.link === 'confirmed' ? used.account : account), link: used.link };
      },
    },

    // A separate call, because opening a link is no consent: somebody else may have signed up with the address.
    bringAnswers: {
      respond: async (request) => {
        const { account } = personOf(request);
        const limit = await limiter.attempt({ kind: 'verify', account: account.id });
        const hash = hashOf(request.params.token);
        const times = { since: since(), now: clock() };
        const outcome = await store.emailVerifications.bring(hash, account.id, productRules(context), times);
        if (outcome === 'refused') throw forbidden('verify_refused');
        if (outcome === 'busy') throw conflict('bring_busy');
        await limit.succeeded();
        return { user: userOf((await store.accounts.byId(account.id)) ?? account) };
      },
    },
  };
}

/**
 * Creates a hook that refuses calls marked `verified_email` in calls.json with 422 until the person's address is
 * verified. It must run after `requirePerson`.
 * @throws Error at the start if such a call is no operation of this server, because it could not be refused
 */
export function requireVerified(app: FastifyInstance, flow: Flow): (request: FastifyRequest) => Promise<void> {
  const guarded = Object.values(flow.calls)
    .filter(({ verified_email }) => verified_email === true)
    .map((call) => fastifyRouteOf(flow, call));
  app.addHook('onReady', async () => {
    const missing = guarded.filter((route) => !app.hasRoute(route));
    if (missing.length > 0)
      throw new Error(
        `calls.json sets "verified_email" for calls that this server does not have: ${JSON.stringify(missing)}`,
      );
  });
  return async (request) => {
    const { url, method } = request.routeOptions;
    const isGuarded = guarded.some((route) => route.url === url && route.method === method);
    if (isGuarded && personOf(request).account.emailVerification === 'required') throw unprocessable('verify_first');
  };
}
