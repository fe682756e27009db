import { z } from 'zod';
import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import { lockAddress } from './address-lock.ts';
import { bringAnswers } from './bring-answers.ts';
import type { Db, Sql } from './db.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import { proveAddress } from './prove-address.ts';
import type { ProductRules } from './save-medical.ts';
import { addLink } from './verification-link.ts';
import type { VerificationLink } from './verification-link.ts';

/**
 * The effect of a mailed link for the person who opened it (decision 53). `confirmed`: the address is verified, and
 * their account holds it. `sign_in`: another account holds the address, and its owner must sign in to that account.
 * `bring`: they are the owner, and may move what the link's account holds to their own. `of_others`: the link is for
 * other people.
 */
export type LinkUse = { link: 'confirmed'; account: Account } | { link: 'sign_in' | 'bring' | 'of_others' };

/** Verification of e-mail addresses. */
export interface EmailVerifications {
  /**
   * Creates a link and its mail for an unverified address.
   * @returns false if the account had `most` links within the limit's period, or the address got too many mails
   */
  request(account: Account, link: VerificationLink, most: number): Promise<boolean>;
  /**
   * Opens a link for the signed-in person. Their own link verifies the address, invalidates their other links, and
   * takes the address from an account that nobody verified.
   * @returns `of_others` for a valid link of other people; null if the link was used, is older than `since`, or never
   * existed
   */
  use(tokenHash: string, userId: string, since: Date): Promise<LinkUse | null>;
  /**
   * Moves what the account of a link holds to the signed-in person's account, and deletes the link's account.
   * @returns `refused` unless opening the link results in `bring`; `busy` while either account is paying for an order
   */
  bring(
    tokenHash: string,
    userId: string,
    rules: (slug: string) => ProductRules,
    times: { since: Date; now: Date },
  ): Promise<'brought' | 'refused' | 'busy'>;
  /**
   * Records that an external sign-in has verified an address. If it was not verified before, somebody else may have
   * created the account that holds it: see `proveAddress`. Accounts that wait for the address (`isWaiting`, decision
   * 53) do not change.
   * @param mail sent to the owner of the address if no account was set aside
   * @param setAside the link and the mail for the owner if an account was set aside
   * @returns the account that holds the address; null when none does
   */
  proveElsewhere(email: string, mail: Omit<NewMail, 'to'>, setAside: VerificationLink): Promise<Account | null>;
  /** Deletes links older than a time. */
  sweep(before: Date): Promise<void>;
}

const KeyRow = z.object({ key: z.string() });

export function emailVerifications(db: Db): EmailVerifications {
  return {
    request: (account, link, most) =>
      db.tx(async (sql) => {
        // Simultaneous requests of one person run one after the other, so that all of them are counted.
        await sql.query('select 1 from users where id = $1 for update', [account.id]);
        const { rows } = await sql.query(
          'select 1 from email_verifications where user_id = $1 and created_at > $2 limit $3',
          [account.id, link.limit.since, most],
        );
        return rows.length < most && (await addLink(sql, account, link));
      }),

    use: (tokenHash, userId, since) =>
      db.tx(async (sql) => {
        const found = await openLink(sql, tokenHash, since);
        if (found === null) return null;
        const { owner, holder } = found;
        if (owner.id !== userId) return { link: isForHolder(found, userId) ? 'bring' : 'of_others' };
        if (owner.isWaiting && holder !== null) {
          if (holder.emailVerification !== 'required') return { link: 'sign_in' };
          await letWait(sql, holder.id);
        }
        await sql.query('delete from email_verifications where user_id = $1', [userId]);
        const { rows } = await sql.query(
          `update users set email_verification = 'done', email_key = coalesce(email_key, waiting_key), waiting_key = null
           where id = $1 returning ${ACCOUNT_COLUMNS}`,
          [userId],
        );
        return { link: 'confirmed', account: accountOf(rows[0] ?? {}) };
      }),

    bring: (tokenHash, userId, rules, { since, now }) =>
      db.tx(async (sql) => {
        const found = await openLink(sql, tokenHash, since);
        if (found === null || !isForHolder(found, userId)) return 'refused';
        return (await bringAnswers(sql, { from: found.owner.id, to: userId, rules, now })) ? 'brought' : 'busy';
      }),

    proveElsewhere: (email, mail, setAside) =>
      db.tx(async (sql) => {
        await lockAddress(sql, email);
        const before = await holderOf(sql, email.toLowerCase());
        if (before === null || before.emailVerification === 'done') return before;
        const { account, isSetAside } = await proveAddress(sql, before.id, null, mail.now, setAside);
        if (!isSetAside) await writeMail(sql, { ...mail, to: account.email });
        return account;
      }),

    async sweep(before) {
      await db.query('delete from email_verifications where created_at < $1', [before]);
    },
  };
}

/** The account for which a link was mailed, and the account that holds its address. */
interface OpenedLink {
  owner: Account;
  holder: Account | null;
}

/** A valid link, with its accounts locked; otherwise null. */
async function openLink(sql: Sql, tokenHash: string, since: Date): Promise<OpenedLink | null> {
  const owners = `from email_verifications as links join users on users.id = links.user_id
    where token_hash = $1 and links.created_at > $2`;
  const { rows } = await sql.query(`select coalesce(email_key, waiting_key) as key ${owners}`, [tokenHash, since]);
  if (!rows[0]) return null;
  const { key } = KeyRow.parse(rows[0]);
  await lockAddress(sql, key);
  // The rows are read again. While waiting for the lock, the link may have been used or its account deleted.
  const again = await sql.query(`select ${ACCOUNT_COLUMNS} ${owners} for update`, [tokenHash, since]);
  return again.rows[0] ? { owner: accountOf(again.rows[0]), holder: await holderOf(sql, key) } : null;
}

async function holderOf(sql: Sql, key: string): Promise<Account | null> {
  const { rows } = await sql.query(`select ${ACCOUNT_COLUMNS} from users where email_key = $1 for update`, [key]);
  return rows[0] ? accountOf(rows[0]) : null;
}

/** Whether the link belongs to a waiting account, and the person who opened it owns the address. */
const isForHolder = ({ owner, holder }: OpenedLink, userId: string): boolean =>
  owner.isWaiting && holder?.id === userId && holder.emailVerification !== 'required';

/**
 * Takes the address from an account that nobody verified. The account keeps everything else, and its person stays
 * signed in.
 */
async function letWait(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from password_resets where user_id = $1', [id]);
  await sql.query('update users set waiting_key = email_key, email_key = null where id = $1', [id]);
}
