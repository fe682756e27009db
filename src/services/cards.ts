import type { Card } from '#core';

/** Makes tokens of cards, so that no card number reaches a server of ours (decision 37). */
export interface Cards {
  /** @returns the token, or null for what is no card that can be used @throws Error when the provider can't be asked */
  tokenise(card: Card): Promise<string | null>;
}

/** The test numbers, and how a payment with each ends. */
const TEST_NUMBERS: Readonly<Record<string, string>> = {
  '4242424242424242': 'ok',
  '5555555555554444': 'ok',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
};

/** Staging's adapter: it knows test numbers only, so that nobody pays with a real card by mistake. */
export function createTestCards(now: () => number): Cards {
  return {
    async tokenise({ number, expires, code }) {
      const outcome = TEST_NUMBERS[number.replaceAll(/\D/g, '')];
      if (outcome === undefined || !isAhead(expires, new Date(now())) || !/^\d{3,4}$/.test(code)) return null;
      return `test_${outcome}_${now().toString(36)}`;
    },
  };
}

/** Whether a card's last month, MM/YY, is not over. */
function isAhead(expires: string, today: Date): boolean {
  const [month = 0, year = 0] = expires.split('/').map(Number);
  if (month < 1 || month > 12) return false;
  return (2000 + year) * 12 + month >= today.getFullYear() * 12 + today.getMonth() + 1;
}
