import { beforeEach, describe, expect, test } from 'vitest';
import { writeMail } from '../../../src/server/store/outbox.ts';
import type { NewMail } from '../../../src/server/store/outbox.ts';
import type { Contract } from './contract.ts';
import { minutes } from './minutes.ts';

/** A mail that may be sent for an hour. */
export const mailAt = (now: Date): Omit<NewMail, 'to'> => ({
  kind: 'password-reset',
  subject: 'Choose a new password',
  text: 'Open this link',
  now,
  usefulUntil: new Date(now.getTime() + 60 * 60_000),
});

/** What every database must do for mails that wait to be sent. */
export function outboxContract(contract: () => Contract): void {
  describe('the outbox', () => {
    const outbox = () => contract().store.outbox;
    const write = (to: string | null, now = minutes(0)) => writeMail(contract().db, { ...mailAt(now), to });
    const take = (now: Date, most = 10) => outbox().take(most, now, new Date(now.getTime() + 120_000));
    beforeEach(() => contract().db.script('delete from outbox'));

    test('a mail of a failed transaction is not sent', async () => {
      const failing = contract().db.tx(async (sql) => {
        await writeMail(sql, { ...mailAt(minutes(0)), to: 'a@example.com' });
        throw new Error('half way');
      });
      await expect(failing).rejects.toThrow('half way');
      expect(await take(minutes(0))).toEqual([]);
    });

    test('a taken mail is reserved for its worker until the lease ends', async () => {
      await write('a@example.com');
      expect(await take(minutes(0))).toMatchObject([{ to: 'a@example.com', attempt: 1, text: 'Open this link' }]);
      expect(await take(new Date(minutes(2).getTime() - 1))).toEqual([]);
      expect(await take(minutes(2))).toMatchObject([{ to: 'a@example.com', attempt: 2 }]);
    });

    test('the mail that is overdue longest is taken first', async () => {
      for (const [to, minute] of [['later@example.com', 5] as const, ['first@example.com', 1] as const])
        await write(to, minutes(minute));
      expect(await take(minutes(6), 1)).toMatchObject([{ to: 'first@example.com' }]);
    });

    test('workers that take at the same moment get each mail once', async () => {
      for (let count = 0; count < 40; count += 1) await write(`person${count}@example.com`);
      const taken = (await Promise.all(Array.from({ length: 8 }, () => take(minutes(0), 5)))).flat();
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
      // A worker that asks while others hold the rows may get none. Afterwards no mail is left over.
      const rest = await take(minutes(0), 40);
      expect(new Set([...taken, ...rest].map(({ to }) => to)).size).toBe(40);
    });

    test('a failed mail is taken again after its pause; a worker whose lease ended cannot change it', async () => {
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

    test('an ended mail keeps only its time and reason, unless it is kept to be read', async () => {
      for (const keep of [false, true]) {
        await write('a@example.com');
        const [mail] = await take(minutes(0));
        if (!mail) throw new Error('nothing was taken');
        await outbox().end(mail, { now: minutes(1), code: 'EENVELOPE_550', keep });
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

    test('an ended mail stays as it is, whatever another worker says later', async () => {
      await write('a@example.com');
      const [mail] = await take(minutes(0));
      if (!mail) throw new Error('nothing was taken');
      await outbox().end(mail, { now: minutes(1), code: null, keep: true });
      await outbox().end(mail, { now: minutes(2), code: 'EENVELOPE_550', keep: false });
      await outbox().retry(mail, 'ESOCKET', minutes(2));
      const { rows } = await contract().db.query('select recipient, failure, done_at, next_attempt_at from outbox');
      expect(rows).toEqual([{ recipient: 'a@example.com', failure: null, done_at: minutes(1), next_attempt_at: null }]);
    });

    test('[AU-1] a mail without a recipient takes as much room, and is never taken', async () => {
      await write(null);
      await write('a@example.com');
      expect(await take(minutes(0))).toMatchObject([{ to: 'a@example.com' }]);
      const { rows } = await contract().db.query('select count(*)::int as n from outbox');
      expect(rows).toEqual([{ n: 2 }]);
    });

    test('sweep removes ended mails after a time, and no waiting mail', async () => {
      await write(null);
      await write('a@example.com');
      await outbox().sweep(minutes(1));
      expect(await take(minutes(0))).toMatchObject([{ to: 'a@example.com' }]);
      const { rows } = await contract().db.query('select count(*)::int as n from outbox');
      expect(rows).toEqual([{ n: 1 }]);
    });
  });
}
