import { z } from 'zod';
import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Db } from './db.ts';
import { lockAddress } from './address-lock.ts';
import { TO_SET_ASIDE, proveAddress } from './prove-address.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import type { VerificationLink } from './verification-link.ts';

const Used = z.object({ user_id: z.string() });
const Address = z.object({ email: z.string() });
const OwnerRow = z.object({ id: z.string(), email: z.string(), is_set_aside: z.boolean() });

/** Password resets by mailed links. Only the hashes of tokens are stored. */
export interface PasswordResets {
  /**
   * Stores a token and writes its mail, for the account that holds the address. If no account holds it, the same work
   * is done, but no mail is sent.
   * @param mail the mail, depending on whether using the token sets an account aside
   */
  request(
    tokenHash: string,
    email: string,
    now: Date,
    mail: (setsAside: boolean) => Omit<NewMail, 'to'>,
  ): Promise<void>;
  /** The account whose password a token may change; null if the token is unknown, used, or older than `since`. */
  owner(tokenHash: string, since: Date): Promise<Account | null>;
  /**
   * Uses a token: stores the new password, and ends all sessions and other tokens of the person. This also verifies the
   * address (see `proveAddress`).
   * @param setAside the link to what was set aside because of it
   * @returns false if the token may not be used
   */
  use(
    tokenHash: string,
    passwordHash: string,
    times: { now: Date; since: Date },
    setAside: VerificationLink,
  ): Promise<boolean>;
  /** Deletes tokens older than a time. */
  sweep(before: Date): Promise<void>;
}

export function passwordResets(db: Db): PasswordResets {
  return {
    request: (tokenHash, email, now, mail) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(
          `select id, email, (${TO_SET_ASIDE}) as is_set_aside from users where email_key = $1`,
          [email.toLowerCase()],
        );
        const known = rows[0] ? OwnerRow.parse(rows[0]) : null;
        await sql.query('insert into password_resets (token_hash, user_id, created_at) values ($1, $2, $3)', [
          tokenHash,
          known?.id ?? null,
          now,
        ]);
        await writeMail(sql, { ...mail(known?.is_set_aside ?? false), to: known?.email ?? null });
      }),

    async owner(tokenHash, since) {
      const { rows } = await db.query(
        `select ${ACCOUNT_COLUMNS} from password_resets join users on users.id = user_id
         where token_hash = $1 and used_at is null and password_resets.created_at > $2`,
        [tokenHash, since],
      );
      return rows[0] ? accountOf(rows[0]) : null;
    },

    use: (tokenHash, passwordHash, { now, since }, setAside) =>
      db.tx(async (sql) => {
        const owner = await sql.query(
          'select email from password_resets join users on users.id = user_id where token_hash = $1',
          [tokenHash],
        );
        if (!owner.rows[0]) return false;
        await lockAddress(sql, Address.parse(owner.rows[0]).email);
        const { rows } = await sql.query(
          `update password_resets set used_at = $2
           where token_hash = $1 and user_id is not null and used_at is null and created_at > $3 returning user_id`,
          [tokenHash, now, since],
        );
        if (!rows[0]) return false;
        const { user_id } = Used.parse(rows[0]);
        await proveAddress(sql, user_id, passwordHash, now, setAside);
        return true;
      }),

    async sweep(before) {
      await db.query('delete from password_resets where created_at < $1', [before]);
    },
  };
}
