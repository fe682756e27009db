import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAIRS } from '../../src/checks/accessibility/low-contrast.ts';

/** The rules of every style sheet in src/. */
const rules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => [...readFileSync(join('src', name), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)])
  .map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }));

const tokenOf = (body: string, property: string) =>
  new RegExp(`(?:^|;)\\s*${property}:\\s*var\\(--color-([a-z-]+)\\)\\s*(?:;|$)`).exec(body)?.[1];

test('[AX06] every CSS rule that sets a colour and a background is among the pairs whose contrast is checked', () => {
  const used = rules.flatMap(({ selector, body }) => {
    const [on, ground] = [tokenOf(body, 'color'), tokenOf(body, 'background')];
    return on === undefined || ground === undefined ? [] : [{ selector, pair: `${on} on ${ground}` }];
  });
  const computed = new Set(
    PAIRS.map(({ on, ground }) => `${on.slice('color.'.length)} on ${ground.slice('color.'.length)}`),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(({ pair }) => !computed.has(pair))).toEqual([]);
});

test('[AX06] every colour of text is checked on some background', () => {
  const inks = new Set(rules.flatMap(({ body }) => tokenOf(body, 'color') ?? []));
  const computed = new Set(PAIRS.map(({ on }) => on.slice('color.'.length)));
  expect([...inks].filter((ink) => !computed.has(ink))).toEqual([]);
});

test('[AX06] usual text is checked on every background that blocks can have', () => {
  const grounds = new Set(
    PAIRS.map(({ ground }) => ground).filter((ground) => /-soft$|page|wash|surface/.test(ground)),
  );
  const read = PAIRS.filter(({ on }) => on === 'color.text').map(({ ground }) => ground);
  expect(grounds.size).toBeGreaterThan(7);
  expect([...grounds].filter((ground) => !read.includes(ground))).toEqual([]);
});
