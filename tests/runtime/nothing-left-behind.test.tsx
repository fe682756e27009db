import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { question } from '../core/support/questions.ts';
import { open } from '../support/render-flow.tsx';
import { ok, type Wire } from '../support/wire.ts';
import { freshWire, signedIn } from './signed-in.ts';

let wire: Wire;

beforeEach(() => {
  wire = freshWire();
});

describe('[issue 12] what a screen leaves behind', () => {
  test('no form: its typed values are removed with the form', async () => {
    const page = await open('/');
    await page.user.type(await screen.findByLabelText(/^Email/), 'ada@example.com');
    expect([...page.session.forms].map(({ path, typed }) => [path, typed()])).toEqual([
      ['/', { email: 'ada@example.com' }],
    ]);
    await page.user.click(screen.getByRole('link', { name: 'Terms' }));
    await page.settle();
    expect(page.session.forms.size).toBe(0);
  });

  test('no listener: a closed page sends no requests and changes no state', async () => {
    const page = await signedIn(wire);
    await page.close();
    const before = page.state;
    const sent = wire.sent.length;
    vi.spyOn(page.clock, 'now').mockReturnValue(page.clock.now() + 3_600_000);
    await act(async () => {
      fireEvent.focus(window);
      fireEvent(document, new Event('visibilitychange'));
      fireEvent(window, new Event('pagehide'));
    });
    expect(wire.sent.slice(sent)).toEqual([]);
    expect(page.state).toBe(before);
  });
});

type Rest = [EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?];

/** The listeners that are added to the window and the document from now on, and not removed. */
function listeners(): () => string[] {
  const held: [EventTarget, string, unknown][] = [];
  for (const target of [window, document]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, ...[listener, options]: Rest) => {
      held.push([target, type, listener]);
      add.call(target, type, listener, options);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, ...[listener, options]: Rest) => {
      const index = held.findIndex((one) => one[0] === target && one[1] === type && one[2] === listener);
      if (index >= 0) held.splice(index, 1);
      remove.call(target, type, listener, options);
    });
  }
  onTestFinished(() => void vi.restoreAllMocks());
  return () => held.map(([, type]) => type).toSorted();
}

test.each(['/', '/dashboard', '/members_portal/dashboard', '/products/x/pre_questionnaire'])(
  '[issue 12] a page that was opened at %s leaves no listener behind',
  async (address) => {
    wire.on('GET /api/members_portal/dashboard', ok({ started: [], orders: [], products: [] }));
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: [question('q1', 'plain_text')] }));
    // React and Testing Library listen once for all pages of a document.
    await (await signedIn(wire)).close();
    const left = listeners();
    const page = await open(address);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(left()).toContain('visibilitychange');
    await page.close();
    // Only the app's own listener for failed chunks remains. It stays as long as the document is open.
    expect(left()).toEqual(['vite:preloadError']);
  },
);
