import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fault from 'virtual:tundish/fault';
import { wire as shapes } from 'virtual:tundish/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonOf, type RequestWithResponse } from '#core';
import { anonymousHttpSession, createHttp, earlyPress } from '#services';
import { mount } from '../../src/mount.tsx';
import { prerender } from '../../src/prerender.tsx';
import { axiosTransport } from '../../src/services/http/axios-transport.ts';
import { answered, knowing, opened } from '../services/support.ts';
import { FakeClock, freshBrowser } from '../support/browser.ts';
import { flow } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const PATH = '/products/migraine-relief/pre_questionnaire';
const READ = `GET /api${PATH}`;
const questions = ['q1', 'q2'].map((id) => ({
  id,
  question_text: `Question ${id}`,
  question_type: 'single_choice',
  answer_options: ['yes', 'no'].map((answer) => ({ id: answer, answer_text: answer })),
}));

let wire: Wire;
let warnings: unknown[][];

beforeEach(() => {
  // The inspector belongs to development.
  vi.stubEnv('DEV', false);
  // Stored answers expire, so the date must be the one on which `opened` stores them.
  vi.useFakeTimers({ toFake: ['Date'], now: new FakeClock().now() });
  freshBrowser();
  history.replaceState(null, '', PATH);
  wire = new Wire().on(READ, ok({ questions }));
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void warnings.push(words));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Puts the page into the document that the server renders for a new visitor. @returns its data */
async function served(): Promise<RequestWithResponse | undefined> {
  const page = await prerender(PATH, 'en', async () => jsonOf({ questions }));
  document.body.innerHTML = `<div id="root">${page?.html}</div>`;
  return page?.read ?? undefined;
}

/** Starts the app in the document. */
async function start(early: RequestWithResponse | undefined, pressAgain?: () => void): Promise<void> {
  const prerendered = pressAgain && { path: PATH, pressAgain };
  const httpSession = anonymousHttpSession('en');
  const http = createHttp({
    flow,
    httpSession,
    shape: async (name) => (await shapes(name)) ?? (() => false),
    faultIn: async (name, value) => fault(name, value),
    transport: axiosTransport,
  });
  await act(() => mount({ flow, locale: 'en', http, httpSession, early, prerendered }));
}

const heading = (name: string) => screen.findByRole('heading', { name });

describe('[decision 24] the app starts', () => {
  test('[PQ-2] in a prerendered page: keeps the elements, the choices and the presses from before hydration', async () => {
    const early = await served();
    const asked = await heading('Question q1');
    const pressAgain = earlyPress();
    await userEvent.click(screen.getByRole('radio', { name: 'yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'español' }));
    await start(early, pressAgain);
    const forward = await screen.findByRole('button', { name: 'Continuar' });
    expect(screen.getByRole('heading', { name: 'Question q1' })).toBe(asked);
    expect(screen.getByRole('radio', { name: 'yes' })).toBeChecked();
    expect(warnings).toEqual([]);
    await userEvent.click(forward);
    expect(await heading('Question q2')).toBeVisible();
  });

  test('[PQ-2] in a prerendered page, and repeats earlier choices at the first screen only', async () => {
    const early = await served();
    const pressAgain = earlyPress();
    await userEvent.click(screen.getByRole('radio', { name: 'yes' }));
    await start(early, pressAgain);
    // It opens once the repeated choice is on the page: until then a press has nothing to send.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await heading('Question q2')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
    await heading('Terms of use');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await heading('Question q2')).toBeVisible();
    for (const choice of screen.getAllByRole('radio')) expect(choice).not.toBeChecked();
  });

  test('in a prerendered page, and repeats an earlier press at the first screen only', async () => {
    const early = await served();
    const pressAgain = earlyPress();
    await userEvent.click(screen.getByRole('button', { name: 'español' }));
    await start(early, pressAgain);
    await screen.findByRole('button', { name: 'Continuar' });
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Terms' }));
    await heading('Terms of use');
    // A press is repeated in a later turn.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(document.documentElement.lang).toBe('en');
    expect(await heading('Terms of use')).toBeVisible();
  });

  test('in a prerendered page that differs from its own, which is reported', async () => {
    const early = await served();
    const [asked] = document.getElementsByTagName('h1');
    asked?.replaceChildren('Another question');
    await start(early, earlyPress());
    expect(await heading('Question q1')).toBeVisible();
    expect(warnings).toEqual([['Tundish: rendered-otherwise', '{"name":"Error"}']]);
  });

  test('in a prerendered page, and reads the data again, because the page may be out of date', async () => {
    await start(await served(), earlyPress());
    await waitFor(() => expect(wire.to(READ)).not.toEqual([]));
  });

  test('[ER-1] in a prerendered page, and shows the error screen if the data cannot be read again', async () => {
    wire.on(READ, { status: 500 });
    await start(await served(), earlyPress());
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('[ER-1] in a prerendered page, and reads the data again for a visitor who comes back after the error screen', async () => {
    wire.on(READ, { status: 500 });
    await start(await served(), earlyPress());
    await screen.findByRole('button', { name: 'Retry' });
    await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
    await heading('Terms of use');
    wire.on(READ, ok({ questions }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await heading('Question q1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('[PQ-10] without hydration, if this browser has stored answers that the server’s page lacks', async () => {
    await opened().keep(knowing(answered('yes')));
    await start(await served(), earlyPress());
    expect(await heading('Question q2')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Question q1' })).toBeNull();
    expect(wire.to(READ)).not.toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('without hydration, if Back was pressed before the scripts had loaded, so that the page belongs to another address', async () => {
    const early = await served();
    history.replaceState(null, '', '/');
    await start(early, earlyPress());
    expect(await heading('Welcome back')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Question q1' })).toBeNull();
    expect(warnings).toEqual([]);
  });

  test('in an empty page, with the response that has arrived already', async () => {
    const early = await served();
    document.body.innerHTML = '<div id="root"></div>';
    const shown = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { className } of document.querySelectorAll('main, .splash, .waiting')) shown.add(className);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await start(early);
    expect([...shown]).toEqual([expect.stringMatching(/^main\b/)]);
    observer.disconnect();
    expect(await heading('Question q1')).toBeVisible();
    expect(wire.to(READ)).toEqual([]);
  });

  test('only in a page that has an element #root', async () => {
    document.body.innerHTML = '';
    await expect(start(undefined)).rejects.toThrow('no #root');
  });
});
