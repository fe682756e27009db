import { setTimeout as wait } from 'node:timers/promises';
import type { Charged } from '../adapters/payments.ts';
import { conflict, unavailable, unprocessable } from '../refusal.ts';
import type { Server } from '../server.ts';
import { DatabaseUnavailable } from '../store/db.ts';
import type { PlacedOrder, ShippingAddress } from '../store/orders.ts';
import type { Held, Purchase, Reservation } from '../store/reservations.ts';
import { requestHashOf } from './purchase.ts';
import { receiptOf } from './receipt.ts';

/** A reservation whose payment takes longer is anybody's to settle: the server that made it has died. */
const HELD_MS = 12_000;
/** Who pays while they are paying already waits for the outcome, less long than a browser waits for an answer. */
const LOOK_AGAIN_MS = 200;
const LOOKS = 50;

/** Somebody's wish to pay. `key` is the Idempotency-Key. */
export interface Wish {
  userId: string;
  key: string;
  shipping: ShippingAddress;
  /** The person's language. */
  locale: string;
  /** The origin at which they reached the product. */
  origin: string;
  token: string;
  /** What they would buy now: their questionnaire, and whether and what they may. Asked before each reservation. */
  standing(): Promise<{ questionnaireId: string | null; decide(held: Held): Purchase }>;
}

/**
 * Places an order, once for each key: reserves it, pays, and confirms or releases it. Between the three the database
 * waits for nobody. Where the process dies in between, the next press of Pay or `settleAbandoned` goes on.
 * @throws Refusal with what is in the way; nothing was charged, except where it says that this is not known yet
 */
export async function placeOrder(server: Server, wish: Wish): Promise<PlacedOrder> {
  const { userId, key, shipping, locale, origin } = wish;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { questionnaireId, decide } = await wish.standing();
    const at = server.clock();
    const heldUntil = new Date(at.getTime() + HELD_MS);
    const reserved = await server.store.reservations.reserve(
      { userId, questionnaireId, key, requestHash: requestHashOf(shipping), shipping, locale, origin, at, heldUntil },
      { decide, soldOut: () => conflict('out_of_stock') },
    );
    if (reserved.is === 'placed') return reserved.order;
    if (reserved.is === 'other') throw conflict('already_placed');
    if (reserved.is === 'reserved') return pay(server, wish, reserved.reservation);
    if (reserved.reservation.heldUntil > at) await wait(LOOK_AGAIN_MS);
    else await settle(server, reserved.reservation).catch(notKnownYet);
  }
  throw conflict('payment_open');
}

/**
 * Settles what no server waits for any more: makes an order of what was paid, and releases the rest.
 * @throws Error when that can't be said of each; what can be settled is
 */
export async function settleAbandoned(server: Server): Promise<void> {
  const open = await server.store.reservations.abandoned(server.clock());
  const failed: unknown[] = [];
  for (const each of open) await settle(server, each).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed);
}

async function pay(server: Server, { token }: Wish, reservation: Reservation): Promise<PlacedOrder> {
  const { payments, flow, store, clock } = server;
  const { id: key, totalCents: amountCents } = reservation;
  const charged: Charged | null = await payments
    .charge({ token, amountCents, currency: flow.money.currency, key })
    .catch(() => null);
  if (charged && 'refused' in charged) {
    await store.reservations.release(reservation);
    throw unprocessable({ 'card.number': [`payment_${charged.refused}`] });
  }
  const order = charged
    ? await store.reservations.confirm(reservation, charged.reference, receiptOf(server)).catch(notKeptYet)
    : await settle(server, reservation).catch(async () => {
        await store.reservations.abandon(reservation.id, clock()).catch(notKeptYet);
        return notKnownYet();
      });
  if (!order) throw unavailable('payment_silent');
  return order;
}

/** Ends a reservation the way its payment ended; null where nothing was paid. @throws Error when the provider is silent */
async function settle(server: Server, reservation: Reservation): Promise<PlacedOrder | null> {
  const { payments, store } = server;
  const reference = await payments.close(reservation.id);
  if (reference !== null) return store.reservations.confirm(reservation, reference, receiptOf(server));
  await store.reservations.release(reservation);
  return null;
}

/** Where the database is busy or gone after a charge, "try again" alone would not say that the money may be taken. */
function notKeptYet(error: unknown): never {
  if (error instanceof DatabaseUnavailable) notKnownYet();
  throw error;
}

function notKnownYet(): never {
  throw unavailable('payment_open');
}
