import { z } from 'zod';
import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import { write } from './db.ts';
import type { Db } from './db.ts';
import type { Demographics } from './profiles.ts';

const SessionRow = z.object({
  id: z.string(),
  started_at: z.date(),
  last_activity_at: z.date(),
  device: z.string().nullable(),
});
const Requested = z.object({ requested_at: z.date() });
const Hash = z.object({ password_hash: z.string().nullable() });

/** A session of a member, as the member sees it. */
export interface SignIn {
  id: string;
  startedAt: Date;
  lastActivityAt: Date;
  /** The browser and operating system: "Chrome, Android". Null when the request named none. */
  device: string | null;
}

export interface Change {
  name?: { first: string; last: string } | undefined;
  address?: Demographics['address'] | undefined;
}

/** The data about themselves that members can see and change. */
export interface Members {
  /** Replaces the given fields: the name, and the address if demographics exist. */
  change(userId: string, change: Change, now: Date): Promise<Account>;
  passwordHash(userId: string): Promise<string | null>;
  /** Stores a new password and ends all other sessions. */
  changePassword(userId: string, hash: string, keptSession: string, now: Date): Promise<void>;
  /** Sessions that have not ended and were active after a time, newest first. */
  signIns(userId: string, since: Date): Promise<SignIn[]>;
  signOutEverywhere(userId: string, now: Date): Promise<void>;
  /** Records a request to delete the account. If it is repeated, the time of the first request remains. */
  requestDeletion(userId: string, now: Date): Promise<void>;
  /** Withdraws the deletion request, if there is one. */
  withdrawDeletion(userId: string): Promise<void>;
  deletionRequestedAt(userId: string): Promise<Date | null>;
  /** The slugs of products that were started and not ordered, newest first. */
  begun(userId: string): Promise<string[]>;
}

export function members(db: Db): Members {
  return {
    change: (userId, { name, address }, now) =>
      db.tx(async (sql) => {
        if (address !== undefined) {
          const values = [userId, JSON.stringify(address), now];
          await sql.query('update demographics set address = $2::jsonb, updated_at = $3 where user_id = $1', values);
        }
        const { rows } = await sql.query(
          `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name)
           where id = $1 returning ${ACCOUNT_COLUMNS}`,
          [userId, name?.first ?? null, name?.last ?? null],
        );
        return accountOf(rows[0] ?? {});
      }),
    async passwordHash(userId) {
      const { rows } = await db.query('select password_hash from users where id = $1', [userId]);
      return rows[0] ? Hash.parse(rows[0]).password_hash : null;
    },
    changePassword: (userId, hash, keptSession, now) =>
      db.tx(async (sql) => {
        await sql.query('update users set password_hash = $2 where id = $1', [userId, hash]);
        await sql.query('update sessions set revoked_at = coalesce(revoked_at, $3) where user_id = $1 and id <> $2', [
          userId,
          keptSession,
          now,
        ]);
        await sql.query('update password_resets set used_at = coalesce(used_at, $2) where user_id = $1', [userId, now]);
      }),
    async signIns(userId, since) {
      const { rows } = await db.query(
        `select id, started_at, last_activity_at, device from sessions
         where user_id = $1 and revoked_at is null and last_activity_at > $2 order by last_activity_at desc, id`,
        [userId, since],
      );
      return rows
        .map((row) => SessionRow.parse(row))
        .map(({ id, started_at, last_activity_at, device }) => ({
          id,
          device,
          startedAt: started_at,
          lastActivityAt: last_activity_at,
        }));
    },
    async signOutEverywhere(userId, now) {
      await db.query('update sessions set revoked_at = coalesce(revoked_at, $2) where user_id = $1', [userId, now]);
    },
    async requestDeletion(userId, now) {
      await write(db, 'insert into deletion_requests (user_id, requested_at) values ($1, $2) on conflict do nothing', [
        userId,
        now,
      ]);
    },
    async withdrawDeletion(userId) {
      await write(db, 'delete from deletion_requests where user_id = $1', [userId]);
    },
    async deletionRequestedAt(userId) {
      const { rows } = await db.query('select requested_at from deletion_requests where user_id = $1', [userId]);
      return rows[0] ? Requested.parse(rows[0]).requested_at : null;
    },
    async begun(userId) {
      const { rows } = await db.query(
        `select product_slug from user_questionnaires where user_id = $1 and state <> 'ordered'
         order by updated_at desc, id`,
        [userId],
      );
      return rows.map((row) => z.string().parse(row['product_slug']));
    },
  };
}
