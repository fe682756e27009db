import { beforeEach, describe, expect, test } from 'vitest';
import { writeMail } from '../../../src/server/store/outbox.ts';
import type { NewMail } from '../../../src/server/store/outbox.ts';
import type { Contract } from '../store-contract.ts';
import { minutes } from './minutes.ts';

/** A mail that is useful for an hour. */
export const mailAt = (at: Date): Omit<NewMail, 'to'> => ({
  kind: 'password-reset',
  subject: 'Choose a new password',
  text: 'Open this link',
  at,
  usefulUntil: new Date(at.getTime() + 60 * 60_000),
});

/** What every database must do for the mails that wait in it. */
export function outboxContract(contract: () => Contract): void {
  describe('the outbox', () => {
    const outbox = () => contract().store.outbox;
    const write = (to: string | null, at = minutes(0)) => writeMail(contract().db, { ...mailAt(at), to });
    const take = (at: Date, most = 10) => outbox().take(most, at, new Date(at.getTime() + 120_000));
    beforeEach(() => contract().db.script('delete from outbox'));

    test('a mail of a transaction that throws is not sent', async () => {
      const failing = contract().db.tx(async (sql) => {
        await writeMail(sql, { ...mailAt(minutes(0)), to: 'a@example.com' });
        throw new Error('half way');
      });
      await expect(failing).rejects.toThrow('half way');
      expect(await take(minutes(0))).toEqual([]);
    });

    test('a mail that is taken is nobody else’s until its time with the worker is over', async () => {
      await write('a@example.com');
      expect(await take(minutes(0))).toMatchObject([{ to: 'a@example.com', attempt: 1, text: 'Open this link' }]);
      expect(await take(new Date(minutes(2).getTime() - 1))).toEqual([]);
      expect(await take(minutes(2))).toMatchObject([{ to: 'a@example.com', attempt: 2 }]);
    });

    test('workers that ask at the same moment get each mail once', async () => {
      for (let count = 0; count < 40; count += 1) await write(`person${count}@example.com`);
      const taken = (await Promise.all(Array.from({ length: 8 }, () => take(minutes(0), 5)))).flat();
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
      // Who asks while others hold the rows may get none; nothing stays behind.
      const rest = await take(minutes(0), 40);
      expect(new Set([...taken, ...rest].map(({ to }) => to)).size).toBe(40);
    });

    test('a failure is tried again when its pause is over; who lost the mail in between changes nothing', async () => {
      await write('a@example.com');
      const [first] = await take(minutes(0));
      if (!first) throw new Error('nothing was taken');
      const [second] = await take(minutes(2));
      if (!second) throw new Error('nothing was taken again');
      await outbox().retry(first, 'ESOCKET', minutes(1));
      expect(await take(minutes(3))).toEqual([]);
      await outbox().retry(second, 'ESOCKET', minutes(10));
      expect(await take(minutes(9))).toEqual([]);
      expect(await take(minutes(10))).toMatchObject([{ attempt: 3 }]);
    });

    test('what is left of a mail that ended is when and why, unless it is kept to be read', async () => {
      for (const keep of [false, true]) {
        await write('a@example.com');
        const [mail] = await take(minutes(0));
        if (!mail) throw new Error('nothing was taken');
        await outbox().end(mail, { at: minutes(1), code: 'EENVELOPE_550', keep });
      }
      const { rows } = await contract().db.query(
        'select recipient, subject, body, failure, done_at, next_attempt_at from outbox order by id',
      );
      const ended = { failure: 'EENVELOPE_550', done_at: minutes(1), next_attempt_at: null };
      expect(rows).toEqual([
        { ...ended, recipient: null, subject: '', body: '' },
        { ...ended, recipient: 'a@example.com', subject: 'Choose a new password', body: 'Open this link' },
      ]);
      expect(await outbox().latest(5)).toMatchObject([{ to: 'a@example.com', text: 'Open this link' }]);
      expect(await take(minutes(1000))).toEqual([]);
    });

    test('[AU-1] a mail to nobody leaves as much behind, and is never taken', async () => {
      await write(null);
      await write('a@example.com');
      expect(await take(minutes(0))).toMatchObject([{ to: 'a@example.com' }]);
      const { rows } = await contract().db.query('select count(*)::int as n from outbox');
      expect(rows).toEqual([{ n: 2 }]);
    });

    test('what has ended is swept after its time; what waits is not', async () => {
      await write(null);
      await write('a@example.com');
      await outbox().sweep(minutes(1));
      expect(await take(minutes(0))).toMatchObject([{ to: 'a@example.com' }]);
      const { rows } = await contract().db.query('select count(*)::int as n from outbox');
      expect(rows).toEqual([{ n: 1 }]);
    });
  });
}
