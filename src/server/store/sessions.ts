import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Db, Row } from './db.ts';

const SESSION_COLUMNS =
  'sessions.id as session_id, sessions.user_id, member_id, generation, started_at, last_activity_at, rotated_at, revoked_at';

const SessionRow = z.object({
  session_id: z.string(),
  user_id: z.string(),
  member_id: z.string().nullable(),
  generation: z.number(),
  started_at: z.date(),
  last_activity_at: z.date(),
  rotated_at: z.date(),
  revoked_at: z.date().nullable(),
});

/** One sign-in: a family of refresh tokens, of which `generation` is the newest. */
export interface Session {
  id: string;
  userId: string;
  /** For whom a staff member acts here (decisions 29); null for everybody who is themself. */
  memberId: string | null;
  generation: number;
  startedAt: Date;
  lastActivityAt: Date;
  rotatedAt: Date;
  revokedAt: Date | null;
}

/** What a refresh token was worth: its session at the generation to answer with, or why it is refused. */
export type Rotation = { session: Session } | { refused: 'unknown' | 'ended' | 'reused' };

/** How long a session lasts (decisions 28) and an outrun refresh token is still accepted (decisions 26). Milliseconds. */
export interface SessionLimits {
  idleMs: number;
  longestMs: number;
  graceMs: number;
}

export interface Sessions {
  start(userId: string, at: Date): Promise<Session>;
  /**
   * As `start`, for whoever gave the password with this hash; null when it is no longer the account's. A new password ends
   * every session, also one that is just about to begin.
   */
  startWith(userId: string, passwordHash: string, at: Date): Promise<Session | null>;
  /** A session, ended or not, with the person it is for (while acting, the member) as they are now. */
  find(id: string): Promise<{ session: Session; account: Account } | null>;
  /** Notes that the person did something. */
  touch(id: string, at: Date): Promise<void>;
  /**
   * Uses a refresh token, known by its session and generation. The newest one is replaced; the one just before it
   * gets the same successor within the grace, as two tabs may ask at once; an older one means that it was copied,
   * and ends the session.
   */
  rotate(id: string, generation: number, at: Date, limits: SessionLimits): Promise<Rotation>;
  revoke(id: string, at: Date): Promise<void>;
  /** Deletes the sessions that began before a time. */
  sweep(before: Date): Promise<void>;
  /** Acts for a member from now on, or with null for nobody; leaves an audit row in the same transaction. */
  actFor(id: string, memberId: string | null, at: Date): Promise<Session>;
}

/**
 * Milliseconds that a session still lasts at `at` without further activity; 0 when it has ended. One of a time to come is
 * of a clock that was wrong: it would last until then, so it has ended too.
 */
export function remainingMs(session: Session, at: Date, { idleMs, longestMs }: SessionLimits): number {
  if (session.revokedAt) return 0;
  const latest = Math.max(session.startedAt.getTime(), session.lastActivityAt.getTime());
  if (latest > at.getTime() + idleMs) return 0;
  const ends = Math.min(session.lastActivityAt.getTime() + idleMs, session.startedAt.getTime() + longestMs);
  return Math.max(0, ends - at.getTime());
}

export function sessions(db: Db): Sessions {
  return {
    async start(userId, at) {
      const { rows } = await db.query(
        `insert into sessions (id, user_id, generation, started_at, last_activity_at, rotated_at)
         values ($1, $2, 0, $3, $3, $3) returning ${SESSION_COLUMNS}`,
        [randomUUID(), userId, at],
      );
      return sessionOf(rows[0]);
    },
    async startWith(userId, passwordHash, at) {
      // The row is held: a new password that is being set is either seen here, or ends this session after it.
      const { rows } = await db.query(
        `insert into sessions (id, user_id, generation, started_at, last_activity_at, rotated_at)
         select $1::text, id, 0, $4::timestamptz, $4, $4 from users where id = $2 and password_hash = $3 for share returning ${SESSION_COLUMNS}`,
        [randomUUID(), userId, passwordHash, at],
      );
      return rows[0] ? sessionOf(rows[0]) : null;
    },
    async find(id) {
      const { rows } = await db.query(
        `select ${SESSION_COLUMNS}, ${ACCOUNT_COLUMNS} from sessions join users on users.id = coalesce(sessions.member_id, sessions.user_id)
         where sessions.id = $1`,
        [id],
      );
      return rows[0] ? { session: sessionOf(rows[0]), account: accountOf(rows[0]) } : null;
    },
    async touch(id, at) {
      await db.query('update sessions set last_activity_at = greatest(last_activity_at, $2) where id = $1', [id, at]);
    },
    rotate: (id, generation, at, limits) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(`select ${SESSION_COLUMNS} from sessions where id = $1 for update`, [id]);
        if (!rows[0]) return { refused: 'unknown' };
        const session = sessionOf(rows[0]);
        if (remainingMs(session, at, limits) === 0) return { refused: 'ended' };
        if (generation === session.generation) {
          await sql.query('update sessions set generation = generation + 1, rotated_at = $2 where id = $1', [id, at]);
          return { session: { ...session, generation: generation + 1, rotatedAt: at } };
        }
        const inGrace = Math.abs(at.getTime() - session.rotatedAt.getTime()) <= limits.graceMs;
        if (generation === session.generation - 1 && inGrace) return { session };
        await sql.query('update sessions set revoked_at = $2 where id = $1', [id, at]);
        return { refused: 'reused' };
      }),
    async revoke(id, at) {
      await db.query('update sessions set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, at]);
    },
    async sweep(before) {
      await db.query('delete from sessions where started_at < $1', [before]);
    },

    actFor: (id, memberId, at) =>
      db.tx(async (sql) => {
        const before = await sql.query(`select ${SESSION_COLUMNS} from sessions where id = $1 for update`, [id]);
        const session = sessionOf(before.rows[0]);
        await sql.query('update sessions set member_id = $2 where id = $1', [id, memberId]);
        const rows = [
          [session.memberId, 'impersonation ended'],
          [memberId, 'impersonation started'],
        ] as const;
        for (const [whom, action] of rows) {
          if (whom === null) continue;
          const entry = [at, session.userId, whom, action];
          await sql.query('insert into audit (at, actor_id, member_id, action) values ($1, $2, $3, $4)', entry);
        }
        return { ...session, memberId };
      }),
  };
}

function sessionOf(row: Row | undefined): Session {
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
