import type { FastifyInstance } from 'fastify';
import type { Mailer } from './adapters/mail.ts';
import { sendDueMails } from './mail-worker.ts';
import { settleAbandoned } from './ordering/pay.ts';
import type { ServerContext } from './server-context.ts';
import { codeOf } from './store/db.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** In milliseconds. How often payments that a crashed server left unsettled are settled. */
const SETTLE_EVERY_MS = 15_000;
/** In milliseconds. How often due mails are sent. */
const SEND_EVERY_MS = 2_000;
/**
 * In milliseconds. How long ended sessions are stored. Until they are deleted, the response to an old token is "session
 * ended" instead of "unknown".
 */
const SESSIONS_KEPT_MS = 24 * 3_600_000;
const RESETS_KEPT_MS = 24 * 3_600_000;
/**
 * In milliseconds. How long links are stored. This is longer than they are valid, and longer than the period over which
 * a person's links are counted.
 */
const LINKS_KEPT_MS = 2 * 24 * 3_600_000;
/**
 * In milliseconds. How long an account is stored that nobody verified, that holds nothing and in which nobody is signed
 * in.
 */
const EMPTY_ACCOUNTS_KEPT_MS = 30 * 24 * 3_600_000;
/** In milliseconds. How long the delivery status of a mail is stored. */
const MAILS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Starts the server's periodic work: it deletes expired rows, settles unsettled payments, and sends due mails. Several
 * servers may do this at the same time.
 */
export function workRegularly(app: FastifyInstance, context: ServerContext, mailer: Mailer): void {
  const { store, clock, settings } = context;
  every(app, SWEEP_EVERY_MS, 'expired rows could not be deleted', async () => {
    const now = clock();
    await Promise.all([
      store.rateLimits.sweep(now),
      store.sessions.sweep(new Date(now.getTime() - settings.session.longestMs - SESSIONS_KEPT_MS)),
      store.passwordResets.sweep(new Date(now.getTime() - RESETS_KEPT_MS)),
      store.emailVerifications.sweep(new Date(now.getTime() - LINKS_KEPT_MS)),
      store.accounts.sweep(new Date(now.getTime() - EMPTY_ACCOUNTS_KEPT_MS)),
      store.outbox.sweep(new Date(now.getTime() - MAILS_KEPT_MS)),
    ]);
  });
  every(app, SETTLE_EVERY_MS, 'payments left open could not be settled', () => settleAbandoned(context));
  const mails = { outbox: store.outbox, mailer, log: app.log, clock };
  every(app, SEND_EVERY_MS, 'due mails could not be read', () => sendDueMails(mails));
}

/** Runs a function at the start and then periodically until the server closes. Two runs never overlap. */
function every(app: FastifyInstance, ms: number, failed: string, work: () => Promise<void>): void {
  let underWay: Promise<void> | undefined;
  const run = () => {
    underWay ??= work()
      .catch((error: unknown) => app.log.warn({ code: codeOf(error) ?? 'UNKNOWN' }, failed))
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(run, ms);
  timer.unref();
  app.addHook('onReady', async () => run());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
