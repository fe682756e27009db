import { z } from 'zod';
import type { Db } from './db.ts';

const Row = z.object({ outcome: z.string() });

/** The charges of the embedded payment provider. */
export interface SampleCharges {
  /** Stores the outcome of a charge, unless it already has one. @returns the stored outcome */
  settle(key: string, outcome: string): Promise<string>;
}

export const sampleCharges = (db: Db): SampleCharges => ({
  async settle(key, outcome) {
    const { rows } = await db.query(
      `insert into sample_charges as known (key, outcome) values ($1, $2)
       on conflict (key) do update set outcome = known.outcome returning outcome`,
      [key, outcome],
    );
    return Row.parse(rows[0]).outcome;
  },
});
