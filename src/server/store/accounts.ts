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
});

/** An account as calls may show it: without password and health data. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: 'member' | 'staff';
  registrationState: 'pending' | 'completed';
  /** Whether the address is verified. Accounts from before verification existed have "suggested". */
  emailVerification: 'required' | 'suggested' | 'done';
}

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Account['role'];
  passwordHash: string;
  /** The consents given at sign-up. */
  consents: readonly NewConsent[];
  /** The link to mail; `done` for an address that needs no verification. */
  emailVerification: VerificationLink | 'done';
  at: Date;
}

export interface Accounts {
  /** Adds an account; `null` when the address already has one. Case is ignored. */
  create(account: NewAccount): Promise<Account | null>;
  byId(id: string): Promise<Account | null>;
  /** Members whose name or address contains a text, sorted by name; all members for an empty text. Case is ignored. */
  search(text: string, most: number): Promise<Account[]>;
  /** The account of an address with its password hash. Case is ignored. */
  byEmail(email: string): Promise<{ account: Account; passwordHash: string | null } | null>;
  /** Marks the address as verified. */
  verifyEmail(id: string): Promise<void>;
}

/** The columns of `users` for an Account. */
export const ACCOUNT_COLUMNS =
  'users.id, users.email, users.first_name, users.last_name, users.role, users.registration_state, users.email_verification';

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
  };
};

export function accounts(db: Db): Accounts {
  return {
    async create({ email, firstName, lastName, role, passwordHash, consents, emailVerification: link, at }) {
      try {
        return await db.tx(async (sql) => {
          const state = link === 'done' ? 'done' : 'required';
          const { rows } = await sql.query(
            `insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, password_hash, created_at)
             values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9) returning ${ACCOUNT_COLUMNS}`,
            [randomUUID(), email, email.toLowerCase(), firstName, lastName, role, state, passwordHash, at],
          );
          const account = accountOf(rows[0] ?? {});
          await recordConsents(sql, account.id, consents, at);
          if (link !== 'done') await addLink(sql, account, link);
          return account;
        });
      } catch (error) {
        if (codeOf(error) === '23505') return null;
        throw error;
      }
    },
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
           and (email_key like $1 or lower(first_name || ' ' || last_name) like $1)
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
  };
}
