import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from './adapters/mail.ts';
import { codeOf } from './store/db.ts';
import type { DueMail, Outbox } from './store/outbox.ts';

/** How many mails one server sends at once. */
const BATCH = 20;
/** A mail that was not handed over by then has failed. */
const SEND_MS = 30_000;
/** A worker holds its mails for so long, well over what sending may take. When it dies, others take them then. */
const HELD_MS = 60_000;
/** The pause after the first failure; it doubles with each one, up to the longest. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface MailWorker {
  outbox: Outbox;
  mailer: Mailer;
  log: Record<'info' | 'warn' | 'error', (facts: object, told: string) => void>;
  clock(): Date;
  /** How long one mail may take; for tests. */
  sendMs?: number;
}

/** Sends the mails that are due, and notes of each how it went. Several servers may do so at once. */
export async function sendDueMails(worker: MailWorker): Promise<void> {
  const at = worker.clock();
  const due = await worker.outbox.take(BATCH, at, new Date(at.getTime() + HELD_MS));
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
  const at = clock();
  if (failure === null) {
    await outbox.end(mail, { at, code: null, keep: mailer.keeps });
    log.info(facts, 'a mail was sent');
    return;
  }
  const { code, isFinal } = failure;
  const next = new Date(at.getTime() + pauseAfter(attempt));
  if (isFinal || next >= mail.usefulUntil) {
    await outbox.end(mail, { at, code, keep: mailer.keeps });
    log.error({ ...facts, code }, 'a mail could not be sent and was given up');
    return;
  }
  await outbox.retry(mail, code, next);
  log.warn({ ...facts, code, next_attempt_at: next.toISOString() }, 'a mail could not be sent and will be tried again');
}

/** Between half and all of the pause, so that mails that failed together don't come back together. */
function pauseAfter(attempt: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 30));
  return pause * (0.5 + Math.random() / 2);
}

/** Why a mail was not handed over; null when it was. */
async function failureOf(sending: Promise<void>, { sendMs = SEND_MS }: MailWorker) {
  const timer = new AbortController();
  const late = wait(sendMs, undefined, { signal: timer.signal }).then(() => ({ code: 'TIMEOUT', isFinal: false }));
  // Cancelled below; whoever waited has then got the other answer.
  late.catch(() => undefined);
  try {
    return await Promise.race([sending.then(() => null, reasonOf), late]);
  } finally {
    timer.abort();
  }
}

/**
 * What may be told of a failure: its code and the mail server's reply code. Its text may hold the address. A reply of
 * 5xx to the recipient or the message is not to be asked again (RFC 5321, 4.2.1).
 */
function reasonOf(error: unknown): { code: string; isFinal: boolean } {
  const code = codeOf(error);
  const safe = code !== undefined && /^[A-Z][A-Z0-9_]{1,30}$/.test(code) ? code : 'UNKNOWN';
  const reply = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : null;
  if (typeof reply !== 'number') return { code: safe, isFinal: false };
  return { code: `${safe}_${reply}`, isFinal: reply >= 500 && (safe === 'EENVELOPE' || safe === 'EMESSAGE') };
}
