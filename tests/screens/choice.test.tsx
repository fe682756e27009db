import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Block, Condition } from '#core';
import { showing } from '../support/blocks.tsx';
import { freshBrowser } from '../support/browser.ts';
import { lets, patient } from '../support/people.ts';
import { Wire } from '../support/wire.ts';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire(), patient);
});

test('[RT-11] the choices of a group are radio buttons, over all of its lists, and what is chosen shows without a list', async () => {
  const products = [
    { slug: 'a', name: 'Tablets', summary: 'Small' },
    { slug: 'b', name: 'Drops', summary: 'Wet' },
  ];
  const isChosen: Condition = { 'item.slug': { same_as: 'cart.variant' } };
  const listOf = (slug: string): Block => ({
    block: 'each',
    of: 'data.products',
    only_if: { 'item.slug': { is: slug } },
    look: 'choices',
    blocks: [
      {
        block: 'button',
        label: 'dashboard.start',
        with: { name: 'item.name' },
        chosen_if: isChosen,
        disabled_if: { 'cart.variant': { is: 'b' }, 'item.slug': { is: 'a' } },
        do: [{ set: { 'cart.variant': 'item.slug' } }],
      },
    ],
  });
  await showing(
    wire,
    [
      { block: 'group', choice: 'dashboard.products', blocks: [listOf('a'), listOf('b')] },
      {
        block: 'each',
        of: 'data.products',
        only_if: isChosen,
        look: 'bare',
        blocks: [{ block: 'text', from: 'item.summary' }],
      },
    ],
    products,
  );
  const group = screen.getByRole('radiogroup', { name: 'Start a treatment' });
  const [tablets, drops] = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(tablets).toHaveAccessibleName('Start with Tablets');
  expect(tablets).not.toBeChecked();
  expect(drops).not.toBeChecked();
  expect(tablets?.name).toBe(drops?.name);
  expect(screen.queryByText('Wet')).toBeNull();
  await userEvent.click(within(group).getByRole('radio', { name: 'Start with Drops' }));
  expect(await screen.findByText('Wet')).toBeVisible();
  expect(drops).toBeChecked();
  expect(tablets).not.toBeChecked();
  expect([tablets?.disabled, drops?.disabled]).toEqual([true, false]);
  expect(within(screen.getByRole('main')).getAllByRole('list')).toHaveLength(2);
});
