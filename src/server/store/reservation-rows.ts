import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Cart } from './carts.ts';
import { type NewConsent, recordConsents } from './consents.ts';
import type { Row, Sql } from './db.ts';
import type { Consent, OrderItem, ShippingAddress } from './orders.ts';
import { holdQuestionnaire, type UserQuestionnaire } from './questionnaires.ts';
import type { StockRequest } from './stock.ts';

/** An order whose payment is in progress. Its id becomes the order's id and is the charge's key. */
export interface Reservation {
  id: string;
  userId: string;
  totalCents: number;
  /** Until this time, the server that made the reservation waits for the payment. */
  heldUntil: Date;
}

/** A request to place an order. `key` is the Idempotency-Key; `requestHash` identifies its content. */
export interface Placement {
  userId: string;
  questionnaireId: string | null;
  key: string;
  requestHash: string;
  shipping: ShippingAddress;
  /** The person's language. */
  locale: string;
  /** The origin of the site that the person uses, for links in mails. */
  origin: string;
  now: Date;
  heldUntil: Date;
}

/** The data about the person, read while they are locked. */
export interface LockedPerson {
  cart: Cart | null;
  /** As YYYY-MM-DD. */
  dateOfBirth: string | null;
  /** The questionnaire; null if it was already ordered. */
  questionnaire: UserQuestionnaire | null;
}

/** The content of the future order. */
export interface Purchase {
  item: OrderItem;
  taking: StockRequest;
  /** Money is in whole cents. */
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** The consents given with the order. */
  consents: readonly (NewConsent & { field: string })[];
}

/** The contract's field for the consent to a repeated charge, which the receipt quotes. */
const REPEATED_CHARGE = 'consent';

export const RESERVATION_COLUMNS = 'id, user_id, total_cents, held_until';
const ReservationRow = z.object({
  id: z.string(),
  user_id: z.string(),
  total_cents: z.number().int(),
  held_until: z.date(),
});
const TakenRow = z.object({
  user_questionnaire_id: z.string(),
  product_slug: z.string(),
  variant_id: z.string(),
  units: z.number().int(),
  locale: z.string().nullable(),
  origin: z.string().nullable(),
});
const PersonRow = z.object({ email: z.string() });
const BirthRow = z.object({ date_of_birth: z.string() });

/** Locks a person's row, so that only one server at a time works on an order of this person. */
export async function lockPerson(sql: Sql, userId: string): Promise<{ email: string }> {
  const { rows } = await sql.query('select email from users where id = $1 for update', [userId]);
  return PersonRow.parse(rows[0]);
}

export async function lockCart(sql: Sql, { userId, questionnaireId }: Placement): Promise<LockedPerson> {
  const questionnaire = questionnaireId === null ? null : await holdQuestionnaire(sql, questionnaireId, userId);
  // Read after the answers are locked, because changing an answer may have emptied the cart before.
  const carts = await sql.query('select content from carts where user_id = $1', [userId]);
  const births = await sql.query('select date_of_birth::text as date_of_birth from demographics where user_id = $1', [
    userId,
  ]);
  return {
    cart: carts.rows[0] ? Cart.parse(carts.rows[0]['content']) : null,
    dateOfBirth: births.rows[0] ? BirthRow.parse(births.rows[0]).date_of_birth : null,
    questionnaire,
  };
}

export async function insertReservation(sql: Sql, placement: Placement, purchase: Purchase): Promise<Reservation> {
  const { userId, questionnaireId, key, requestHash, shipping, locale, origin, now, heldUntil } = placement;
  const { item, taking, shippingCents, taxCents, totalCents, consents } = purchase;
  const charge = consents.find(({ field }) => field === REPEATED_CHARGE);
  const consent: Consent | undefined = charge && {
    text: charge.text,
    locale: charge.language,
    version: charge.version,
    at: now.toISOString(),
  };
  const { rows } = await sql.query(
    `insert into reservations (id, user_id, user_questionnaire_id, idempotency_key, request_hash, line_items, shipping,
       shipping_cents, tax_cents, total_cents, consent, product_slug, variant_id, units, locale, origin, reserved_at,
       held_until)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11::jsonb, $12, $13, $14, $15, $16, $17, $18) returning ${RESERVATION_COLUMNS}`,
    [
      randomUUID(),
      userId,
      questionnaireId,
      key,
      requestHash,
      JSON.stringify([item]),
      JSON.stringify(shipping),
      shippingCents,
      taxCents,
      totalCents,
      consent === undefined ? null : JSON.stringify(consent),
      taking.productSlug,
      taking.variantId,
      taking.units,
      locale,
      origin,
      now,
      heldUntil,
    ],
  );
  await recordConsents(sql, userId, consents, now, key);
  await sql.query(`update user_questionnaires set state = 'paying', updated_at = $2 where id = $1`, [
    questionnaireId,
    now,
  ]);
  return reservationOf(rows[0] ?? {});
}

export async function deleteReservation(sql: Sql, id: string): Promise<z.infer<typeof TakenRow>> {
  const { rows } = await sql.query(
    `delete from reservations where id = $1
     returning user_questionnaire_id, product_slug, variant_id, units, locale, origin`,
    [id],
  );
  return TakenRow.parse(rows[0]);
}

export function reservationOf(row: Row): Reservation {
  const { id, user_id, total_cents, held_until } = ReservationRow.parse(row);
  return { id, userId: user_id, totalCents: total_cents, heldUntil: held_until };
}
