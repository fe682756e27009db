import type { Db } from './db.ts';
import { ORDER_COLUMNS, orderOf } from './orders.ts';
import type { PlacedOrder } from './orders.ts';
import { writeMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import {
  lockCart,
  lockPerson,
  deleteReservation,
  RESERVATION_COLUMNS,
  reservationOf,
  insertReservation,
  type LockedPerson,
  type Placement,
  type Purchase,
  type Reservation,
} from './reservation-rows.ts';
import { returnUnits, takeUnits } from './stock.ts';

/**
 * The caller's functions for a reservation, called within its transaction. If one of them throws, nothing is reserved.
 */
export interface PlacementSteps {
  decide(locked: LockedPerson): Purchase;
  soldOut(): Error;
}

/**
 * The reservation. Or the reason why there is none: the person is already paying, the key has already placed this
 * order, or the key was used for another request.
 */
export type Reserved =
  | { is: 'reserved' | 'under_way'; reservation: Reservation }
  | { is: 'placed'; order: PlacedOrder }
  | { is: 'other' };

/** A new order, and the data that its mail needs. */
export interface Confirmed extends Pick<Placement, 'locale' | 'origin'> {
  order: PlacedOrder;
  email: string;
}

/** Orders between the cart and the finished payment. No transaction waits for a payment. */
export interface Reservations {
  /**
   * Reserves the units, and locks the purchase and its answers against changes. A person can pay for only one order at
   * a time.
   */
  reserve(placement: Placement, placing: PlacementSteps): Promise<Reserved>;
  /**
   * Turns a reservation into an order, empties the cart and writes the mail, each only once. If it is called again,
   * returns the same order.
   * @returns null if the reservation was released before
   */
  confirm(
    reservation: Reservation,
    payment: string,
    mailFor: (made: Confirmed) => NewMail,
  ): Promise<PlacedOrder | null>;
  /** Undoes a reservation. Does nothing if it was already undone or is an order. */
  release(reservation: Reservation): Promise<void>;
  /** Records that no server waits for the payment any more. */
  abandon(id: string, now: Date): Promise<void>;
  /** The reservations for which no server waits. */
  abandoned(now: Date): Promise<Reservation[]>;
}

export function reservations(db: Db): Reservations {
  return {
    reserve: (placement, placing) =>
      db.tx(async (sql) => {
        const { userId, key, requestHash } = placement;
        await lockPerson(sql, userId);
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
        const purchase = placing.decide(await lockCart(sql, placement));
        if (!(await takeUnits(sql, purchase.taking))) throw placing.soldOut();
        return { is: 'reserved', reservation: await insertReservation(sql, placement, purchase) };
      }),

    confirm: ({ id, userId }, payment, mailFor) =>
      db.tx(async (sql) => {
        const person = await lockPerson(sql, userId);
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
        const { user_questionnaire_id, product_slug, locale, origin } = await deleteReservation(sql, id);
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
        await lockPerson(sql, userId);
        const { rows } = await sql.query('select 1 from reservations where id = $1', [id]);
        if (rows.length === 0) return;
        const { user_questionnaire_id, product_slug, variant_id, units } = await deleteReservation(sql, id);
        await sql.query(`update user_questionnaires set state = 'complete' where id = $1`, [user_questionnaire_id]);
        await returnUnits(sql, { productSlug: product_slug, variantId: variant_id, units });
      }),

    async abandon(id, now) {
      await db.query('update reservations set held_until = $2 where id = $1', [id, now]);
    },

    async abandoned(now) {
      const { rows } = await db.query(`select ${RESERVATION_COLUMNS} from reservations where held_until <= $1`, [now]);
      return rows.map(reservationOf);
    },
  };
}
