import { z } from 'zod';
import type { Db, Row } from './db.ts';

export const ORDER_COLUMNS = 'id, number, state, line_items, shipping, total_cents, placed_at';

const Product = z.object({
  slug: z.string(),
  name: z.string(),
  summary: z.string().nullable().exactOptional(),
  image: z.string().nullable().exactOptional(),
});
const Item = z.object({
  product: Product,
  variant: z.object({ id: z.string(), name: z.string() }),
  quantity: z.number().int(),
  subscriptionType: z.string(),
  price_cents: z.number().int(),
});
const Shipping = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
const OrderRow = z.object({
  id: z.string(),
  number: z.number(),
  state: z.enum(['in_review', 'approved', 'shipped', 'delivered', 'canceled']),
  line_items: z.array(Item),
  shipping: Shipping,
  total_cents: z.number().int(),
  placed_at: z.date(),
});

export type OrderItem = z.infer<typeof Item>;
/** Where an order goes; an empty `line2` is none. */
export type ShippingAddress = z.infer<typeof Shipping>;

/** An order that was placed and paid. Money is in whole cents. */
export interface PlacedOrder {
  id: string;
  number: number;
  state: z.infer<typeof OrderRow>['state'];
  items: OrderItem[];
  shipping: ShippingAddress;
  totalCents: number;
  placedAt: Date;
}

export interface Orders {
  /** By its id, only if it belongs to this person. */
  find(id: string, userId: string): Promise<PlacedOrder | null>;
  /** A person's orders, newest first. */
  of(userId: string): Promise<PlacedOrder[]>;
}

export function orders(db: Db): Orders {
  return {
    async find(id, userId) {
      const { rows } = await db.query(`select ${ORDER_COLUMNS} from orders where id = $1 and user_id = $2`, [
        id,
        userId,
      ]);
      return rows[0] ? orderOf(rows[0]) : null;
    },

    async of(userId) {
      const { rows } = await db.query(
        `select ${ORDER_COLUMNS} from orders where user_id = $1 order by placed_at desc, number desc`,
        [userId],
      );
      return rows.map(orderOf);
    },
  };
}

export function orderOf(row: Row): PlacedOrder {
  const { id, number, state, line_items, shipping, total_cents, placed_at } = OrderRow.parse(row);
  return { id, number, state, items: line_items, shipping, totalCents: total_cents, placedAt: placed_at };
}
