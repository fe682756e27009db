import { z } from 'zod';
import { Cart } from './carts.ts';
import type { Db } from './db.ts';
import { Bmi, Demographics } from './profiles.ts';
import { snapshotIn, selectSnapshot } from './questionnaire-rows.ts';
import type { QuestionnaireSnapshot } from './questionnaire-rows.ts';
import { batched } from './batched.ts';

/** All that is stored of a person's progress with a product. */
export interface FunnelData {
  seen: QuestionnaireSnapshot | null;
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

/**
 * SQL for everything, as one JSON value for each of the lists' entries, in their order (see sessions.ts), with the
 * questionnaire that meets a condition. `$1` are the people, `$2` the products, `$3` the questionnaires.
 */
const reading = (condition: string) => `
  select json_build_object(
    'questionnaire', (select row_to_json(seen) from (${selectSnapshot(condition)}) as seen),
    'demographics', (select row_to_json(told) from (
      select date_of_birth, sex_at_birth, phone, address from demographics where user_id = asked.person
    ) as told),
    'bmi', (select row_to_json(told) from (
      select height_in, weight_lb, bmi from bmi where user_id = asked.person
    ) as told),
    'cart', (select content from carts where user_id = asked.person),
    'stock', (select json_object_agg(variant_id, units) from stock where product_slug = asked.product)
  ) as found
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (person, product, questionnaire, place)
  order by place`;
const CURRENT = reading(`user_id = asked.person and product_slug = asked.product and state <> 'ordered'`);
const AT = reading('user_id = asked.person and id = asked.questionnaire');

type Asked = readonly [userId: string, slug: string, id: string | null];

export function funnelReader(db: Db): FunnelReader {
  const reader = (text: string) => {
    const found = batched(async (asked: readonly Asked[]) => {
      const lists = ([0, 1, 2] as const).map((part) => asked.map((each) => each[part]));
      return (await db.prepared(text, lists)).rows.map((row) => row['found']);
    });
    return async (...asked: Asked): Promise<FunnelData> => {
      const { questionnaire, stock, ...rest } = Found.parse(await found(asked));
      return { ...rest, seen: questionnaire === null ? null : snapshotIn(questionnaire), stock: stock ?? {} };
    };
  };
  const [current, at] = [reader(CURRENT), reader(AT)];
  return { current: (userId, slug) => current(userId, slug, null), at };
}
