import { z } from 'zod';
import type { Db } from './db.ts';

const Row = z.object({ at: z.date(), recipient: z.string(), subject: z.string(), body: z.string() });

/** A mail that was not sent but kept to be read. */
export interface KeptMail {
  at: Date;
  to: string;
  subject: string;
  text: string;
}

/** Where mails end that no mail server takes: a developer reads them on /outbox. */
export interface Outbox {
  add(mail: KeptMail): Promise<void>;
  /** The newest mails, newest first. */
  latest(count: number): Promise<KeptMail[]>;
}

export function outbox(db: Db): Outbox {
  return {
    async add({ at, to, subject, text }) {
      await db.query('insert into outbox (at, recipient, subject, body) values ($1, $2, $3, $4)', [
        at,
        to,
        subject,
        text,
      ]);
    },

    async latest(count) {
      const { rows } = await db.query(
        'select at, recipient, subject, body from outbox order by outbox.id desc limit $1',
        [count],
      );
      return rows
        .map((row) => Row.parse(row))
        .map(({ at, recipient, subject, body }) => ({ at, to: recipient, subject, text: body }));
    },
  };
}
