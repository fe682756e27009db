import { z } from 'zod';
import { ACCOUNT_COLUMNS, accountOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import { write } from './db.ts';
import type { Db } from './db.ts';

const Address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
export const Demographics = z.object({
  date_of_birth: z.string(),
  sex_at_birth: z.string(),
  phone: z.string(),
  address: Address,
});
export const Bmi = z.object({ height_in: z.number(), weight_lb: z.number(), bmi: z.number() });

/** A patient's demographics: `date_of_birth` is YYYY-MM-DD; `line2` is empty when there is none. */
export type Demographics = z.infer<typeof Demographics>;
/** Height in inches, weight in pounds, and the body mass index with one decimal. */
export type Bmi = z.infer<typeof Bmi>;

export interface Profiles {
  demographics(userId: string): Promise<Demographics | null>;
  /** Saves the demographics and completes the person's registration. @returns the changed account */
  saveDemographics(userId: string, demographics: Demographics, now: Date): Promise<Account>;
  bmi(userId: string): Promise<Bmi | null>;
  saveBmi(userId: string, bmi: Bmi, now: Date): Promise<void>;
}

export function profiles(db: Db): Profiles {
  return {
    async demographics(userId) {
      const { rows } = await db.query(
        'select date_of_birth::text as date_of_birth, sex_at_birth, phone, address from demographics where user_id = $1',
        [userId],
      );
      return rows[0] ? Demographics.parse(rows[0]) : null;
    },
    saveDemographics: (userId, { date_of_birth, sex_at_birth, phone, address }, now) =>
      db.tx(async (sql) => {
        await sql.query(
          `insert into demographics (user_id, date_of_birth, sex_at_birth, phone, address, updated_at)
           values ($1, $2::text::date, $3, $4, $5::jsonb, $6)
           on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, phone = excluded.phone,
             sex_at_birth = excluded.sex_at_birth, address = excluded.address, updated_at = excluded.updated_at`,
          [userId, date_of_birth, sex_at_birth, phone, JSON.stringify(address), now],
        );
        const { rows } = await sql.query(
          `update users set registration_state = 'completed' where id = $1 returning ${ACCOUNT_COLUMNS}`,
          [userId],
        );
        return accountOf(rows[0] ?? {});
      }),
    async bmi(userId) {
      const { rows } = await db.query('select height_in, weight_lb, bmi from bmi where user_id = $1', [userId]);
      return rows[0] ? Bmi.parse(rows[0]) : null;
    },
    async saveBmi(userId, { height_in, weight_lb, bmi }, now) {
      await write(
        db,
        `insert into bmi (user_id, height_in, weight_lb, bmi, updated_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set height_in = excluded.height_in, weight_lb = excluded.weight_lb,
           bmi = excluded.bmi, updated_at = excluded.updated_at`,
        [userId, height_in, weight_lb, bmi, now],
      );
    },
  };
}
