import { randomUUID } from 'node:crypto';
import { codeOf } from './db.ts';
import type { Db } from './db.ts';

/** Who acts in the audit when nobody is signed in. */
const OPERATOR = 'operator';

export interface NewStaff {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  at: Date;
}

/** Staff accounts, as whoever runs the server makes them. Each leaves an audit row in its transaction. */
export interface StaffAccounts {
  /** Adds an account for staff, its address taken as verified. @returns false when the address has an account */
  add(staff: NewStaff): Promise<boolean>;
  /**
   * Makes a member one of the staff; they sign in anew. An address that nobody verified may belong to somebody else than
   * whoever made the account.
   * @returns false when the account is no member's with a verified address
   */
  promote(userId: string, at: Date): Promise<boolean>;
}

const AUDIT = 'insert into audit (at, actor_id, member_id, action) values ($1, $2, $3, $4)';

export function staffAccounts(db: Db): StaffAccounts {
  return {
    async add({ email, firstName, lastName, passwordHash, at }) {
      const id = randomUUID();
      try {
        await db.tx(async (sql) => {
          await sql.query(
            `insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, password_hash, created_at)
             values ($1, $2, $3, $4, $5, 'staff', 'pending', 'done', $6, $7)`,
            [id, email, email.toLowerCase(), firstName, lastName, passwordHash, at],
          );
          await sql.query(AUDIT, [at, OPERATOR, id, 'staff account made']);
        });
        return true;
      } catch (error) {
        if (codeOf(error) === '23505') return false;
        throw error;
      }
    },

    promote: (userId, at) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(
          `update users set role = 'staff' where id = $1 and role = 'member' and email_verification = 'done' returning 1`,
          [userId],
        );
        if (rows.length === 0) return false;
        await sql.query('update sessions set revoked_at = coalesce(revoked_at, $2) where user_id = $1', [userId, at]);
        await sql.query(AUDIT, [at, OPERATOR, userId, 'made staff']);
        return true;
      }),
  };
}
