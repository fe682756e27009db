import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Move, move, Walker } from '../support/walker.ts';

async function walk(moves: Move[]): Promise<void> {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const walker = await Walker.start();
  try {
    for (const one of moves) {
      await walker.go(one);
      expect(walker.wrong()).toEqual([]);
    }
    expect(complaints.mock.calls.map(([said]) => String(said).slice(0, 300))).toEqual([]);
  } finally {
    await walker.page.close();
    complaints.mockRestore();
  }
}

/** Walks that once failed. */
const REMEMBERED: Move[][] = [
  // B saw the products that had been read for A, whose session had ended.
  [
    { do: 'sign in', who: 'A' },
    { do: 'expire', cookie: false },
    { do: 'wait', for: 1_900_000 },
    { do: 'press', which: 0 },
    { do: 'sign in', who: 'B' },
  ],
  // Removing a parameter from the address closed the error screen, and the page kept loading for ever.
  [
    { do: 'break', faults: [{ status: 401 }, { status: 401 }] },
    { do: 'visit', address: '/products/x/pre_questionnaire?rpt=summer' },
  ],
  // B signed in in another tab, and the form still showed what A had typed.
  [
    { do: 'sign in', who: 'A' },
    { do: 'visit', address: '/user-demographics' },
    { do: 'write' },
    { do: 'elsewhere', who: 'B' },
  ],
];

test('[GD-7] [PQ-9] [AU-1] [ST-11] on random walks with failures there is always a way on, and nobody sees another person’s data', async () => {
  const walks = fc.array(move, { minLength: 4, maxLength: 20, size: 'max' });
  await fc.assert(fc.asyncProperty(walks, walk), {
    numRuns: Number(process.env.WALKS ?? 200),
    examples: REMEMBERED.map((moves) => [moves]),
  });
}, 600_000);
