import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordConsents } from './consents.ts';
import type { NewConsent } from './consents.ts';
import { codeOf } from './db.ts';
import type { Db } from './db.ts';
import { addLink } from './verification-link.ts';
import type { VerificationLink } from './verification-link.ts';

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(['member', 'staff']),
  registration_state: z.enum(['pending', 'completed']),
  email_verification: z.enum(['required', 'suggested', 'done']),
  is_waiting: z.boolean(),
});
const HashRow = z.object({ password_hash: z.string() });

/** An account in the form that calls may return: without password and health data. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: 'member' | 'staff';
  registrationState: 'pending' | 'completed';
  /** Whether the address is verified. Accounts from before verification existed have "suggested". */
  emailVerification: 'required' | 'suggested' | 'done';
  /** Whether another account holds the address with which this one signed up (decision 53). Only staff see this. */
  isWaiting: boolean;
}

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Account['role'];
  passwordHash: string;
  /** The consents given at sign-up. */
  consents: readonly NewConsent[];
  now: Date;
}

export interface Accounts {
  /** Adds an account whose address needs no verification; `null` when another account holds the address. */
  create(account: NewAccount): Promise<Account | null>;
  /**
   * Adds the account of somebody who signed up, and mails the verification link. If another account holds the address,
   * the new one waits (decision 53). The amount of work is the same in both cases.
   */
  signUp(account: NewAccount, link: VerificationLink): Promise<Account>;
  byId(id: string): Promise<Account | null>;
  /** Members whose name or address contains a text, sorted by name; all members for an empty text. Case is ignored. */
  search(text: string, most: number): Promise<Account[]>;
  /** The account that holds an address, with its password hash. Case is ignored. */
  byEmail(email: string): Promise<{ account: Account; passwordHash: string | null } | null>;
  /**
   * A password hash for an address: of the account that holds the address, otherwise of the newest account that waits
   * for it; or null.
   */
  hashFor(email: string): Promise<string | null>;
  /** Marks the address as verified. */
  verifyEmail(id: string): Promise<void>;
  /**
   * Deletes accounts that were created before a time, were never verified, hold nothing and have no session. Also
   * deletes accounts that were set aside and whose link has expired.
   */
  sweep(before: Date): Promise<void>;
}

/** The columns of `users` for an Account. */
export const ACCOUNT_COLUMNS =
  'users.id, users.email, users.first_name, users.last_name, users.role, users.registration_state, users.email_verification, users.waiting_key is not null as is_waiting';

export const accountOf = (row: unknown): Account => {
  const read = UserRow.parse(row);
  return {
    id: read.id,
    email: read.email,
    firstName: read.first_name,
    lastName: read.last_name,
    role: read.role,
    registrationState: read.registration_state,
    emailVerification: read.email_verification,
    isWaiting: read.is_waiting,
  };
};

/** The tables in which an unverified account may have rows. */
const HOLDINGS = ['user_questionnaires', 'carts', 'demographics', 'bmi', 'orders', 'reservations', 'deletion_requests'];

/** The SQL condition for an account that holds more than a name. */
export const HOLDS_SOMETHING = HOLDINGS.map(
  (table) => `exists (select 1 from ${table} where ${table}.user_id = users.id)`,
).join(' or ');

export function accounts(db: Db): Accounts {
  return {
    async create({ email, firstName, lastName, role, passwordHash, consents, now }) {
      try {
        return await db.tx(async (sql) => {
          const { rows } = await sql.query(
            `insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, password_hash, created_at)
             values ($1, $2, $3, $4, $5, $6, 'pending', 'done', $7, $8) returning ${ACCOUNT_COLUMNS}`,
            [randomUUID(), email, email.toLowerCase(), firstName, lastName, role, passwordHash, now],
          );
          const account = accountOf(rows[0] ?? {});
          await recordConsents(sql, account.id, consents, now);
          return account;
        });
      } catch (error) {
        if (codeOf(error) === '23505') return null;
        throw error;
      }
    },
    signUp: ({ email, firstName, lastName, role, passwordHash, consents, now }, link) =>
      db.tx(async (sql) => {
        // One statement, so that exactly one of two simultaneous sign-ups gets the address.
        const { rows } = await sql.query(
          `with given as (
             select $1::text as id, $2::text as email, $4::text as first_name, $5::text as last_name, $6::text as role,
               'pending' as registration_state, 'required' as email_verification, $7::text as password_hash, $8::timestamptz as created_at
           ), holder as (
             insert into users (id, email, first_name, last_name, role, registration_state, email_verification, password_hash, created_at, email_key)
             select given.*, $3::text from given on conflict (email_key) do nothing returning *
           ), waiting as (
             insert into users (id, email, first_name, last_name, role, registration_state, email_verification, password_hash, created_at, waiting_key)
             select given.*, $3::text from given where not exists (select 1 from holder) returning *
           ) select ${ACCOUNT_COLUMNS} from (select * from holder union all select * from waiting) as users`,
          [randomUUID(), email, email.toLowerCase(), firstName, lastName, role, passwordHash, now],
        );
        const account = accountOf(rows[0] ?? {});
        await recordConsents(sql, account.id, consents, now);
        await addLink(sql, account, link);
        return account;
      }),
    async verifyEmail(id) {
      await db.query(`update users set email_verification = 'done' where id = $1`, [id]);
    },
    async byId(id) {
      const { rows } = await db.query(`select ${ACCOUNT_COLUMNS} from users where id = $1`, [id]);
      return rows[0] ? accountOf(rows[0]) : null;
    },
    async search(text, most) {
      const wanted = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const { rows } = await db.query(
        `select ${ACCOUNT_COLUMNS} from users where role = 'member'
           and (coalesce(email_key, waiting_key) like $1 or lower(first_name || ' ' || last_name) like $1)
         order by lower(last_name), lower(first_name), id limit $2`,
        [wanted, most],
      );
      return rows.map(accountOf);
    },

    async byEmail(email) {
      const { rows } = await db.query(`select ${ACCOUNT_COLUMNS}, password_hash from users where email_key = $1`, [
        email.toLowerCase(),
      ]);
      const row = rows[0];
      return row ? { account: accountOf(row), passwordHash: z.string().nullable().parse(row['password_hash']) } : null;
    },
    async hashFor(email) {
      const { rows } = await db.query(
        `select password_hash from users where (email_key = $1 or waiting_key = $1) and password_hash is not null
         order by waiting_key is not null, created_at desc, id limit 1`,
        [email.toLowerCase()],
      );
      return rows[0] ? HashRow.parse(rows[0]).password_hash : null;
    },
    async sweep(before) {
      await db.query(
        `delete from users where email_verification = 'required' and created_at < $1 and not (${HOLDS_SOMETHING})
           and not exists (select 1 from sessions where sessions.user_id = users.id)`,
        [before],
      );
      await db.query(
        `delete from users where waiting_key is not null and password_hash is null
           and not exists (select 1 from email_verifications where user_id = users.id)`,
      );
    },
  };
}
