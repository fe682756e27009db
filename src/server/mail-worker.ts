import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from './adapters/mail.ts';
import { codeOf } from './store/db.ts';
import type { DueMail, Outbox } from './store/outbox.ts';

/** How many mails a server sends simultaneously. */
const BATCH = 20;
/** The time limit for sending one mail, in milliseconds. */
const SEND_MS = 30_000;
/**
 * How long a worker reserves its mails, in milliseconds; well above the time to send one. If the worker crashes, other
 * workers take the mails after that time.
 */
const HELD_MS = 60_000;
/** The pause after the first failure, in milliseconds. It doubles with each further failure, up to a maximum. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface MailWorker {
  outbox: Outbox;
  mailer: Mailer;
  log: Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;
  clock(): Date;
  /** The time limit for one mail; tests set their own. */
  sendMs?: number;
}

/** Sends the mails that are due and records the results. Several servers may do this at once. */
export async function sendDueMails(worker: MailWorker): Promise<void> {
  const now = worker.clock();
  const due = await worker.outbox.take(BATCH, now, new Date(now.getTime() + HELD_MS));
  await Promise.all(due.map((mail) => deliver(worker, mail)));
}

async function deliver(worker: MailWorker, mail: DueMail): Promise<void> {
  const { outbox, mailer, log, clock } = worker;
  const { id, kind, attempt, to, subject, text } = mail;
  const facts = { mail: id, kind, attempt };
  const failure =
    mail.usefulUntil <= clock()
      ? { code: 'TOO_LATE', isFinal: true }
      : await failureOf(mailer.send({ id: `mail-${id}-${mail.usefulUntil.getTime()}`, to, subject, text }), worker);
  const now = clock();
  if (failure === null) {
    await outbox.end(mail, { now, code: null, keep: mailer.keeps });
    log.info(facts, 'a mail was sent');
    return;
  }
  const { code, isFinal } = failure;
  const next = new Date(now.getTime() + pauseAfter(attempt));
  if (isFinal || next >= mail.usefulUntil) {
    await outbox.end(mail, { now, code, keep: mailer.keeps });
    log.error({ ...facts, code }, 'a mail could not be sent and was given up');
    return;
  }
  await outbox.retry(mail, code, next);
  log.warn({ ...facts, code, next_attempt_at: next.toISOString() }, 'a mail could not be sent and will be tried again');
}

/** A random pause between half and all of the full one, so that failed mails are not all retried at the same time. */
function pauseAfter(attempt: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 30));
  return pause * (0.5 + Math.random() / 2);
}

/** Why a mail was not sent; null if it was sent. */
async function failureOf(sending: Promise<void>, { sendMs = SEND_MS }: MailWorker) {
  const timer = new AbortController();
  const late = wait(sendMs, undefined, { signal: timer.signal }).then(() => ({ code: 'TIMEOUT', isFinal: false }));
  // The timer is cancelled below. By then the result is known, so its rejection is ignored.
  late.catch(() => undefined);
  try {
    return await Promise.race([sending.then(() => null, reasonOf), late]);
  } finally {
    timer.abort();
  }
}

/**
 * The parts of a failure that may be logged: its code, and the mail server's reply code. The message may contain the
 * recipient. A 5xx reply about the recipient or the message is final (RFC 5321, 4.2.1).
 */
function reasonOf(error: unknown): { code: string; isFinal: boolean } {
  const code = codeOf(error);
  const safe = code !== undefined && /^[A-Z][A-Z0-9_]{1,30}$/.test(code) ? code : 'UNKNOWN';
  const reply = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : null;
  if (typeof reply !== 'number') return { code: safe, isFinal: false };
  return { code: `${safe}_${reply}`, isFinal: reply >= 500 && (safe === 'EENVELOPE' || safe === 'EMESSAGE') };
}
