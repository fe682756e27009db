import { z } from 'zod';
import { Cart } from './carts.ts';
import type { Db } from './db.ts';
import { Bmi, Demographics } from './profiles.ts';
import { seenIn, seenWhere } from './questionnaire-rows.ts';
import type { SeenQuestionnaire } from './questionnaire-rows.ts';

/** All that is stored of a person's progress with a product. */
export interface FunnelData {
  seen: SeenQuestionnaire | null;
  demographics: Demographics | null;
  bmi: Bmi | null;
  cart: Cart | null;
  /** The units left by variant id. Variants that were never sold are missing. */
  stock: Readonly<Record<string, number>>;
}

/** Reads a person's progress with a product, all of one moment. */
export interface FunnelReader {
  /** With their questionnaire for it that is not ordered yet. */
  current(userId: string, productSlug: string): Promise<FunnelData>;
  /** With one of their questionnaires, ordered or not, of any product. */
  at(userId: string, productSlug: string, questionnaireId: string): Promise<FunnelData>;
}

const Found = z.object({
  questionnaire: z.unknown(),
  demographics: Demographics.nullable(),
  bmi: Bmi.nullable(),
  cart: Cart.nullable(),
  stock: z.record(z.string(), z.number()).nullable(),
});

/** SQL for everything, as one JSON value (see sessions.ts), with the questionnaire that meets a condition. `$1` is the person, `$2` the product. */
const reading = (condition: string) => `
  select json_build_object(
    'questionnaire', (select row_to_json(seen) from (${seenWhere(condition)}) as seen),
    'demographics', (select row_to_json(told) from (
      select date_of_birth, sex_at_birth, phone, address from demographics where user_id = $1
    ) as told),
    'bmi', (select row_to_json(told) from (select height_in, weight_lb, bmi from bmi where user_id = $1) as told),
    'cart', (select content from carts where user_id = $1),
    'stock', (select json_object_agg(variant_id, units) from stock where product_slug = $2)
  ) as found`;
const CURRENT = reading(`user_id = $1 and product_slug = $2 and state <> 'ordered'`);
const AT = reading('user_id = $1 and id = $3');

export function funnelReader(db: Db): FunnelReader {
  const read = async (text: string, params: string[]): Promise<FunnelData> => {
    const { rows } = await db.prepared(text, params);
    const { questionnaire, stock, ...rest } = Found.parse(rows[0]?.['found']);
    return { ...rest, seen: questionnaire === null ? null : seenIn(questionnaire), stock: stock ?? {} };
  };
  return {
    current: (userId, slug) => read(CURRENT, [userId, slug]),
    at: (userId, slug, id) => read(AT, [userId, slug, id]),
  };
}
