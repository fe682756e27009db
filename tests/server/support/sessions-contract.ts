import { describe, expect, test } from 'vitest';
import type { Contract } from './contract.ts';
import { minutes } from './minutes.ts';

const limits = { idleMs: 30 * 60_000, longestMs: 12 * 3_600_000, graceMs: 10_000 };

/** What every database must do for sessions and their refresh tokens (decisions 26, 28). */
export function sessionsContract(contract: () => Contract): void {
  describe('sessions', () => {
    const opened = async () => {
      const { id } = await contract().store.sessions.start((await contract().person()).id, minutes(0));
      return {
        id,
        rotate: (generation: number, now: Date) => contract().store.sessions.rotate(id, generation, now, limits),
      };
    };

    test('[AU-1] the newest token gets a successor each time', async () => {
      const { rotate } = await opened();
      expect(await rotate(0, minutes(1))).toMatchObject({ session: { generation: 1 } });
      expect(await rotate(1, minutes(2))).toMatchObject({ session: { generation: 2 } });
    });

    test('two tabs with the same token get the same successor', async () => {
      const { rotate } = await opened();
      const both = await Promise.all([rotate(0, minutes(1)), rotate(0, minutes(1))]);
      expect(both).toMatchObject([{ session: { generation: 1 } }, { session: { generation: 1 } }]);
    });

    test('a replaced token used after its grace period ends the session', async () => {
      const { rotate, id } = await opened();
      await rotate(0, minutes(1));
      expect(await rotate(0, new Date(minutes(1).getTime() + 10_001))).toEqual({ refused: 'reused' });
      expect(await rotate(1, minutes(2))).toEqual({ refused: 'ended' });
      expect((await contract().store.sessions.find(id))?.session.revokedAt).not.toBeNull();
    });

    test('a token two generations old ends the session at once', async () => {
      const { rotate } = await opened();
      await rotate(0, minutes(1));
      await rotate(1, minutes(1));
      expect(await rotate(0, minutes(1))).toEqual({ refused: 'reused' });
    });

    test('[SE-1] ends half an hour after the last activity; refreshing is no activity', async () => {
      const { rotate, id } = await opened();
      await contract().store.sessions.touch(id, minutes(5));
      await contract().store.sessions.touch(id, minutes(4));
      expect(await rotate(0, minutes(34))).toMatchObject({ session: { generation: 1 } });
      expect(await rotate(1, minutes(35))).toEqual({ refused: 'ended' });
    });

    test('ends after twelve hours, whatever the activity', async () => {
      const { rotate, id } = await opened();
      await contract().store.sessions.touch(id, minutes(719));
      expect(await rotate(0, minutes(720))).toEqual({ refused: 'ended' });
    });

    test('[AU-4] a session by password starts only with the current password', async () => {
      const { store, db } = contract();
      const { id, email } = await contract().person();
      const set = (hash: string) => db.query('update users set password_hash = $2 where id = $1', [id, hash]);
      await set('old hash');
      expect(await store.sessions.startWith(email, 'old hash', minutes(0))).toMatchObject({
        userId: id,
        generation: 0,
      });
      await set('new hash');
      expect(await store.sessions.startWith(email, 'old hash', minutes(1))).toBeNull();
      expect(await store.sessions.startWith('nobody', 'old hash', minutes(1))).toBeNull();
    });

    test('[AU-4] a session started while the password changes is refused or ended with the others', async () => {
      const { store, db } = contract();
      const { id, email } = await contract().person();
      await db.query("update users set password_hash = 'old hash' where id = $1", [id]);
      const [session] = await Promise.all([
        store.sessions.startWith(email, 'old hash', minutes(1)),
        store.members.changePassword(id, 'new hash', 'no session', minutes(1)),
      ]);
      const found = session === null ? null : await store.sessions.find(session.id);
      expect(found?.session.revokedAt ?? 'refused').toEqual(session === null ? 'refused' : minutes(1));
    });

    test('[decision 28] a session that began or was used in the future has ended, because the clock was wrong', async () => {
      const { store } = contract();
      const { id } = await store.sessions.start((await contract().person()).id, minutes(500_000));
      expect(await store.sessions.rotate(id, 0, minutes(1), limits)).toEqual({ refused: 'ended' });
      const used = await opened();
      await store.sessions.touch(used.id, minutes(500_000));
      expect(await used.rotate(0, minutes(2))).toEqual({ refused: 'ended' });
      const ahead = await opened();
      await store.sessions.touch(ahead.id, minutes(3));
      expect(await ahead.rotate(0, minutes(1))).toMatchObject({ session: { generation: 1 } });
    });

    test('[decision 26] a clock set back does not extend the grace period', async () => {
      const { rotate } = await opened();
      await rotate(0, minutes(20));
      expect(await rotate(0, minutes(1))).toEqual({ refused: 'reused' });
    });

    test('[decision 28] sweep removes sessions begun before a time, in any state, also twice at once', async () => {
      const { sessions } = contract().store;
      const { id: userId } = await contract().person();
      const [old, ended, young] = [
        await sessions.start(userId, minutes(0)),
        await sessions.start(userId, minutes(0)),
        await sessions.start(userId, minutes(2)),
      ];
      await sessions.revoke(ended.id, minutes(1));
      await Promise.all([sessions.sweep(minutes(2)), sessions.sweep(minutes(2))]);
      expect(await sessions.find(old.id)).toBeNull();
      expect(await sessions.find(ended.id)).toBeNull();
      expect(await sessions.find(young.id)).not.toBeNull();
      expect(await sessions.rotate(old.id, 0, minutes(3), limits)).toEqual({ refused: 'unknown' });
    });

    test('[AU-4] a revoked session stays revoked, and an unknown one is unknown', async () => {
      const { rotate, id } = await opened();
      await contract().store.sessions.revoke(id, minutes(1));
      expect(await rotate(0, minutes(2))).toEqual({ refused: 'ended' });
      expect(await contract().store.sessions.rotate('nothing', 0, minutes(2), limits)).toEqual({ refused: 'unknown' });
      expect(await contract().store.sessions.find('nothing')).toBeNull();
    });
  });
}
