import { z } from 'zod';
import type { Db, Row } from './db.ts';

export const ORDER_COLUMNS =
  'id, number, state, line_items, shipping, shipping_cents, tax_cents, total_cents, consent, placed_at';

const Product = z.object({
  slug: z.string(),
  name: z.string(),
  summary: z.string().nullable().exactOptional(),
  image: z.string().nullable().exactOptional(),
});
const Names = z.object({
  product: Product,
  variant: z.object({ id: z.string(), name: z.string(), image: z.string().nullable().exactOptional() }),
  /** The label of the quantity. The first orders of this system have none. */
  label: z.string().exactOptional(),
});
const Item = z.object({
  ...Names.shape,
  quantity: z.number().int(),
  subscriptionType: z.string(),
  price_cents: z.number().int(),
  /** The names of the product and variant in each language. The first orders of this system have none. */
  names: z.record(z.string(), Names).exactOptional(),
});
const Shipping = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
const Consent = z.object({
  text: z.string(),
  locale: z.string(),
  at: z.iso.datetime(),
  /** The version of the consent's text. The first orders of this system have none. */
  version: z.string().exactOptional(),
});
const OrderRow = z.object({
  id: z.string(),
  number: z.number(),
  state: z.enum(['in_review', 'approved', 'shipped', 'delivered', 'canceled']),
  line_items: z.array(Item),
  shipping: Shipping,
  shipping_cents: z.number().int(),
  tax_cents: z.number().int(),
  total_cents: z.number().int(),
  consent: Consent.nullable(),
  placed_at: z.date(),
});

export type OrderItem = z.infer<typeof Item>;
/** A consent: the text as the person read it, its language, and the time (ISO 8601). */
export type Consent = z.infer<typeof Consent>;
/** A delivery address. `line2` is empty when there is none. */
export type ShippingAddress = z.infer<typeof Shipping>;

/** A placed and paid order. Money is in whole cents. */
export interface PlacedOrder {
  id: string;
  number: number;
  state: z.infer<typeof OrderRow>['state'];
  items: OrderItem[];
  shipping: ShippingAddress;
  /** The price of the delivery. */
  shippingCents: number;
  taxCents: number;
  /** The total that the person pays, with delivery and tax. */
  totalCents: number;
  /** The consent to a repeated charge; null for a single charge. */
  consent: Consent | null;
  placedAt: Date;
}

export interface Orders {
  /** The order with this id, if it belongs to this person; otherwise null. */
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
  const { line_items, shipping_cents, tax_cents, total_cents, placed_at, ...same } = OrderRow.parse(row);
  return {
    ...same,
    items: line_items,
    shippingCents: shipping_cents,
    taxCents: tax_cents,
    totalCents: total_cents,
    placedAt: placed_at,
  };
}
