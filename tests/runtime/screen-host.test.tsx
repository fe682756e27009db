import { act, screen } from '@testing-library/react';
import { screens as chunks } from 'virtual:tundish/screens';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeClock, freshBrowser } from '../support/browser.ts';
import { lets, patient, signedInAt } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const BMI = 'GET /api/users/bmi';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

const follow = async (page: Page, name: string) => {
  await page.user.click(screen.getByRole('link', { name }));
  await page.settle();
};

/** Simulates a busy browser: idle callbacks do not run. @returns a function that runs all waiting idle callbacks */
function busyBrowser(): () => Promise<void> {
  const waiting = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    last += 1;
    waiting.set(last, run);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => void waiting.delete(id));
  onTestFinished(() => void vi.unstubAllGlobals());
  return () =>
    act(async () => {
      for (const [id, run] of waiting) {
        waiting.delete(id);
        run();
      }
      await vi.dynamicImportSettled();
    });
}

describe('[issue 12] the screens that a screen can lead to', () => {
  /** The app at the login. @returns the names of the screens whose chunks were requested */
  async function atLogin(): Promise<{ page: Page; requested: string[] }> {
    const requested: string[] = [];
    const loaders = Object.fromEntries(
      Object.entries(chunks).map(([id, load]) => [
        id,
        () => {
          requested.push(id);
          return load();
        },
      ]),
    );
    return { page: await open('/', { loaders }), requested };
  }

  test('are loaded when the browser is idle', async () => {
    const becomesIdle = busyBrowser();
    const { requested } = await atLogin();
    await screen.findByLabelText(/^Email/);
    expect(requested).not.toContain('dashboard');
    await becomesIdle();
    await expect.poll(() => requested).toContain('dashboard');
  });

  test('are not loaded if the visitor leaves before the browser is idle', async () => {
    const becomesIdle = busyBrowser();
    const { page, requested } = await atLogin();
    await screen.findByLabelText(/^Email/);
    await follow(page, 'Terms');
    requested.splice(0);
    await becomesIdle();
    await page.settle();
    expect(requested).toEqual((await chunks['terms']?.())?.ahead);
  });
});

test('[HT-4] a screen stays when its data cannot be read again', async () => {
  const clock = new FakeClock();
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
  onTestFinished(() => void vi.useRealTimers());
  wire.on(BMI, ok({ height_in: 71, weight_lb: 222, bmi: 31 }));
  const page = await signedInAt('/user-bmi', clock);
  expect(await screen.findByDisplayValue('222')).toBeVisible();
  await follow(page, 'Terms');
  vi.setSystemTime(clock.now() + 120_000);
  wire.on(BMI, { status: 500 });
  await page.user.click(screen.getByRole('button', { name: 'Back' }));
  await page.settle();
  expect(wire.to(BMI).length).toBeGreaterThan(1);
  expect(screen.getByDisplayValue('222')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('[SE-5] a reload at an address that the flow does not remember stays there and does not lead to the login', async () => {
  const went = vi.spyOn(history, 'replaceState');
  onTestFinished(() => went.mockRestore());
  await signedInAt('/confirm-email');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(location.pathname).toBe('/confirm-email');
  expect(went.mock.calls.map(([, , to]) => to)).not.toContain('/');
});

test('[ST-11] typed values stay when the visitor signs in, and are removed when they sign out', async () => {
  const page = await open('/');
  await page.user.type(await screen.findByLabelText(/^Email/), 'ada@example.com');
  const become = (owner: string | null) =>
    act(() => {
      const { store } = page.session;
      store.setState({ state: { ...store.getState().state, owner } });
    });
  become('1');
  expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.com');
  become(null);
  expect(screen.getByLabelText(/^Email/)).toHaveValue('');
});
