import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeAudit } from './audit.ts';
import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Db } from './db.ts';
import type { Reads } from './reads.ts';

const SESSION_COLUMNS =
  'sessions.id as session_id, sessions.user_id, member_id, generation, started_at, last_activity_at, rotated_at, revoked_at';

/** SQL for a session with its account, as one JSON value. */
const WITH_ACCOUNT = `
  select row_to_json(found) from (
    select ${SESSION_COLUMNS}, ${ACCOUNT_COLUMNS}
    from sessions join users on users.id = coalesce(sessions.member_id, sessions.user_id)
    where sessions.id = asked.key ->> 0
  ) as found`;

const SessionRow = z.object({
  session_id: z.string(),
  user_id: z.string(),
  member_id: z.string().nullable(),
  generation: z.number(),
  started_at: z.coerce.date(),
  last_activity_at: z.coerce.date(),
  rotated_at: z.coerce.date(),
  revoked_at: z.coerce.date().nullable(),
});

/**
 * One sign-in. `generation` counts its refresh tokens: only the newest token and, briefly, its predecessor are valid.
 */
export interface Session {
  id: string;
  userId: string;
  /** The member whom staff impersonate in this session (decision 29); null without impersonation. */
  memberId: string | null;
  generation: number;
  startedAt: Date;
  lastActivityAt: Date;
  rotatedAt: Date;
  revokedAt: Date | null;
}

/**
 * The result of using a refresh token: the session with the `generation` of the new token, or why the token was
 * refused.
 */
export type Rotation = { session: Session } | { refused: 'unknown' | 'ended' | 'reused' };

/**
 * The limits of a session (decision 28), and how long the previous refresh token is still accepted (decision 26). In
 * milliseconds.
 */
export interface SessionLimits {
  idleMs: number;
  longestMs: number;
  graceMs: number;
}

export interface Sessions {
  start(userId: string, now: Date, device?: string | null): Promise<Session>;
  /**
   * Starts a session for the account with this address and password hash. It is the account that holds the address,
   * otherwise the newest one that waits for it (decision 53); null when there is none. Setting a new password ends all
   * sessions, including one that is starting at the same moment.
   */
  startWith(email: string, passwordHash: string, now: Date, device?: string | null): Promise<Session | null>;
  /** A session, ended or not, with the account whose data it uses (during impersonation, the member's). */
  find(id: string): Promise<{ session: Session; account: Account } | null>;
  /** Records an activity in the session. */
  touch(id: string, now: Date): Promise<void>;
  /**
   * Uses a refresh token, identified by session and generation. The newest token is replaced. The previous one gets the
   * same successor during the grace period, because two tabs may refresh at once. If an older one is used, it was
   * stolen, and the session ends.
   */
  rotate(id: string, generation: number, now: Date, limits: SessionLimits): Promise<Rotation>;
  revoke(id: string, now: Date): Promise<void>;
  /** Deletes sessions that began before a time. */
  sweep(before: Date): Promise<void>;
  /** Starts impersonating a member, or stops if `memberId` is null. Writes an audit row in the same transaction. */
  actFor(id: string, memberId: string | null, now: Date): Promise<Session>;
}

/**
 * The milliseconds until a session ends without activity; 0 if it has ended. A last activity in the future was recorded
 * while the clock was wrong, so the session counts as ended.
 */
export function remainingMs(session: Session, now: Date, { idleMs, longestMs }: SessionLimits): number {
  if (session.revokedAt) return 0;
  const latest = Math.max(session.startedAt.getTime(), session.lastActivityAt.getTime());
  if (latest > now.getTime() + idleMs) return 0;
  const ends = Math.min(session.lastActivityAt.getTime() + idleMs, session.startedAt.getTime() + longestMs);
  return Math.max(0, ends - now.getTime());
}

export function sessions(db: Db, reads: Reads): Sessions {
  const find = reads.reader(WITH_ACCOUNT);
  return {
    async start(userId, now, device = null) {
      const { rows } = await db.query(
        `insert into sessions (id, user_id, generation, started_at, last_activity_at, rotated_at, device)
         values ($1, $2, 0, $3, $3, $3, $4) returning ${SESSION_COLUMNS}`,
        [randomUUID(), userId, now, device],
      );
      return sessionOf(rows[0]);
    },
    async startWith(email, passwordHash, now, device = null) {
      // The row is locked. If a new password is being set, either it is visible here, or setting it ends this session
      // afterwards.
      const { rows } = await db.query(
        `insert into sessions (id, user_id, generation, started_at, last_activity_at, rotated_at, device)
         select $1::text, id, 0, $4::timestamptz, $4, $4, $5 from users
         where (email_key = $2 or waiting_key = $2) and password_hash = $3
         order by waiting_key is not null, created_at desc, id limit 1 for share returning ${SESSION_COLUMNS}`,
        [randomUUID(), email.toLowerCase(), passwordHash, now, device],
      );
      return rows[0] ? sessionOf(rows[0]) : null;
    },
    async find(id) {
      const found = await find(id);
      return found !== null ? { session: sessionOf(found), account: accountOf(found) } : null;
    },
    async touch(id, now) {
      await db.query('update sessions set last_activity_at = greatest(last_activity_at, $2) where id = $1', [id, now]);
    },
    rotate: (id, generation, now, limits) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(`select ${SESSION_COLUMNS} from sessions where id = $1 for update`, [id]);
        if (!rows[0]) return { refused: 'unknown' };
        const session = sessionOf(rows[0]);
        if (remainingMs(session, now, limits) === 0) return { refused: 'ended' };
        if (generation === session.generation) {
          await sql.query('update sessions set generation = generation + 1, rotated_at = $2 where id = $1', [id, now]);
          return { session: { ...session, generation: generation + 1, rotatedAt: now } };
        }
        const inGrace = Math.abs(now.getTime() - session.rotatedAt.getTime()) <= limits.graceMs;
        if (generation === session.generation - 1 && inGrace) return { session };
        await sql.query('update sessions set revoked_at = $2 where id = $1', [id, now]);
        return { refused: 'reused' };
      }),
    async revoke(id, now) {
      await db.query('update sessions set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, now]);
    },
    async sweep(before) {
      await db.query('delete from sessions where started_at < $1', [before]);
    },

    actFor: (id, memberId, now) =>
      db.tx(async (sql) => {
        const before = await sql.query(`select ${SESSION_COLUMNS} from sessions where id = $1 for update`, [id]);
        const session = sessionOf(before.rows[0]);
        await sql.query('update sessions set member_id = $2 where id = $1', [id, memberId]);
        const rows = [
          [session.memberId, 'impersonation ended'],
          [memberId, 'impersonation started'],
        ] as const;
        for (const [member, action] of rows) {
          if (member !== null)
            await writeAudit(sql, { recordedAt: now, actorId: session.userId, memberId: member, action });
        }
        return { ...session, memberId };
      }),
  };
}

function sessionOf(row: unknown): Session {
  const read = SessionRow.parse(row);
  return {
    id: read.session_id,
    userId: read.user_id,
    memberId: read.member_id,
    generation: read.generation,
    startedAt: read.started_at,
    lastActivityAt: read.last_activity_at,
    rotatedAt: read.rotated_at,
    revokedAt: read.revoked_at,
  };
}
