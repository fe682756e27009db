import { z } from 'zod';
import { Cart } from './carts.ts';
import { Bmi, Demographics } from './profiles.ts';
import { snapshotIn, selectSnapshot } from './questionnaire-rows.ts';
import type { QuestionnaireSnapshot } from './questionnaire-rows.ts';
import type { Key, Reads } from './reads.ts';

/** All stored data about a person's progress with a product. */
export interface FunnelData {
  seen: QuestionnaireSnapshot | null;
  demographics: Demographics | null;
  bmi: Bmi | null;
  cart: Cart | null;
  /** The remaining units by variant id. Variants that were never sold are missing. */
  stock: Readonly<Record<string, number>>;
}

/** Reads a person's progress with a product. All data are of the same moment. */
export interface FunnelReader {
  /** The progress with the questionnaire that is not ordered yet. */
  current(userId: string, productSlug: string): Promise<FunnelData>;
  /** The progress with a given questionnaire of the person, ordered or not, of any product. */
  at(userId: string, productSlug: string, questionnaireId: string): Promise<FunnelData>;
}

const Found = z.object({
  questionnaire: z.unknown(),
  demographics: Demographics.nullable(),
  bmi: Bmi.nullable(),
  cart: Cart.nullable(),
  stock: z.record(z.string(), z.number()).nullable(),
});

/**
 * SQL that reads all progress data of a person and a product as one JSON value. The key consists of the person's id,
 * the product's slug, and the questionnaire's id if the condition uses it.
 */
const reading = (condition: string) => `
  select json_build_object(
    'questionnaire', (select row_to_json(seen) from (${selectSnapshot(condition)}) as seen),
    'demographics', (select row_to_json(told) from (
      select date_of_birth, sex_at_birth, phone, address from demographics where user_id = asked.key ->> 0
    ) as told),
    'bmi', (select row_to_json(told) from (
      select height_in, weight_lb, bmi from bmi where user_id = asked.key ->> 0
    ) as told),
    'cart', (select content from carts where user_id = asked.key ->> 0),
    'stock', (select json_object_agg(variant_id, units) from stock where product_slug = asked.key ->> 1)
  )`;
const CURRENT = reading(`user_id = asked.key ->> 0 and product_slug = asked.key ->> 1 and state <> 'ordered'`);
const AT = reading('user_id = asked.key ->> 0 and id = asked.key ->> 2');

export function funnelReader(reads: Reads): FunnelReader {
  const reader = (sql: string) => {
    const read = reads.reader(sql);
    return async (...key: Key): Promise<FunnelData> => {
      const { questionnaire, stock, ...rest } = Found.parse(await read(...key));
      return { ...rest, seen: questionnaire === null ? null : snapshotIn(questionnaire), stock: stock ?? {} };
    };
  };
  return { current: reader(CURRENT), at: reader(AT) };
}
