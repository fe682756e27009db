import { z } from 'zod';
import type { Db, Row, Sql } from './db.ts';

/** The kinds of mails. */
export type MailKind = 'address-proven' | 'email-verification' | 'password-reset' | 'receipt';

/** A mail to send. */
export interface NewMail {
  kind: MailKind;
  /**
   * The recipient; null if there is nobody to write to. The same work is done then, so that the response time reveals
   * nothing.
   */
  to: string | null;
  subject: string;
  text: string;
  now: Date;
  /** After this time the mail is useless and is not sent any more. */
  usefulUntil: Date;
}

/** A mail that a worker has taken to send it. */
export interface DueMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** The number of this attempt, counted from 1. */
  attempt: number;
  usefulUntil: Date;
}

/** A mail that was not sent, as developers see it. */
export interface UnsentMail {
  createdAt: Date;
  to: string;
  subject: string;
  text: string;
}

/**
 * Mails to send. `writeMail` adds a mail in the transaction that causes it. Each mail is sent at least once: if a
 * worker crashes after sending and before recording it, the mail is sent again.
 */
export interface Outbox {
  /** Takes due mails. No other worker can take them before `heldUntil`. */
  take(most: number, now: Date, heldUntil: Date): Promise<DueMail[]>;
  /** Schedules the next attempt. */
  retry(mail: DueMail, code: string, nextAttemptAt: Date): Promise<void>;
  /**
   * Marks a mail as finished: sent, or failed permanently with an error code. Its address and content are deleted
   * unless `keep` is true.
   */
  end(mail: DueMail, end: { now: Date; code: string | null; keep: boolean }): Promise<void>;
  /** The newest mails whose content is still stored, newest first. */
  latest(count: number): Promise<UnsentMail[]>;
  /** Deletes mails that were finished before a time. */
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
const MailRow = z.object({ at: z.date(), recipient: z.string(), subject: z.string(), body: z.string() });

/** Writes a mail. It is sent after the transaction of `sql` has committed. */
export async function writeMail(sql: Sql, { kind, to, subject, text, now, usefulUntil }: NewMail): Promise<void> {
  await sql.query(
    `insert into outbox (kind, recipient, subject, body, at, useful_until, next_attempt_at, done_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6,
       case when $2::text is not null then $5::timestamptz end, case when $2::text is null then $5::timestamptz end)`,
    [kind, to, subject, text, now, usefulUntil],
  );
}

export function outbox(db: Db): Outbox {
  return {
    async take(most, now, heldUntil) {
      // The limit is in a separate query, so that it applies once. In an UPDATE, PostgreSQL may evaluate the
      // subselect several times.
      const { rows } = await db.query(
        `with due as materialized (
           select id from outbox where next_attempt_at <= $1 order by next_attempt_at, id limit $2
           for update skip locked
         ) update outbox set attempts = attempts + 1, next_attempt_at = $3 from due where outbox.id = due.id
         returning outbox.id, kind, recipient, subject, body, attempts, useful_until`,
        [now, most, heldUntil],
      );
      return rows.map(dueOf);
    },

    async retry({ id, attempt }, code, nextAttemptAt) {
      await db.query(
        'update outbox set next_attempt_at = $3, failure = $4 where id = $1 and attempts = $2 and done_at is null',
        [id, attempt, nextAttemptAt, code],
      );
    },

    async end({ id }, { now, code, keep }) {
      await db.query(
        `update outbox set done_at = $2, failure = $3, next_attempt_at = null,
           recipient = case when $4 then recipient end, subject = case when $4 then subject else '' end,
           body = case when $4 then body else '' end
         where id = $1 and done_at is null`,
        [id, now, code, keep],
      );
    },

    async latest(count) {
      const { rows } = await db.query(
        'select at, recipient, subject, body from outbox where recipient is not null order by outbox.id desc limit $1',
        [count],
      );
      return rows
        .map((row) => MailRow.parse(row))
        .map(({ at, recipient, subject, body }) => ({ createdAt: at, to: recipient, subject, text: body }));
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
