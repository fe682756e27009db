import { z } from 'zod';
import { write } from './db.ts';
import type { Db } from './db.ts';

export const Cart = z.object({
  product_slug: z.string(),
  variant: z.string().nullable(),
  quantity: z.number().int().nullable(),
  subscriptionType: z.string().nullable(),
  isRdt: z.boolean(),
  maxQuantity: z.number().int().nullable(),
  numberOfVariants: z.number().int().nullable(),
  isVariableVariant: z.boolean(),
});

/** A person's choices, with the names of fields that the specification gives a cart. */
export type Cart = z.infer<typeof Cart>;

export interface Carts {
  read(userId: string): Promise<Cart | null>;
  save(userId: string, cart: Cart, now: Date): Promise<void>;
  clear(userId: string): Promise<void>;
}

export function carts(db: Db): Carts {
  return {
    async read(userId) {
      const { rows } = await db.query('select content from carts where user_id = $1', [userId]);
      return rows[0] ? Cart.parse(rows[0]['content']) : null;
    },
    async save(userId, cart, now) {
      await write(
        db,
        `insert into carts (user_id, content, updated_at) values ($1, $2::jsonb, $3)
         on conflict (user_id) do update set content = excluded.content, updated_at = excluded.updated_at`,
        [userId, JSON.stringify(cart), now],
      );
    },
    async clear(userId) {
      await write(db, 'delete from carts where user_id = $1', [userId]);
    },
  };
}
