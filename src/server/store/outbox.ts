import { z } from 'zod';
import type { Db, Row, Sql } from './db.ts';

/** What mails are about. */
export type MailKind = 'address-proven' | 'email-verification' | 'password-reset' | 'receipt';

/** A mail to be sent. */
export interface NewMail {
  kind: MailKind;
  /** The address; null where there is none to write to and the same work is done, so that nobody can tell by the time. */
  to: string | null;
  subject: string;
  text: string;
  at: Date;
  /** After this time the mail is of no use, and is no longer sent. */
  usefulUntil: Date;
}

/** A mail that a worker has taken. */
export interface DueMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** The number of this attempt, from 1. */
  attempt: number;
  usefulUntil: Date;
}

/** A mail as a developer reads it. */
export interface KeptMail {
  at: Date;
  to: string;
  subject: string;
  text: string;
}

/**
 * Mails to be sent. They are written by `writeMail`, in the transaction that causes them. Each is sent at least once:
 * a worker that dies after the mail server took a mail, and before that is noted here, leaves it to be sent again.
 */
export interface Outbox {
  /** Takes the mails that are due. No other worker gets one of them before `heldUntil`. */
  take(most: number, at: Date, heldUntil: Date): Promise<DueMail[]>;
  /** Notes when to try again. */
  retry(mail: DueMail, code: string, nextAttemptAt: Date): Promise<void>;
  /** Ends a mail: sent, or given up with the code of its failure. Its address and content go, unless they are kept. */
  end(mail: DueMail, end: { at: Date; code: string | null; keep: boolean }): Promise<void>;
  /** The newest mails whose content is here, newest first. */
  latest(count: number): Promise<KeptMail[]>;
  /** Deletes what ended before a time. */
  sweep(before: Date): Promise<void>;
}

const DueRow = z.object({
  id: z.union([z.number(), z.bigint(), z.string()]),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  attempts: z.number(),
  useful_until: z.date(),
});
const KeptRow = z.object({ at: z.date(), recipient: z.string(), subject: z.string(), body: z.string() });

/** Writes a mail, to be sent once the transaction of `sql` is committed. */
export async function writeMail(sql: Sql, { kind, to, subject, text, at, usefulUntil }: NewMail): Promise<void> {
  await sql.query(
    `insert into outbox (kind, recipient, subject, body, at, useful_until, next_attempt_at, done_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6,
       case when $2::text is not null then $5::timestamptz end, case when $2::text is null then $5::timestamptz end)`,
    [kind, to, subject, text, at, usefulUntil],
  );
}

export function outbox(db: Db): Outbox {
  return {
    async take(most, at, heldUntil) {
      // Apart from the update, so that the limit counts once: PostgreSQL may ask a subselect several times.
      const { rows } = await db.query(
        `with due as materialized (
           select id from outbox where next_attempt_at <= $1 order by next_attempt_at, id limit $2
           for update skip locked
         ) update outbox set attempts = attempts + 1, next_attempt_at = $3 from due where outbox.id = due.id
         returning outbox.id, kind, recipient, subject, body, attempts, useful_until`,
        [at, most, heldUntil],
      );
      return rows.map(dueOf);
    },

    async retry({ id, attempt }, code, nextAttemptAt) {
      await db.query(
        'update outbox set next_attempt_at = $3, failure = $4 where id = $1 and attempts = $2 and done_at is null',
        [id, attempt, nextAttemptAt, code],
      );
    },

    async end({ id }, { at, code, keep }) {
      await db.query(
        `update outbox set done_at = $2, failure = $3, next_attempt_at = null,
           recipient = case when $4 then recipient end, subject = case when $4 then subject else '' end,
           body = case when $4 then body else '' end
         where id = $1 and done_at is null`,
        [id, at, code, keep],
      );
    },

    async latest(count) {
      const { rows } = await db.query(
        'select at, recipient, subject, body from outbox where recipient is not null order by outbox.id desc limit $1',
        [count],
      );
      return rows
        .map((row) => KeptRow.parse(row))
        .map(({ at, recipient, subject, body }) => ({ at, to: recipient, subject, text: body }));
    },

    async sweep(before) {
      await db.query('delete from outbox where done_at < $1', [before]);
    },
  };
}

function dueOf(row: Row): DueMail {
  const { id, kind, recipient, subject, body, attempts, useful_until } = DueRow.parse(row);
  return { id: String(id), kind, to: recipient, subject, text: body, attempt: attempts, usefulUntil: useful_until };
}
