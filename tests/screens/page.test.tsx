import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { texts } from 'virtual:tundish/texts';
import type { Block } from '#core';
import { showing } from '../support/blocks.tsx';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, prospect } from '../support/people.ts';
import { open } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

const main = () => screen.getByRole('main');

describe('blocks', () => {
  test('[issue 14] a timeline marks the first step not known to be done as the current one', async () => {
    const done = { 'user.firstName': { known: true } };
    await showing(wire, [
      {
        block: 'timeline',
        steps: [
          { label: 'dashboard.portal', done_if: done },
          { label: 'dashboard.title', text: 'dashboard.unfinished', done_if: { 'data.state': { is: 'shipped' } } },
          { label: 'dashboard.products' },
        ],
      },
    ]);
    const steps = within(main()).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Go to the members portal',
      'DashboardWe still need a few details about you before we can send anything.',
      'Start a treatment',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  test('[issue 14] blocks beside the page come after its heading and before its other blocks', async () => {
    await showing(
      wire,
      [{ block: 'text', text: 'dashboard.products' }],
      [],
      [{ block: 'text', text: 'dashboard.unfinished' }],
    );
    const beside = screen.getByRole('complementary');
    expect(beside).toHaveTextContent('We still need a few details');
    const before = (one: Element, other: Element) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(before(screen.getByRole('heading', { level: 1 }), beside)).toBeTruthy();
    expect(before(beside, screen.getByText('Start a treatment'))).toBeTruthy();
  });

  test('a list shows one entry per item and leaves out items that fail its condition', async () => {
    const products = [
      { slug: 'a', name: 'Tablets', summary: 'Small' },
      { slug: 'b', name: 'Drops', summary: 'Wet' },
    ];
    await showing(
      wire,
      [
        {
          block: 'each',
          of: 'data.products',
          only_if: { 'item.slug': { is_not: 'b' } },
          empty: 'cart.empty',
          blocks: [{ block: 'text', from: 'item.name' }],
        },
      ],
      products,
    );
    expect(
      within(main())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tablets']);
  });

  test('the blocks of a list entry can also read the screen’s data', async () => {
    const products = [
      { slug: 'a', name: 'Tablets', summary: 'Small' },
      { slug: 'b', name: 'Drops', summary: 'Wet' },
    ];
    const names: Block = {
      block: 'each',
      of: 'data.products',
      look: 'bare',
      blocks: [{ block: 'text', from: 'item.name' }],
    };
    await showing(wire, [{ block: 'each', of: 'data.products', blocks: [names] }], products);
    expect(
      within(main())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['TabletsDrops', 'TabletsDrops']);
  });

  test('a button is disabled while its condition is true, and enabled while it is unknown', async () => {
    const products = [
      { slug: 'a', name: 'Tablets', summary: 'Small', is_out: true },
      { slug: 'b', name: 'Drops', summary: 'Wet', is_out: false },
      { slug: 'c', name: 'Foam', summary: 'Light' },
    ];
    await showing(
      wire,
      [
        {
          block: 'each',
          of: 'data.products',
          empty: 'cart.empty',
          blocks: [
            {
              block: 'button',
              label: 'common.choose_name',
              with: { name: 'item.name' },
              disabled_if: { 'item.is_out': true },
              do: [{ go: 'dashboard' }],
            },
          ],
        },
      ],
      products,
    );
    const locked = within(main())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-disabled') === 'true' || button.hasAttribute('disabled'));
    expect(locked).toEqual([true, false, false]);
  });

  test('[QS-8] the whole text of a phone button is the link', async () => {
    await showing(wire, [{ block: 'phone', text: 'layout.help', look: 'button' }]);
    const call = within(main()).getByRole('link', { name: 'Need help? Call (212) 555-0134' });
    expect(call).toHaveAttribute('href', 'tel:2125550134');
    expect(call).toHaveClass('button');
  });

  test('an empty list shows its `empty` text', async () => {
    await showing(wire, [{ block: 'each', of: 'data.products', empty: 'portal.no_orders', blocks: [] }]);
    expect(within(main()).queryByRole('list')).toBeNull();
    expect(main()).toHaveTextContent(/not ordered anything/);
  });

  test('tables format numbers, amounts and dates for the language', async () => {
    const complaints = vi.spyOn(console, 'error');
    const row = (value: string, format: 'text' | 'number' | 'money' | 'date') => ({
      label: 'cart.price',
      value,
      format,
    });
    await showing(
      wire,
      [
        {
          block: 'each',
          of: 'data.products',
          blocks: [
            {
              block: 'table',
              rows: [
                row('item.name', 'text'),
                row('item.summary', 'date'),
                row('item.image', 'date'),
                row('user.role', 'money'),
              ],
            },
          ],
        },
      ],
      [{ slug: 'a', name: 'Tablets', summary: '2026-03-01', image: 'no date' }],
    );
    expect(
      within(main())
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tablets', 'Mar 1, 2026', '', '']);
    expect(complaints).not.toHaveBeenCalled();
  });

  test('shows a notice and a phone link, and leaves out a block whose condition fails', async () => {
    await showing(wire, [
      { block: 'notice', text: 'dashboard.unfinished', tone: 'info' },
      { block: 'phone', text: 'safety.phone' },
      { block: 'text', text: 'cart.empty', if: { 'auth.signed_in': false } },
    ]);
    expect(main()).toHaveTextContent(/We still need a few details/);
    expect(within(main()).getByRole('link')).toHaveAttribute('href', 'tel:2125550134');
    expect(main()).not.toHaveTextContent(/nothing in your cart/);
  });

  describe('[issue 15] the block of given answers', () => {
    const mine = {
      slug: 'a',
      name: 'A',
      question: {
        id: 'q',
        question_text: '<p>¿Fuma usted?</p>',
        question_type: 'single_choice',
        answer_display_type: 1,
        answer_options: [
          { id: 'yes', answer_text: 'Sí' },
          { id: 'no', answer_text: 'No' },
        ],
        answer: ['yes'],
        language: 'es',
      },
      answered_at: '2026-06-15T12:00:00.000Z',
    };
    const question_id = 'q';
    const next_path = { path_type: 'user_questionnaire', product_slug: 'a', user_questionnaire_id: 'u', question_id };
    const change = { label: 'dashboard.title', do: [{ go: 'next_path' as const }] };

    test('lists answers in the words and the language of their questions', async () => {
      await showing(wire, [{ block: 'answers', of: 'data.products' }], [mine]);
      const term = within(main()).getByText('¿Fuma usted?');
      expect(term).toHaveAttribute('lang', 'es');
      expect(
        within(main())
          .getAllByRole('definition')
          .map(({ textContent, lang }) => [textContent, lang]),
      ).toEqual([['Sí', 'es']]);
      expect(within(main()).queryByRole('link')).toBeNull();
    });

    test('links each question whose answer may be changed', async () => {
      wire.on('GET /api/products/a/user_questionnaires/u/questions/q', ok(mine.question));
      wire.on('GET /api/products/a/questions', ok({ question_ids: ['q'], user_questionnaire_id: 'u' }));
      const page = await showing(
        wire,
        [{ block: 'answers', of: 'data.products', change }],
        [mine, { ...mine, next_path }],
      );
      const link = within(main()).getByRole('link', { name: 'Dashboard ¿Fuma usted?' });
      expect(link).toHaveAttribute('href', '/products/a/user_questionnaires/u/questions/q');
      expect(within(link).getByText('¿Fuma usted?')).toHaveAttribute('lang', 'es');
      await page.user.click(link);
      expect(await screen.findByRole('heading', { name: '¿Fuma usted?' })).toBeVisible();
    });

    test('shows nothing without answers', async () => {
      await showing(wire, [{ block: 'answers', of: 'data.products', change }], []);
      expect(within(main()).queryByRole('term')).toBeNull();
    });
  });

  test('[QS-10] HTML from the backend is shown without its scripts', async () => {
    await showing(
      wire,
      [{ block: 'each', of: 'data.products', blocks: [{ block: 'html', from: 'item.summary' }] }],
      [
        {
          slug: 'a',
          name: 'A',
          summary: '<b onclick="steal()">Bold</b><script>steal()</script><a href="javascript:steal()">x</a>',
        },
      ],
    );
    expect(await screen.findByText('Bold', { selector: 'b' })).toBeVisible();
    expect(main().innerHTML).not.toContain('steal');
  });
});

describe('[LY-1] the header', () => {
  test('has a back arrow only with a previous path, and a logout only for a signed-in person', async () => {
    const page = await open('/');
    await screen.findByLabelText(/^Email/);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    expect(within(screen.getByRole('banner')).getByRole('link')).toHaveAttribute('href', 'https://www.example.com/');
    lets(wire, prospect).on('GET /api/users/demographics', ok({ demographics: null }));
    await logIn(page);
    await screen.findByLabelText(/^Date of birth/);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await page.close();
    const next = await open('/dashboard');
    await screen.findByRole('heading', { name: 'Your dashboard' });
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
    await next.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText(/^Date of birth/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  test('[AU-4] logging out clears the browser’s storage; a failed logout leaves the person signed in', async () => {
    wire.on('DELETE /api/logout', { status: 500 });
    const page = await open('/');
    await logIn(page);
    await page.user.click(await screen.findByRole('button', { name: 'Log out' }));
    await page.settle();
    expect(page.toasts).toEqual([]);
    expect(page.reporter.reports).toEqual([['failed-call', { call: 'logout', status: 500 }, true]]);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeEnabled();
    wire.on('DELETE /api/logout', { status: 204 });
    await page.user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('');
    await page.settle();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ada|ada@|token"/);
    expect(page.state.stores.auth?.accessToken).toBeNull();
  });

  test('[QS-8] its button closes a modal and leaves the page unchanged', async () => {
    const page = await showing(wire, [
      {
        block: 'button',
        label: 'dashboard.products',
        do: [{ open: 'helper', with: { helper_text: { is: 'Some help.' } } }],
      },
    ]);
    await page.user.click(within(main()).getByRole('button'));
    const modal = await screen.findByRole('dialog');
    expect(modal).toHaveTextContent('Some help.');
    await page.user.click(within(modal).getByRole('button'));
    await page.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Your dashboard' })).toBeVisible();
  });
});

test('[decision 25] the language chosen last is used, even when an earlier one loads later', async () => {
  const page = await open('/');
  page.session.services.chooseLocale('es');
  page.session.services.chooseLocale('en');
  await texts.es?.();
  await page.settle();
  expect([document.documentElement.lang, page.session.store.getState().locale]).toEqual(['en', 'en']);
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('[EC-7] [decision 25] a language that does not load is a failure that is told, and the page keeps its own', async () => {
  const page = await open('/');
  vi.spyOn(texts, 'es').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  onTestFinished(() => void vi.restoreAllMocks());
  page.session.services.chooseLocale('es');
  await expect.poll(() => page.toasts).toHaveLength(1);
  expect(page.toasts).toMatchObject([{ kind: 'error', title: expect.stringMatching(/\w/) }]);
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(page.session.store.getState().locale).toBe('en');
});

test('[ST-9] [decision 25] a chosen language is used even when the storage is full', async () => {
  const page = await open('/');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  page.session.services.chooseLocale('es');
  await screen.findByRole('button', { name: 'Iniciar sesión' });
  expect(document.documentElement.lang).toBe('es');
  expect(page.toasts).toEqual([]);
});

test('[RT-0] [AN-9] the title is the route’s, without names or answers', async () => {
  const page = await open('/');
  expect(document.title).toBe('Log in | Tundish Health');
  await logIn(page);
  await screen.findByRole('heading', { name: 'Your dashboard' });
  expect(document.title).not.toMatch(/Ada/);
});
