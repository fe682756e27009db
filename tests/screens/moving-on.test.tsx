import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Actions, matchRoute } from '#core';
import { option, single } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { lets, patient, signedInAt } from '../support/people.ts';
import { ok, Wire } from '../support/wire.ts';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = new Wire();
});

/** Presses something that does this, on the current screen. */
async function press(page: Page, ...actions: Actions): Promise<void> {
  const match = matchRoute(page.session.store.getState().flow, location.pathname);
  act(() => page.session.send({ type: 'pressed', do: actions }, match));
  await page.settle();
}

test('[RT-0] the heading of the next screen takes the focus at the top of the page, and scrolls nowhere', async () => {
  history.scrollRestoration = 'auto';
  const page = await open('/');
  const focused = vi.spyOn(HTMLElement.prototype, 'focus');
  onTestFinished(() => focused.mockRestore());
  await press(page, { go: 'forgot-password' });
  await page.pass(100);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveFocus();
  const calls = focused.mock.calls.filter((_, index) => focused.mock.instances[index] === heading);
  expect(calls).toEqual([[{ preventScroll: true }]]);
  // Otherwise, on the way back, the browser would scroll to where the page was.
  expect(history.scrollRestoration).toBe('manual');
});

test('[RT-0] the heading also takes the focus when the same screen shows other data', async () => {
  lets(wire, { ...patient, email_verification: 'done' });
  const page = await signedInAt('/confirm-email');
  const { textContent: before } = screen.getByRole('heading', { level: 1 });
  await press(page, { set: { 'email-verification.link': { is: 'bring' } } });
  await page.pass(100);
  const after = screen.getByRole('heading', { level: 1 });
  expect(after).not.toHaveTextContent(before);
  expect(after).toHaveFocus();
});

describe('[PG-7] the progress bar', () => {
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar');

  test('says the nearest whole percent at each question', async () => {
    const questions = Array.from({ length: 6 }, (_, index) => single(`q${index}`, option('yes'), option('no')));
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions }));
    const page = await open('/products/x/pre_questionnaire');
    const seen: { exact: number; said: number }[] = [];
    for (const { id } of questions.slice(0, -1)) {
      await screen.findByRole('heading', { name: id });
      const text = bar().getAttribute('aria-valuetext') ?? '';
      expect(text).toMatch(/^\d+%$/);
      seen.push({ exact: bar().value * 100, said: Number.parseInt(text, 10) });
      expect(bar().style.getPropertyValue('--filled')).toBe(String(bar().value));
      await page.user.click(screen.getByRole('radio', { name: 'yes' }));
      await page.pass(1000);
    }
    for (const { exact, said } of seen) expect(Math.abs(exact - said)).toBeLessThanOrEqual(0.5);
    // Some percentages were rounded up, and some down.
    expect(new Set(seen.map(({ exact, said }) => Math.sign(said - exact)))).toEqual(new Set([-1, 1]));
  });
});
