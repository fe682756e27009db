import { screen } from '@testing-library/react';
import { screens as chunks } from 'virtual:tundish/screens';
import type { Block, JsonObject } from '#core';
import { logIn } from './people.ts';
import { open, type Page } from './render-flow.tsx';
import { ok, type Wire } from './wire.ts';

/** The dashboard of somebody who has signed in, made of other blocks. `data.products` is what they are given. */
export async function showing(
  wire: Wire,
  blocks: Block[],
  products: JsonObject[] = [],
  aside?: Block[],
): Promise<Page> {
  const part = await chunks.dashboard?.();
  if (part === undefined) throw new Error('no dashboard');
  wire.on('GET /api/users/dashboard', ok({ started: [], orders: [], products }));
  const dashboard = async () => ({
    ...part,
    screen: {
      kind: 'page' as const,
      source: 'load-dashboard',
      heading: 'dashboard.heading',
      blocks,
      ...(aside && { aside }),
    },
  });
  const page = await open('/', { loaders: { ...chunks, dashboard } });
  await logIn(page);
  await screen.findByRole('heading', { name: 'Your dashboard' });
  return page;
}
