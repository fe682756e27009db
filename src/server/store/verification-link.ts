import { z } from 'zod';
import type { Sql } from './db.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';

const StateRow = z.object({ is_known: z.boolean(), sent: z.number() });

/** A verification link to mail, and the hash of its token to store. */
export interface VerificationLink {
  tokenHash: string;
  /** The mail, depending on whether it is known that another account holds the address (decision 53). */
  mail: (isKnown: boolean) => Omit<NewMail, 'to'>;
  /** How many links may be mailed to one address within a time, regardless of which account requests them. */
  limit: { most: number; since: Date };
}

/**
 * Stores a link and writes its mail, in the transaction of `sql`.
 * @returns false if the address got too many mails. Nothing is sent then; the amount of work is the same
 */
export async function addLink(
  sql: Sql,
  { id, email }: { id: string; email: string },
  { tokenHash, mail, limit }: VerificationLink,
): Promise<boolean> {
  const { rows } = await sql.query(
    `select exists (
       select 1 from users where email_key = $1 and id <> $2 and email_verification <> 'required'
     ) as is_known, (
       select count(*)::int from email_verifications as links join users on users.id = user_id
       where (email_key = $1 or waiting_key = $1) and links.created_at > $3
     ) as sent`,
    [email.toLowerCase(), id, limit.since],
  );
  const { is_known, sent } = StateRow.parse(rows[0]);
  const [isSent, written] = [sent < limit.most, mail(is_known)];
  await sql.query('insert into email_verifications (token_hash, user_id, created_at) values ($1, $2, $3)', [
    tokenHash,
    id,
    written.now,
  ]);
  await writeMail(sql, { ...written, to: isSent ? email : null });
  return isSent;
}
