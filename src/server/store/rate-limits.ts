import { z } from 'zod';
import type { Db } from './db.ts';

const Count = z.object({ count: z.number(), resets_at: z.date() });

export interface RateLimits {
  /**
   * Counts one use of `key`. The counting window opens with the first use and is open for `windowMs`. A window that
   * ends later than two windows from now was opened while the clock was wrong, and counts as closed.
   * @returns the number of uses in this window, and when it ends
   */
  hit(key: string, windowMs: number, now: Date): Promise<{ count: number; resetsAt: Date }>;
  /** Resets the count of `key`. */
  clear(key: string): Promise<void>;
  /** Deletes windows that have ended. */
  sweep(now: Date): Promise<void>;
}

export function rateLimits(db: Db): RateLimits {
  return {
    async hit(key, windowMs, now) {
      const { rows } = await db.query(
        `insert into rate_limits as known (key, count, resets_at) values ($1, 1, $3::timestamptz)
         on conflict (key) do update set
           count = case when known.resets_at > $2 and known.resets_at <= $4 then known.count + 1 else 1 end,
           resets_at = case when known.resets_at > $2 and known.resets_at <= $4 then known.resets_at else excluded.resets_at end
         returning count, resets_at`,
        [key, now, new Date(now.getTime() + windowMs), new Date(now.getTime() + 2 * windowMs)],
      );
      const { count, resets_at } = Count.parse(rows[0]);
      return { count, resetsAt: resets_at };
    },
    async clear(key) {
      await db.query('delete from rate_limits where key = $1', [key]);
    },
    async sweep(now) {
      await db.query('delete from rate_limits where resets_at <= $1', [now]);
    },
  };
}
