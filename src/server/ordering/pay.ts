import { setTimeout as wait } from 'node:timers/promises';
import type { Charged } from '../adapters/payments.ts';
import { conflict, unavailable, unprocessable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { DatabaseUnavailable } from '../store/db.ts';
import type { PlacedOrder, ShippingAddress } from '../store/orders.ts';
import type { LockedPerson, Purchase, Reservation } from '../store/reservation-rows.ts';
import { requestHashOf } from './purchase.ts';
import { receiptOf } from './receipt.ts';

/**
 * In milliseconds. After this time, the server that made a reservation must have crashed, and any server may settle it.
 */
const HELD_MS = 12_000;
/**
 * In milliseconds. How often a second payment attempt checks whether the first one has ended. It gives up before the
 * browser's timeout.
 */
const LOOK_AGAIN_MS = 200;
const LOOKS = 50;

/** A request to pay. `key` is the Idempotency-Key. */
export interface PaymentRequest {
  userId: string;
  key: string;
  shipping: ShippingAddress;
  /** The person's language. */
  locale: string;
  /** The origin of the site that the person uses. */
  origin: string;
  token: string;
  /** The person's questionnaire, and a function that decides what they may buy. Called before each reservation. */
  position(): Promise<{ questionnaireId: string | null; decide(locked: LockedPerson): Purchase }>;
}

/**
 * Places an order once for each key: reserves the units, charges the card, then confirms or releases the reservation.
 * No database transaction waits for a payment. After a crash in between, the next attempt to pay or `settleAbandoned`
 * finishes the order.
 * @throws Refusal with the reason. Nothing was charged, unless the refusal says that this is still unknown
 */
export async function placeOrder(context: ServerContext, wish: PaymentRequest): Promise<PlacedOrder> {
  const { userId, key, shipping, locale, origin } = wish;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { questionnaireId, decide } = await wish.position();
    const now = context.clock();
    const heldUntil = new Date(now.getTime() + HELD_MS);
    const reserved = await context.store.reservations.reserve(
      { userId, questionnaireId, key, requestHash: requestHashOf(shipping), shipping, locale, origin, now, heldUntil },
      { decide, soldOut: () => conflict('out_of_stock') },
    );
    if (reserved.is === 'placed') return reserved.order;
    if (reserved.is === 'other') throw conflict('already_placed');
    if (reserved.is === 'reserved') return pay(context, wish, reserved.reservation);
    if (reserved.reservation.heldUntil > now) await wait(LOOK_AGAIN_MS);
    else await settle(context, reserved.reservation).catch(failAsOpen);
  }
  throw conflict('payment_open');
}

/**
 * Settles abandoned reservations: paid ones become orders, and the others are released.
 * @throws Error if some could not be settled, after all were tried
 */
export async function settleAbandoned(context: ServerContext): Promise<void> {
  const open = await context.store.reservations.abandoned(context.clock());
  const failed: unknown[] = [];
  for (const each of open) await settle(context, each).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed);
}

async function pay(context: ServerContext, { token }: PaymentRequest, reservation: Reservation): Promise<PlacedOrder> {
  const { payments, flow, store, clock } = context;
  const { id: key, totalCents: amountCents } = reservation;
  const charged: Charged | null = await payments
    .charge({ token, amountCents, currency: flow.money.currency, key })
    .catch(() => null);
  if (charged && 'refused' in charged) {
    await store.reservations.release(reservation);
    throw unprocessable({ 'card.number': [`payment_${charged.refused}`] });
  }
  const order = charged
    ? await store.reservations.confirm(reservation, charged.reference, receiptOf(context)).catch(failAfterCharge)
    : await settle(context, reservation).catch(async () => {
        await store.reservations.abandon(reservation.id, clock()).catch(failAfterCharge);
        return failAsOpen();
      });
  if (!order) throw unavailable('payment_silent');
  return order;
}

/**
 * Ends a reservation according to the outcome of its payment.
 * @returns the order; null when nothing was paid
 * @throws Error when the provider does not respond
 */
async function settle(context: ServerContext, reservation: Reservation): Promise<PlacedOrder | null> {
  const { payments, store } = context;
  const reference = await payments.close(reservation.id);
  if (reference !== null) return store.reservations.confirm(reservation, reference, receiptOf(context));
  await store.reservations.release(reservation);
  return null;
}

/**
 * Reports a database failure after a charge. A general "try again" would conceal that the money may have been taken.
 */
function failAfterCharge(error: unknown): never {
  if (error instanceof DatabaseUnavailable) failAsOpen();
  throw error;
}

function failAsOpen(): never {
  throw unavailable('payment_open');
}
