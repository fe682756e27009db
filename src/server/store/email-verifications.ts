import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Db } from './db.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import { proveAddress } from './prove-address.ts';
import { addLink } from './verification-link.ts';
import type { VerificationLink } from './verification-link.ts';

/** Verification of e-mail addresses. */
export interface EmailVerifications {
  /**
   * Creates a link and its mail for an unverified address.
   * @returns false when `most` links were requested since `since`
   */
  request(account: Account, link: VerificationLink, limit: { most: number; since: Date }): Promise<boolean>;
  /**
   * Uses the signed-in person's own link: verifies the address and ends their other links.
   * @returns null when the link is not theirs, was used, or is older than `since`
   */
  use(tokenHash: string, userId: string, since: Date): Promise<Account | null>;
  /**
   * Records that an external sign-in verified an account's address. If it was not verified before, somebody else may
   * have created the account: see `proveAddress`.
   * @param mail the mail to the owner, by whether the account was reset
   */
  proveElsewhere(userId: string, mail: (isAfresh: boolean) => Omit<NewMail, 'to'>): Promise<Account>;
  /** Deletes links older than a time. */
  sweep(before: Date): Promise<void>;
}

export function emailVerifications(db: Db): EmailVerifications {
  return {
    request: (account, link, { most, since }) =>
      db.tx(async (sql) => {
        // Requests of one person run one after the other, so that parallel ones are counted too.
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
