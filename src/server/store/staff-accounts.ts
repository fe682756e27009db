import { randomUUID } from 'node:crypto';
import { writeAudit } from './audit.ts';
import { codeOf } from './db.ts';
import type { Db } from './db.ts';

/** The actor in audit rows for commands that are run on the server. */
const OPERATOR = 'operator';

export interface NewStaff {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  now: Date;
}

/** Staff accounts, managed by the server's operator. Each change writes an audit row in its transaction. */
export interface StaffAccounts {
  /** Adds a staff account with a verified address. @returns false if an account has the address */
  add(staff: NewStaff): Promise<boolean>;
  /**
   * Turns a member into staff, and ends their sessions. Refuses unverified addresses, because somebody else may have
   * created the account.
   * @returns false if there is no member with a verified address
   */
  promote(userId: string, now: Date): Promise<boolean>;
}

export function staffAccounts(db: Db): StaffAccounts {
  return {
    async add({ email, firstName, lastName, passwordHash, now }) {
      const id = randomUUID();
      try {
        await db.tx(async (sql) => {
          await sql.query(
            `insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, password_hash, created_at)
             values ($1, $2, $3, $4, $5, 'staff', 'pending', 'done', $6, $7)`,
            [id, email, email.toLowerCase(), firstName, lastName, passwordHash, now],
          );
          await writeAudit(sql, { recordedAt: now, actorId: OPERATOR, memberId: id, action: 'staff account made' });
        });
        return true;
      } catch (error) {
        if (codeOf(error) === '23505') return false;
        throw error;
      }
    },

    promote: (userId, now) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(
          `update users set role = 'staff' where id = $1 and role = 'member' and email_verification = 'done' returning 1`,
          [userId],
        );
        if (rows.length === 0) return false;
        await sql.query('update sessions set revoked_at = coalesce(revoked_at, $2) where user_id = $1', [userId, now]);
        await writeAudit(sql, { recordedAt: now, actorId: OPERATOR, memberId: userId, action: 'made staff' });
        return true;
      }),
  };
}
