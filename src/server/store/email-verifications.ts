import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Db } from './db.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import { proveAddress } from './prove-address.ts';
import { addLink } from './verification-link.ts';
import type { VerificationLink } from './verification-link.ts';

/** How people show that the address of their account is theirs. */
export interface EmailVerifications {
  /**
   * Has a link mailed to somebody whose address is not verified yet.
   * @returns false when `most` links were already asked for after `since`
   */
  request(account: Account, link: VerificationLink, limit: { most: number; since: Date }): Promise<boolean>;
  /**
   * Uses a link of this very person, who is signed in: their address is verified and their other links end.
   * @returns null when the link is not theirs, was used, or is from before `since`
   */
  use(tokenHash: string, userId: string, since: Date): Promise<Account | null>;
  /**
   * Somebody has shown elsewhere that the address of an account is theirs. If it was not verified, whoever made the
   * account may be somebody else: see `proveAddress`.
   * @param mail what the owner of the address is told then, by whether the account was started afresh
   */
  proveElsewhere(userId: string, mail: (isAfresh: boolean) => Omit<NewMail, 'to'>): Promise<Account>;
  /** Deletes links from before a time. */
  sweep(before: Date): Promise<void>;
}

export function emailVerifications(db: Db): EmailVerifications {
  return {
    request: (account, link, { most, since }) =>
      db.tx(async (sql) => {
        // One request of a person after the other, so that many at once are counted too.
        await sql.query('select 1 from users where id = $1 for update', [account.id]);
        const { rows } = await sql.query(
          'select 1 from email_verifications where user_id = $1 and created_at > $2 limit $3',
          [account.id, since, most],
        );
        if (rows.length >= most) return false;
        await addLink(sql, account, link);
        return true;
      }),

    use: (tokenHash, userId, since) =>
      db.tx(async (sql) => {
        const used = await sql.query(
          'delete from email_verifications where token_hash = $1 and user_id = $2 and created_at > $3 returning 1',
          [tokenHash, userId, since],
        );
        if (used.rows.length === 0) return null;
        await sql.query('delete from email_verifications where user_id = $1', [userId]);
        const { rows } = await sql.query(
          `update users set email_verification = 'done' where id = $1 returning ${ACCOUNT_COLUMNS}`,
          [userId],
        );
        return accountOf(rows[0] ?? {});
      }),

    proveElsewhere: (userId, mail) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(`select ${ACCOUNT_COLUMNS} from users where id = $1 for update`, [userId]);
        const before = accountOf(rows[0] ?? {});
        if (before.emailVerification === 'done') return before;
        const { account, isAfresh } = await proveAddress(sql, userId, null, mail(false).at);
        await writeMail(sql, { ...mail(isAfresh), to: account.email });
        return account;
      }),

    async sweep(before) {
      await db.query('delete from email_verifications where created_at < $1', [before]);
    },
  };
}
