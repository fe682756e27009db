import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Block, IconName } from '#core';
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

const main = () => within(screen.getByRole('main'));

test('[issue 14] details are closed, show their current value, and open when pressed', async () => {
  const page = await showing(wire, [
    {
      block: 'details',
      label: 'dashboard.title',
      now: { from: 'user.email' },
      action: 'dashboard.add_details',
      blocks: [{ block: 'text', text: 'dashboard.unfinished' }],
    },
  ]);
  const line = main().getByText('Dashboard').closest('summary');
  expect(line).toHaveTextContent(/ada@example\.com.*Add your details/);
  const inside = main().getByText(/We still need a few details/);
  expect(inside).not.toBeVisible();
  await page.user.click(main().getByText('Add your details'));
  expect(inside).toBeVisible();
});

test('[issue 14] details whose open_if is true start open', async () => {
  await showing(wire, [
    {
      block: 'details',
      label: 'dashboard.title',
      open_if: { 'auth.signed_in': true },
      blocks: [{ block: 'text', text: 'dashboard.unfinished' }],
    },
  ]);
  expect(main().getByText(/We still need a few details/)).toBeVisible();
});

test('[issue 14] points are a list without alternative texts for icons, and without points whose condition fails', async () => {
  await showing(wire, [
    {
      block: 'points',
      points: [
        { icon: 'lock', label: 'portal.no_orders' },
        { icon: 'device', label: 'dashboard.title', text: 'common.name', with: { name: 'user.email' } },
        { if: { 'auth.signed_in': false }, icon: 'card', label: 'dashboard.products' },
      ],
    },
  ]);
  const points = main().getAllByRole('listitem');
  expect(points.map(({ textContent }) => textContent)).toEqual([
    'You have not ordered anything yet.',
    'Dashboardada@example.com',
  ]);
  expect(main().queryByRole('img')).toBeNull();
});

test('[issue 14] every icon has a different drawing', async () => {
  const icons: IconName[] = [
    'calendar',
    'card',
    'check',
    'clinician',
    'clock',
    'device',
    'home',
    'lock',
    'mail',
    'parcel',
    'phone',
    'repeat',
    'settings',
    'tag',
  ];
  const points = icons.map((icon) => ({ icon, label: 'portal.no_orders' }));
  await showing(wire, [{ block: 'points', points }]);
  const drawings = [...document.querySelectorAll('.points__icon path')].map((path) => path.getAttribute('d'));
  expect(new Set(drawings).size).toBe(icons.length);
  expect(drawings).not.toContain('');
});

test('[issue 14] a level is marks that screen readers skip, and words; a level out of bounds is words only', async () => {
  const level: Block = {
    block: 'level',
    at: 'data.products.0.at',
    of: 'data.products.0.of',
    from: 'data.products.0.text',
  };
  await showing(wire, [level], [{ slug: 'a', name: 'A', at: 2, of: 3, text: 'Middle strength' }]);
  const words = main().getByText('Middle strength');
  expect(words.querySelectorAll('.level__mark--filled')).toHaveLength(2);
  expect(words.querySelectorAll('.level__mark')).toHaveLength(3);
  expect(words.querySelector('.level__marks')).toHaveAttribute('aria-hidden', 'true');
});

test('[issue 14] a level without a number of marks is words only, and one without words is not shown', async () => {
  const levels: Block[] = [0, 1].map((index) => ({
    block: 'level',
    at: `data.products.${index}.at`,
    of: `data.products.${index}.of`,
    from: `data.products.${index}.text`,
  }));
  await showing(wire, levels, [
    { slug: 'a', name: 'A', at: 20, of: 30, text: 'Strong' },
    { slug: 'b', name: 'B', at: 1, of: 3 },
  ]);
  expect(main().getByText('Strong').querySelector('.level__mark')).toBeNull();
  expect(document.querySelectorAll('.level')).toHaveLength(1);
});

test('[issue 14] marked items of a list are highlighted', async () => {
  const products = [
    { slug: 'a', name: 'Tablets', badge: 'Most chosen' },
    { slug: 'b', name: 'Drops' },
  ];
  const list: Block = {
    block: 'each',
    of: 'data.products',
    marked_if: { 'item.badge': { known: true } },
    blocks: named,
  };
  await showing(wire, [list], products);
  expect(
    main()
      .getAllByRole('listitem')
      .map(({ className }) => className),
  ).toEqual(['card card--marked', 'card']);
});

test('[issue 14] a promise that is false in the flow is not rendered', async () => {
  await showing(wire, [
    {
      block: 'points',
      points: [
        { icon: 'lock', label: 'portal.no_orders' },
        { if: { 'brand.promises.never_sold': true }, icon: 'lock', label: 'promises.never_sold' },
      ],
    },
  ]);
  expect(main().getAllByRole('listitem')).toHaveLength(1);
});

const named: Block[] = [
  { block: 'heading', text: 'common.name', with: { name: 'item.name' } },
  {
    block: 'button',
    label: 'dashboard.start',
    with: { name: 'item.name' },
    do: [{ set: { 'product.slug': 'item.slug' } }],
  },
];

test.each(['cards', 'tiles', 'rows', 'choices'] as const)(
  '[issue 14] a list of %s has one item each, with its heading and a button that acts on it',
  async (look) => {
    const products = [
      { slug: 'a', name: 'Tablets' },
      { slug: 'b', name: 'Drops' },
    ];
    const page = await showing(
      wire,
      [{ block: 'each', heading: 'dashboard.products', of: 'data.products', look, blocks: named }],
      products,
    );
    expect(main().getByRole('heading', { level: 2, name: 'Start a treatment' })).toBeVisible();
    expect(
      main()
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Tablets', 'Drops']);
    expect(main().getByRole('list')).toHaveClass(`cards--${look}`);
    await page.user.click(main().getByRole('button', { name: 'Start with Drops' }));
    expect(page.state.stores.product?.slug).toBe('b');
  },
);

test('[issue 14] a text has the CSS class of its tone; the tone "normal" has none', async () => {
  await showing(wire, [
    { block: 'text', text: 'portal.no_orders' },
    { block: 'text', text: 'dashboard.products', tone: 'normal' },
    { block: 'text', text: 'dashboard.unfinished', tone: 'quiet' },
  ]);
  const looks = ['You have not ordered anything yet.', /^Start a treatment/, /^We still need/].map(
    (words) => main().getByText(words).className,
  );
  expect(looks).toEqual(['block-text', 'block-text', 'block-text block-text--quiet']);
});

test('[issue 14] a wide timeline is the same list of steps', async () => {
  await showing(wire, [
    { block: 'timeline', look: 'wide', steps: [{ label: 'how.answered' }, { label: 'order.step_review' }] },
  ]);
  expect(main().getByRole('list')).toHaveClass('timeline--wide');
  expect(main().getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'step');
});

test('[issue 14] columns keep their blocks in reading order', async () => {
  await showing(wire, [
    {
      block: 'group',
      look: 'columns',
      blocks: [
        { block: 'group', look: 'column', blocks: [{ block: 'heading', text: 'portal.orders' }] },
        { block: 'group', look: 'column', blocks: [{ block: 'heading', text: 'dashboard.products' }] },
      ],
    },
  ]);
  const headings = main().getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Your orders', 'Start a treatment']);
});
