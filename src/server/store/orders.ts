import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Cart } from './carts.ts';
import type { Db, Row, Sql } from './db.ts';
import { take } from './stock.ts';
import type { Taking } from './stock.ts';

const COLUMNS = 'id, number, state, line_items, shipping, total_cents, placed_at';

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
const HeldRow = z.object({ date_of_birth: z.string().nullable(), state: z.string().nullable() });

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

/** What somebody asks for: `key` is the Idempotency-Key, `requestHash` stands for all that the request says. */
export interface Placement {
  userId: string;
  questionnaireId: string | null;
  key: string;
  requestHash: string;
  shipping: ShippingAddress;
  at: Date;
}

/** What is true of the person while nobody else can change it. */
export interface Held {
  cart: Cart | null;
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
  /** Whether the medical questions are answered and not yet ordered upon. */
  isComplete: boolean;
}

/** What the order will be. */
export interface Purchase {
  item: OrderItem;
  taking: Taking;
}

/** The person's part in placing an order, called within its transaction: each may throw, and nothing has happened. */
export interface Placing {
  decide(held: Held): Purchase;
  soldOut(): Error;
  /** Takes the money; returns the payment's reference. */
  pay(purchase: Purchase): Promise<string>;
}

export interface Orders {
  /**
   * Places an order in one transaction: the order, the stock, the cart and the questionnaire. The same key of a person
   * answers the order it placed before; 'other' when that came from another request.
   */
  place(placement: Placement, placing: Placing): Promise<PlacedOrder | 'other'>;
  /** By its id, only if it belongs to this person. */
  find(id: string, userId: string): Promise<PlacedOrder | null>;
  /** A person's orders, newest first. */
  of(userId: string): Promise<PlacedOrder[]>;
}

export function orders(db: Db): Orders {
  return {
    place: (placement, placing) =>
      db.tx(async (sql) => {
        const { userId, key, requestHash } = placement;
        // One order of a person at a time: whoever repeats a request waits for the first and then finds its order.
        await sql.query('select 1 from users where id = $1 for update', [userId]);
        const before = await sql.query(
          `select ${COLUMNS}, request_hash from orders where user_id = $1 and idempotency_key = $2`,
          [userId, key],
        );
        const known = before.rows[0];
        if (known) return known['request_hash'] === requestHash ? orderOf(known) : 'other';
        const purchase = placing.decide(await hold(sql, placement));
        if (!(await take(sql, purchase.taking))) throw placing.soldOut();
        return write(sql, placement, purchase, await placing.pay(purchase));
      }),

    async find(id, userId) {
      const { rows } = await db.query(`select ${COLUMNS} from orders where id = $1 and user_id = $2`, [id, userId]);
      return rows[0] ? orderOf(rows[0]) : null;
    },

    async of(userId) {
      const { rows } = await db.query(
        `select ${COLUMNS} from orders where user_id = $1 order by placed_at desc, number desc`,
        [userId],
      );
      return rows.map(orderOf);
    },
  };
}

async function hold(sql: Sql, { userId, questionnaireId }: Placement): Promise<Held> {
  const carts = await sql.query('select content from carts where user_id = $1 for update', [userId]);
  const questionnaires = await sql.query(
    'select state from user_questionnaires where id = $1 and user_id = $2 for update',
    [questionnaireId, userId],
  );
  const births = await sql.query('select date_of_birth::text as date_of_birth from demographics where user_id = $1', [
    userId,
  ]);
  const { date_of_birth, state } = HeldRow.parse({
    state: questionnaires.rows[0]?.['state'] ?? null,
    date_of_birth: births.rows[0]?.['date_of_birth'] ?? null,
  });
  return {
    cart: carts.rows[0] ? Cart.parse(carts.rows[0]['content']) : null,
    dateOfBirth: date_of_birth,
    isComplete: state === 'complete',
  };
}

async function write(
  sql: Sql,
  { userId, questionnaireId, key, requestHash, shipping, at }: Placement,
  { item }: Purchase,
  payment: string,
): Promise<PlacedOrder> {
  const { rows } = await sql.query(
    `insert into orders (id, user_id, user_questionnaire_id, state, line_items, shipping, total_cents,
       payment_reference, placed_at, idempotency_key, request_hash)
     values ($1, $2, $3, 'in_review', $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      randomUUID(),
      userId,
      questionnaireId,
      JSON.stringify([item]),
      JSON.stringify(shipping),
      item.price_cents,
      payment,
      at,
      key,
      requestHash,
    ],
  );
  await sql.query(`update user_questionnaires set state = 'ordered', updated_at = $2 where id = $1`, [
    questionnaireId,
    at,
  ]);
  await sql.query('delete from carts where user_id = $1', [userId]);
  return orderOf(rows[0] ?? {});
}

function orderOf(row: Row): PlacedOrder {
  const { id, number, state, line_items, shipping, total_cents, placed_at } = OrderRow.parse(row);
  return { id, number, state, items: line_items, shipping, totalCents: total_cents, placedAt: placed_at };
}
