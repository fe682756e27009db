import type { Cart } from './carts.ts';
import type { Db } from './db.ts';
import { ORDER_COLUMNS, orderOf } from './orders.ts';
import type { Consent, OrderItem, PlacedOrder, ShippingAddress } from './orders.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import { hold, holdPerson, remove, RESERVATION_COLUMNS, reservationOf, write } from './reservation-rows.ts';
import { giveBack, take } from './stock.ts';
import type { Taking } from './stock.ts';

/** An order whose payment is under way. Its id becomes the order's, and is the charge's key. */
export interface Reservation {
  id: string;
  userId: string;
  totalCents: number;
  /** Until then the server that made it waits for the payment. */
  heldUntil: Date;
}

/** What somebody asks for: `key` is the Idempotency-Key, `requestHash` stands for all that the request says. */
export interface Placement {
  userId: string;
  questionnaireId: string | null;
  key: string;
  requestHash: string;
  shipping: ShippingAddress;
  /** The person's language. */
  locale: string;
  /** The origin at which they reached the product, for links in mails. */
  origin: string;
  at: Date;
  heldUntil: Date;
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
  /** Money is in whole cents. */
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** To a charge that repeats. */
  consent: Consent | null;
}

/** The person's part in a reservation, called within its transaction: each may throw, and nothing has happened. */
export interface Placing {
  decide(held: Held): Purchase;
  soldOut(): Error;
}

/**
 * Reserved; or why not: the person is paying already, the key has placed this order before, or it has placed one that
 * another request asked for.
 */
export type Reserved =
  | { is: 'reserved' | 'under_way'; reservation: Reservation }
  | { is: 'placed'; order: PlacedOrder }
  | { is: 'other' };

/** A new order, and what a mail to the person needs besides. */
export interface Confirmed extends Pick<Placement, 'locale' | 'origin'> {
  order: PlacedOrder;
  email: string;
}

/** Orders on their way from the cart to being paid. No transaction waits for a payment. */
export interface Reservations {
  /** Takes the units and fixes what is bought and the answers it rests on. A person pays for one order at a time. */
  reserve(placement: Placement, placing: Placing): Promise<Reserved>;
  /**
   * Makes it an order; the cart is gone, and the mail is on its way, each once. Called again it answers the same order;
   * null once it was released.
   */
  confirm(
    reservation: Reservation,
    payment: string,
    mailFor: (made: Confirmed) => NewMail,
  ): Promise<PlacedOrder | null>;
  /** Gives everything back. Called again, or once it is an order, it does nothing. */
  release(reservation: Reservation): Promise<void>;
  /** Nobody waits for its payment any more. */
  abandon(id: string, at: Date): Promise<void>;
  /** Those that nobody waits for. */
  abandoned(at: Date): Promise<Reservation[]>;
}

export function reservations(db: Db): Reservations {
  return {
    reserve: (placement, placing) =>
      db.tx(async (sql) => {
        const { userId, key, requestHash } = placement;
        await holdPerson(sql, userId);
        const before = await sql.query(
          `select ${ORDER_COLUMNS}, request_hash from orders where user_id = $1 and idempotency_key = $2`,
          [userId, key],
        );
        const known = before.rows[0];
        if (known) {
          return known['request_hash'] === requestHash ? { is: 'placed', order: orderOf(known) } : { is: 'other' };
        }
        const { rows } = await sql.query(`select ${RESERVATION_COLUMNS} from reservations where user_id = $1`, [
          userId,
        ]);
        if (rows[0]) return { is: 'under_way', reservation: reservationOf(rows[0]) };
        const purchase = placing.decide(await hold(sql, placement));
        if (!(await take(sql, purchase.taking))) throw placing.soldOut();
        return { is: 'reserved', reservation: await write(sql, placement, purchase) };
      }),

    confirm: ({ id, userId }, payment, mailFor) =>
      db.tx(async (sql) => {
        const person = await holdPerson(sql, userId);
        const { rows } = await sql.query(
          `insert into orders (id, user_id, user_questionnaire_id, state, line_items, shipping, shipping_cents,
             tax_cents, total_cents, consent, payment_reference, placed_at, idempotency_key, request_hash)
           select id, user_id, user_questionnaire_id, 'in_review', line_items, shipping, shipping_cents,
             tax_cents, total_cents, consent, $2, reserved_at, idempotency_key, request_hash
           from reservations where id = $1 returning ${ORDER_COLUMNS}`,
          [id, payment],
        );
        if (!rows[0]) {
          const before = await sql.query(`select ${ORDER_COLUMNS} from orders where id = $1`, [id]);
          return before.rows[0] ? orderOf(before.rows[0]) : null;
        }
        const { user_questionnaire_id, product_slug, locale, origin } = await remove(sql, id);
        await sql.query(`update user_questionnaires set state = 'ordered' where id = $1`, [user_questionnaire_id]);
        await sql.query(`delete from carts where user_id = $1 and content ->> 'product_slug' = $2`, [
          userId,
          product_slug,
        ]);
        const order = orderOf(rows[0]);
        await writeMail(sql, mailFor({ order, ...person, locale: locale ?? '', origin: origin ?? '' }));
        return order;
      }),

    release: ({ id, userId }) =>
      db.tx(async (sql) => {
        await holdPerson(sql, userId);
        const { rows } = await sql.query('select 1 from reservations where id = $1', [id]);
        if (rows.length === 0) return;
        const { user_questionnaire_id, product_slug, variant_id, units } = await remove(sql, id);
        await sql.query(`update user_questionnaires set state = 'complete' where id = $1`, [user_questionnaire_id]);
        await giveBack(sql, { productSlug: product_slug, variantId: variant_id, units });
      }),

    async abandon(id, at) {
      await db.query('update reservations set held_until = $2 where id = $1', [id, at]);
    },

    async abandoned(at) {
      const { rows } = await db.query(`select ${RESERVATION_COLUMNS} from reservations where held_until <= $1`, [at]);
      return rows.map(reservationOf);
    },
  };
}
