import { randomUUID } from 'node:crypto';
import type { SampleCharges } from '../store/sample-charges.ts';
import type { Payments } from './payments.ts';

/**
 * Matches a token of a test card. The sample adapter in the browser makes these tokens from the desired outcome of the
 * charge and a random id.
 */
const TEST_TOKEN = /^test_(ok|declined|insufficient_funds)_[\w-]{1,64}$/;
const TAKEN = 'test_';
const CLOSED = 'closed';

/**
 * The payment provider of staging. It takes no money, accepts only tokens of test cards, and records charges in the
 * database.
 */
export function createEmbeddedPayments(book: SampleCharges): Payments {
  const outcomeOf = (token: string) => {
    const outcome = TEST_TOKEN.exec(token)?.[1] ?? 'unknown_card';
    return outcome === 'ok' ? `${TAKEN}${randomUUID()}` : outcome;
  };
  return {
    async charge({ token, key }) {
      const outcome = await book.settle(key, outcomeOf(token));
      if (outcome.startsWith(TAKEN)) return { reference: outcome };
      if (outcome === CLOSED) throw new Error('the charge was closed');
      return { refused: outcome === 'declined' || outcome === 'insufficient_funds' ? outcome : 'unknown_card' };
    },
    async close(key) {
      const outcome = await book.settle(key, CLOSED);
      return outcome.startsWith(TAKEN) ? outcome : null;
    },
  };
}
