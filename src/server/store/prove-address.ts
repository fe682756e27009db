import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeAudit } from './audit.ts';
import { ACCOUNT_COLUMNS, accountOf, HOLDS_SOMETHING } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Sql } from './db.ts';
import { addLink } from './verification-link.ts';
import type { VerificationLink } from './verification-link.ts';

const DoubtfulRow = z.object({ is_doubtful: z.boolean() });
const UserRow = z.object({ email: z.string(), role: z.enum(['member', 'staff']), holds_something: z.boolean() });

/**
 * The SQL condition for an account that ordered nothing, and that somebody other than the owner of its address may have
 * created.
 */
const IS_DOUBTFUL = `email_verification = 'required'
  and not exists (select 1 from orders where orders.user_id = users.id)
  and not exists (select 1 from reservations where reservations.user_id = users.id)`;

/** The SQL condition for an account that is set aside when the owner of its address proves to own it. */
export const TO_SET_ASIDE = `${IS_DOUBTFUL} and (${HOLDS_SOMETHING})`;

/**
 * Handles the proof that an address belongs to a person who did not give the account's password, by a mailed link or an
 * external sign-in. The caller has locked the address, and the account holds it. The old password and all sessions end.
 * If the address was never verified, somebody else may have created the account. The owner then gets a new account, and
 * sees nothing that was entered before; the other person sees nothing of the owner's. The old account is set aside:
 * nobody can sign in to it, and the owner is mailed a link to move its data to the new one (decision 53).
 * @param passwordHash the new password's hash; null if none was chosen
 * @param link the link to what was set aside
 */
export async function proveAddress(
  sql: Sql,
  userId: string,
  passwordHash: string | null,
  now: Date,
  link: VerificationLink,
): Promise<{ account: Account; isSetAside: boolean }> {
  await sql.query('select 1 from users where id = $1 for update', [userId]);
  const { rows } = await sql.query(`select (${IS_DOUBTFUL}) as is_doubtful from users where id = $1`, [userId]);
  const isDoubtful = DoubtfulRow.parse(rows[0]).is_doubtful;
  await sql.query('update sessions set revoked_at = coalesce(revoked_at, $2) where user_id = $1', [userId, now]);
  await sql.query('update password_resets set used_at = coalesce(used_at, $2) where user_id = $1', [userId, now]);
  await sql.query('delete from email_verifications where user_id = $1', [userId]);
  if (isDoubtful) return startAfresh(sql, userId, passwordHash, now, link);
  const proven = await sql.query(
    `update users set password_hash = $2, email_verification = 'done' where id = $1 returning ${ACCOUNT_COLUMNS}`,
    [userId, passwordHash],
  );
  return { account: accountOf(proven.rows[0] ?? {}), isSetAside: false };
}

async function startAfresh(sql: Sql, userId: string, passwordHash: string | null, now: Date, link: VerificationLink) {
  const before = await sql.query(
    `update users set waiting_key = email_key, email_key = null, password_hash = null where id = $1
     returning email, role, (${HOLDS_SOMETHING}) as holds_something`,
    [userId],
  );
  const { email, role, holds_something: isSetAside } = UserRow.parse(before.rows[0]);
  const { rows } = await sql.query(
    `insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification,
       password_hash, created_at)
     values ($1, $2, $3, '', '', $4, 'pending', 'done', $5, $6) returning ${ACCOUNT_COLUMNS}`,
    [randomUUID(), email, email.toLowerCase(), role, passwordHash, now],
  );
  const account = accountOf(rows[0] ?? {});
  await writeAudit(sql, { recordedAt: now, actorId: account.id, memberId: userId, action: 'account started afresh' });
  if (isSetAside) await addLink(sql, { id: userId, email }, link);
  else await sql.query('delete from users where id = $1', [userId]);
  return { account, isSetAside };
}
