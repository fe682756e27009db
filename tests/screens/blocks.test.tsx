import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
const never = { 'auth.signed_in': false };
const always = { 'auth.signed_in': true };
const ITEM = { slug: 'a', name: 'Tablets', summary: 'Small' };

test('[AX] headings have the level of their nesting; a hidden heading does not count as a level', async () => {
  await showing(
    wire,
    [
      { block: 'heading', text: 'dashboard.unfinished', if: never },
      { block: 'each', of: 'data.products', blocks: [{ block: 'heading', text: 'portal.orders' }] },
      {
        block: 'each',
        heading: 'dashboard.portal',
        of: 'data.products',
        blocks: [{ block: 'heading', text: 'dashboard.add_details' }],
      },
      { block: 'heading', text: 'dashboard.title' },
      { block: 'each', heading: 'dashboard.products', of: 'data.products', blocks: [] },
      { block: 'each', heading: 'portal.no_orders', of: 'data.orders', empty: 'dashboard.unfinished', blocks: [] },
      { block: 'each', heading: 'dashboard.unfinished', of: 'data.orders', blocks: [] },
    ],
    [ITEM],
  );
  expect(
    main()
      .getAllByRole('heading')
      .map((heading) => `${heading.tagName} ${heading.textContent}`),
  ).toEqual([
    'H1 Your dashboard',
    'H2 Your orders',
    'H2 Go to the members portal',
    'H3 Add your details',
    'H2 Dashboard',
    'H3 Start a treatment',
    'H3 You have not ordered anything yet.',
  ]);
  expect(main().getAllByText(/^We still need a few details/)).toHaveLength(1);
});

test('[issue 12] parts whose condition fails, and parts without data, are left out', async () => {
  await showing(
    wire,
    [
      { block: 'points', points: [{ icon: 'lock', label: 'dashboard.products', if: never }] },
      {
        block: 'points',
        points: [{ icon: 'lock', label: 'dashboard.title', text: 'dashboard.portal', if: always }],
      },
      {
        block: 'timeline',
        steps: [
          { label: 'dashboard.products', if: never },
          { label: 'dashboard.add_details', done_if: always },
        ],
      },
      {
        block: 'table',
        rows: [
          { label: 'dashboard.products', value: 'user.firstName', format: 'text', if: never },
          { label: 'dashboard.title', value: 'user.firstName', format: 'text', if: always },
        ],
      },
      {
        block: 'each',
        of: 'data.products',
        blocks: [
          { block: 'image', from: 'item.image', alt: 'dashboard.title' },
          { block: 'text', text_by: { value: 'item.state', list: [{ value: 'new', label: 'portal.no_orders' }] } },
          { block: 'link', label: 'dashboard.products', to: 'order', params: { order_id: 'item.order' } },
        ],
      },
    ],
    [ITEM, { ...ITEM, slug: 'b', image: '/b.png', state: 'new', order: '7' }],
  );
  const points = main().getAllByText(/Dashboard|Go to the members portal/, { selector: '.points *' });
  expect(points.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Go to the members portal']);
  const done = main().getByText('Add your details').closest('li');
  expect(done).not.toHaveAttribute('aria-current');
  expect(main().getAllByRole('definition')).toHaveLength(1);
  expect(main().getByRole('definition')).toHaveTextContent('Ada');
  expect(main().getAllByRole('img', { name: 'Dashboard' })).toHaveLength(1);
  expect(main().getByRole('img', { name: 'Dashboard' })).toHaveAttribute('src', '/b.png');
  expect(main().getAllByText('You have not ordered anything yet.')).toHaveLength(1);
  const links = main().getAllByRole('link', { name: 'Start a treatment' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/7']);
  // Other texts with the same words have been left out.
  expect(main().getAllByText('Start a treatment')).toEqual(links);
});

test('[issue 12] a text chosen by a value shows its "else" text if no entry has the value', async () => {
  const list = [
    { value: 'new', label: 'dashboard.title' },
    { value: '2', label: 'dashboard.products' },
  ];
  await showing(
    wire,
    [
      {
        block: 'each',
        of: 'data.products',
        blocks: [{ block: 'text', text_by: { value: 'item.state', list, else: 'dashboard.portal' } }],
      },
    ],
    ['new', 2, 'old'].map((state) => ({ ...ITEM, slug: String(state), state })),
  );
  expect(
    main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Start a treatment', 'Go to the members portal']);
});

test('[issue 12] details are closed until their condition is true, and show the current value beside their name', async () => {
  await showing(wire, [
    {
      block: 'details',
      label: 'dashboard.title',
      now: { from: 'user.firstName' },
      action: 'dashboard.add_details',
      open_if: never,
      blocks: [{ block: 'text', text: 'cart.empty' }],
    },
    {
      block: 'details',
      label: 'dashboard.products',
      open_if: always,
      blocks: [{ block: 'text', text: 'portal.no_orders' }],
    },
    {
      block: 'details',
      label: 'dashboard.portal',
      now: { text: 'dashboard.welcome', with: { name: 'user.lastName' } },
      blocks: [],
    },
  ]);
  const details = main()
    .getAllByRole('group')
    .map((group) => [group.querySelector('summary')?.textContent, group.hasAttribute('open')]);
  expect(details).toEqual([
    ['DashboardAdaAdd your details', false],
    ['Start a treatment', true],
    ['Go to the members portalHello Byron, good to see you.', false],
  ]);
});

test('[issue 12] a notice has its words before its blocks, or only its blocks', async () => {
  const blocks = [{ block: 'text' as const, text: 'dashboard.portal' }];
  await showing(wire, [
    { block: 'notice', tone: 'info', text: 'dashboard.title', blocks },
    { block: 'notice', tone: 'info', blocks },
  ]);
  const notices = [...screen.getByRole('main').querySelectorAll('.notice')];
  expect(notices.map((notice) => [...notice.querySelectorAll('p')].map(({ textContent }) => textContent))).toEqual([
    ['Dashboard', 'Go to the members portal'],
    ['Go to the members portal'],
  ]);
});

test('[issue 12] a button acts on its own item, and no button or link of the screen acts while a call is under way', async () => {
  const page = await showing(
    wire,
    [
      {
        block: 'each',
        of: 'data.products',
        blocks: [
          {
            block: 'button',
            label: 'dashboard.welcome',
            with: { name: 'item.name' },
            do: [{ open: 'helper', with: { helper_text: 'item.summary' } }],
          },
        ],
      },
      { block: 'button', label: 'dashboard.products', do: [{ call: 'logout' }] },
      { block: 'link', label: 'dashboard.portal', to: 'terms' },
    ],
    [ITEM, { ...ITEM, slug: 'b', name: 'Drops', summary: 'Wet' }],
  );
  await page.user.click(main().getByRole('button', { name: 'Hello Drops, good to see you.' }));
  const modal = await screen.findByRole('dialog');
  expect(modal).toHaveTextContent('Wet');
  expect(modal).not.toHaveTextContent('Small');
  await page.user.click(within(modal).getByRole('button'));
  await page.settle();
  wire.hold('DELETE /api/logout');
  await page.user.click(main().getByRole('button', { name: /Start a treatment/ }));
  await page.settle();
  await page.user.click(main().getByRole('button', { name: /Start a treatment/ }));
  await page.user.click(main().getByRole('button', { name: /Hello Tablets/ }));
  await page.user.click(main().getByRole('link', { name: 'Go to the members portal' }));
  await page.settle();
  expect(location.pathname).toBe('/dashboard');
  expect(wire.to('DELETE /api/logout')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
