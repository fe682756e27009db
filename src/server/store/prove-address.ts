import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeAudit } from './audit.ts';
import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Sql } from './db.ts';

const DoubtfulRow = z.object({ is_doubtful: z.boolean() });
const UserRow = z.object({ email: z.string(), role: z.enum(['member', 'staff']) });

/**
 * The condition for an account that somebody other than the owner of its address may have created, and that ordered
 * nothing.
 */
export const IS_DOUBTFUL = `email_verification = 'required'
  and not exists (select 1 from orders where orders.user_id = users.id)
  and not exists (select 1 from reservations where reservations.user_id = users.id)`;

/**
 * Handles the proof that an address belongs to a person who did not give the account's password: by a mailed link or
 * an external sign-in. The old password and all sessions end. If the address was never verified, somebody else may
 * have created the account. It is then reset: the owner sees nothing that was entered before, and the other person
 * sees nothing of the owner's. The reset account has a new id, so a running request of the other person writes to
 * nothing. The caller has locked the address, and the account holds it.
 * @param passwordHash the new password's hash; null when none was chosen
 */
export async function proveAddress(
  sql: Sql,
  userId: string,
  passwordHash: string | null,
  at: Date,
): Promise<{ account: Account; isAfresh: boolean }> {
  await sql.query('select 1 from users where id = $1 for update', [userId]);
  const { rows } = await sql.query(`select (${IS_DOUBTFUL}) as is_doubtful from users where id = $1`, [userId]);
  if (DoubtfulRow.parse(rows[0]).is_doubtful) {
    return { account: await startAfresh(sql, userId, passwordHash, at), isAfresh: true };
  }
  await sql.query('update sessions set revoked_at = coalesce(revoked_at, $2) where user_id = $1', [userId, at]);
  await sql.query('update password_resets set used_at = coalesce(used_at, $2) where user_id = $1', [userId, at]);
  await sql.query('delete from email_verifications where user_id = $1', [userId]);
  const proven = await sql.query(
    `update users set password_hash = $2, email_verification = 'done' where id = $1 returning ${ACCOUNT_COLUMNS}`,
    [userId, passwordHash],
  );
  return { account: accountOf(proven.rows[0] ?? {}), isAfresh: false };
}

async function startAfresh(sql: Sql, userId: string, passwordHash: string | null, at: Date): Promise<Account> {
  const gone = await sql.query('delete from users where id = $1 returning email, role', [userId]);
  const { email, role } = UserRow.parse(gone.rows[0]);
  const { rows } = await sql.query(
    `insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification,
       password_hash, created_at)
     values ($1, $2, $3, '', '', $4, 'pending', 'done', $5, $6) returning ${ACCOUNT_COLUMNS}`,
    [randomUUID(), email, email.toLowerCase(), role, passwordHash, at],
  );
  const account = accountOf(rows[0] ?? {});
  await writeAudit(sql, { at, actorId: account.id, memberId: userId, action: 'account started afresh' });
  return account;
}
