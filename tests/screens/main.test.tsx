import { act, screen, waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { jsonOf } from '#core';
import { FakeClock, freshBrowser } from '../support/browser.ts';
import { ok, Wire } from '../support/wire.ts';

const PATH = '/products/migraine-relief/pre_questionnaire';
const questions = ['q1', 'q2'].map((id) => ({
  id,
  question_text: `Question ${id}`,
  question_type: 'single_choice',
  answer_options: ['yes', 'no'].map((answer) => ({ id: answer, answer_text: answer })),
}));

/** The requests that left by `fetch`, which the first read uses, in order. */
let fetched: { url: string; language: string | null }[];
let wire: Wire;

beforeEach(() => {
  // The inspector belongs to development.
  vi.stubEnv('DEV', false);
  vi.useFakeTimers({ toFake: ['Date'], now: new FakeClock().now() });
  freshBrowser();
  history.replaceState(null, '', PATH);
  document.documentElement.lang = '';
  document.title = '';
  document.body.innerHTML = '<div id="root"><p>Splash</p></div>';
  wire = new Wire().on(`GET /api${PATH}`, ok({ questions }));
  fetched = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    fetched.push({ url, language: new Headers(headers).get('accept-language') });
    return Response.json({ questions });
  });
});

/** The pages that the entry script has started: nothing of them may run after the browser is gone. */
const roots = vi.hoisted((): Root[] => []);
vi.mock('react-dom/client', async (original) => {
  const { createRoot, hydrateRoot, ...client } = await original<typeof import('react-dom/client')>();
  const noted = (root: Root) => {
    roots.push(root);
    return root;
  };
  return {
    ...client,
    createRoot: (...given: Parameters<typeof createRoot>) => noted(createRoot(...given)),
    hydrateRoot: (...given: Parameters<typeof hydrateRoot>) => noted(hydrateRoot(...given)),
  };
});

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const languages = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
let entered = 0;
/** Runs the entry script, as each page does. The number makes it another module. */
const enter = (): Promise<unknown> => import(/* @vite-ignore */ `../../src/main.tsx?${(entered += 1)}`);
/** Loading every module again can take long on a busy computer. */
const LOADING = { timeout: 40_000 };
const heading = (name: string) => screen.findByRole('heading', { name }, LOADING);

/** Puts a page into the document as the server renders it, with the data for the script. */
async function served(locale: string): Promise<void> {
  const { prerender } = await import('../../src/prerender.tsx');
  const page = await prerender(PATH, locale, async () => jsonOf({ questions }));
  document.body.innerHTML = `<div id="root">${page?.html}</div><script id="prerendered" type="application/json"></script>`;
  const [block] = document.getElementsByTagName('script');
  if (block !== undefined) block.textContent = JSON.stringify({ locale, path: PATH, read: page?.read ?? null });
}

describe('the entry script', () => {
  test('[QS-11] shows a message and Retry if the app does not load, with the language of the message', async () => {
    languages('es');
    // The network fails between the entry script and the app.
    onTestFinished(() => {
      vi.doUnmock('../../src/mount.tsx');
      vi.resetModules();
    });
    vi.doMock('../../src/mount.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await enter();
    expect(await heading('Something went wrong...')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again later.');
    expect(screen.queryByText('Splash')).toBeNull();
    expect(document.documentElement.lang).toBe('en');
    // jsdom cannot load a page again.
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { reload });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('[decision 24] reads the first screen’s data once, before the app has loaded', async () => {
    await enter();
    expect(fetched).toEqual([{ url: `/api${PATH}`, language: 'en' }]);
    expect(screen.getByText('Splash')).toBeVisible();
    expect(await heading('Question q1')).toBeVisible();
    expect(screen.queryByText('Splash')).toBeNull();
    expect(fetched).toHaveLength(1);
    expect(wire.sent).toEqual([]);
  });

  test('reads nothing ahead for a screen without data', async () => {
    history.replaceState(null, '', '/');
    await enter();
    expect(await screen.findByLabelText(/^Password/, {}, LOADING)).toBeVisible();
    expect(fetched).toEqual([]);
  });

  test('[decision 25] speaks the visitor’s language, also to the server', async () => {
    languages('es-MX');
    await enter();
    expect(document.documentElement.lang).toBe('es');
    expect(await screen.findByRole('button', { name: 'español', current: true }, LOADING)).toBeVisible();
    expect(await screen.findByRole('progressbar', { name: 'Su progreso' }, LOADING)).toBeVisible();
    expect(fetched).toEqual([{ url: `/api${PATH}`, language: 'es' }]);
  });

  test('[decision 24] reads the data of its own address when the server’s page is of another', async () => {
    await served('en');
    const other = PATH.replace('migraine-relief', 'hair-regrowth');
    wire.on(`GET /api${other}`, ok({ questions }));
    history.replaceState(null, '', other);
    await enter();
    expect(fetched).toEqual([{ url: `/api${other}`, language: 'en' }]);
    await waitFor(() => expect(document.title).not.toBe(''), LOADING);
    expect(await heading('Question q1')).toBeVisible();
  });

  test.each([
    ['does not read again what the server put into the page', 'en', 0],
    ['reads again what the server put into the page in another language', 'es', 1],
  ])('[decision 24] %s', async (_, locale, reads) => {
    const warned = vi.spyOn(console, 'warn');
    await served(locale);
    await enter();
    expect(fetched).toHaveLength(reads);
    // The app has started once it has set the title.
    await waitFor(() => expect(document.title).not.toBe(''), LOADING);
    expect(await heading('Question q1')).toBeVisible();
    expect(warned.mock.calls.flat()).not.toContain('Tundish: rendered-otherwise');
  });

  const names = ['localStorage', 'sessionStorage', 'indexedDB'];
  test.each(names)(
    '[ST-9][decision 13] starts in a browser that blocks %s, and keeps the state in memory',
    async (kind) => {
      const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
      onTestFinished(() => {
        for (const [name, was] of before) Object.defineProperty(globalThis, name, was ?? { value: undefined });
      });
      Object.defineProperty(globalThis, kind, {
        configurable: true,
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
      await enter();
      expect(await heading('Question q1')).toBeVisible();
      await userEvent.click(screen.getByRole('radio', { name: 'yes' }));
      expect(await heading('Question q2')).toBeVisible();
    },
  );
});
