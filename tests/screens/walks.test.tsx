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

/** Walks that went wrong once. */
const REMEMBERED: Move[][] = [
  // B was shown the products that had been read for A, whose session had ended.
  [
    { do: 'sign in', who: 'A' },
    { do: 'expire', cookie: false },
    { do: 'wait', for: 1_900_000 },
    { do: 'press', which: 0 },
    { do: 'sign in', who: 'B' },
  ],
  // The arrival at the address without its parameter took the error screen away: loading, for ever.
  [
    { do: 'break', faults: [{ status: 401 }, { status: 401 }] },
    { do: 'visit', address: '/products/x/pre_questionnaire?rpt=summer' },
  ],
  // What A had typed stood in the form when B had signed in in another tab.
  [
    { do: 'sign in', who: 'A' },
    { do: 'visit', address: '/user-demographics' },
    { do: 'write' },
    { do: 'elsewhere', who: 'B' },
  ],
];

test('[GD-7] [PQ-9] [AU-1] [ST-11] wherever people wander and whatever fails, there is a way on and nobody sees anyone else', async () => {
  const walks = fc.array(move, { minLength: 4, maxLength: 20, size: 'max' });
  await fc.assert(fc.asyncProperty(walks, walk), {
    numRuns: Number(process.env.WALKS ?? 200),
    examples: REMEMBERED.map((moves) => [moves]),
  });
}, 600_000);
