import type { Sql } from './db.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';

/** A verification link to mail, and the hash of its token to store. */
export interface VerificationLink {
  tokenHash: string;
  mail: Omit<NewMail, 'to'>;
}

/** Stores a link and writes its mail, in the transaction of `sql`. */
export async function addLink(
  sql: Sql,
  { id, email }: { id: string; email: string },
  { tokenHash, mail }: VerificationLink,
): Promise<void> {
  await sql.query('insert into email_verifications (token_hash, user_id, created_at) values ($1, $2, $3)', [
    tokenHash,
    id,
    mail.at,
  ]);
  await writeMail(sql, { ...mail, to: email });
}
