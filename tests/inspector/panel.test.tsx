import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Choices, Description } from '#cli';
import { Inspector } from '../../src/inspector/inspector.tsx';
import { initialState } from '#core';
import { createMarks, unmarked } from '../../src/inspector/marks.ts';
import { pointedAt } from '../../src/inspector/pointed.ts';
import { freshBrowser } from '../support/browser.ts';
import { flow, open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

type Reply = { status?: number; body: unknown };
type Answer = (body: unknown) => Reply | Promise<Reply>;

/** The development server as a test scripts it, by the last part of the address. */
let server: Record<string, Answer>;
let asked: { name: string; body: unknown }[];

const NOTHING: Description = { page: [], part: undefined, sentences: [] };
const CHOICES: Choices = {
  people: ['somebody new', 'a prospect', 'a patient'],
  products: ['migraine-relief'],
  routes: [
    { id: 'login', path: '/', people: [0], questions: [] },
    { id: 'cart', path: '/carts', people: [1, 2], questions: [] },
    { id: 'bmi', path: '/user-bmi', people: [1, 2], questions: [] },
  ],
  scenarios: [{ file: 'scenarios/order.json', name: 'orders' }],
};
const sentence = (text: string): Description => ({
  ...NOTHING,
  sentences: [
    {
      key: 'login.heading',
      locale: 'en',
      text,
      file: 'flows/ordering/copy/en.json',
      line: 5,
      place: { file: 'copy/en.json', pointer: '/texts/login.heading' },
    },
  ],
});

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  new Wire().otherwise(() => ok({}));
  asked = [];
  server = { describe: () => ({ body: NOTHING }), choices: () => ({ body: CHOICES }) };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit = {}) => {
    const [, name = ''] = /^\/__tundish\/(\w+)$/.exec(address) ?? [];
    if (name === '' || typeof body !== 'string') {
      asked.push({ name: address, body });
      return new Response();
    }
    // Pages of other sites could send any other request.
    if (method !== 'POST' || new Headers(headers).get('content-type') !== 'application/json')
      return Response.json({ message: 'Not from here.' }, { status: 403 });
    const content: unknown = JSON.parse(body);
    asked.push({ name, body: content });
    const reply = await server[name]?.(content);
    return Response.json(reply?.body ?? { message: 'not scripted' }, { status: reply?.status ?? 200 });
  });
  // jsdom has no layout, so it has no rendered text.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent;
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
  vi.unstubAllGlobals();
});

/** A page of the app with the inspector's panel open. */
async function inspected(): Promise<Pick<Page, 'user' | 'session'> & { panel: ReturnType<typeof within> }> {
  const page = await open('/');
  const host = document.body.appendChild(document.createElement('div'));
  render(<Inspector session={page.session} host={host} />, { container: host });
  await page.user.click(screen.getByRole('button', { name: 'Inspect' }));
  const panel = within(screen.getByRole('complementary', { name: 'Inspector' }));
  await panel.findByLabelText('Screen');
  return { user: page.user, session: page.session, panel };
}

const [anyRoute = expect.fail()] = flow.routes;
const heading = () => screen.getByRole('heading', { level: 1 });
const button = (panel: ReturnType<typeof within>, name: string) => panel.getByRole('button', { name });

describe('pointing', () => {
  test('marks the sentences of the page while it lasts, and leaves none marked', async () => {
    const { panel, user, session } = await inspected();
    const before = heading().textContent;
    await user.click(button(panel, 'Point at something'));
    expect(heading().textContent).not.toBe(before);
    expect(unmarked(heading().textContent)).toBe(before);
    await user.keyboard('{Escape}');
    expect(heading().textContent).toBe(before);
    expect(button(panel, 'Point at something')).toHaveAttribute('aria-pressed', 'false');
    // The texts are rendered again whenever the state of the page changes. The marks must not come back then.
    act(() => session.store.setState({ flow: { ...session.store.getState().flow } }));
    expect(heading().textContent).toBe(before);
  });

  test('requests the description of the clicked element once, and the page does not react to the click', async () => {
    const { panel, user } = await inspected();
    const before = heading().textContent;
    asked = [];
    await user.click(button(panel, 'Point at something'));
    await user.click(heading());
    expect(asked).toEqual([
      {
        name: 'describe',
        body: expect.objectContaining({ route: 'login', texts: ['login.heading'], words: [before] }),
      },
    ]);
    asked = [];
    await user.click(button(panel, 'Point at something'));
    await user.click(screen.getByRole('link', { name: (name) => unmarked(name) === 'Forgot your password?' }));
    expect(asked).toHaveLength(1);
    expect(location.pathname).toBe('/');
    expect(heading().textContent).toBe(before);
  });

  test.each(['{Enter}', ' '])('works with the keyboard: %j asks about the focused element', async (key) => {
    const { panel, user } = await inspected();
    asked = [];
    await user.click(button(panel, 'Point at something'));
    act(() => screen.getByRole('link', { name: (name) => unmarked(name) === 'Forgot your password?' }).focus());
    await user.keyboard(key);
    expect(asked).toMatchObject([{ name: 'describe', body: { texts: ['login.forgot'] } }]);
    expect(location.pathname).toBe('/');
  });

  test.each(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchend', 'submit', 'keyup'])(
    'keeps %s from the page, and from nothing afterwards',
    async (type) => {
      const { panel, user } = await inspected();
      let heard = 0;
      const listen = () => (heard += 1);
      document.addEventListener(type, listen);
      onTestFinished(() => document.removeEventListener(type, listen));
      const happens = () => fireEvent(heading(), new Event(type, { bubbles: true, cancelable: true }));
      await user.click(button(panel, 'Point at something'));
      heard = 0;
      expect([happens(), heard]).toEqual([false, 0]);
      await user.keyboard('{Escape}');
      heard = 0;
      expect([happens(), heard]).toEqual([true, 1]);
    },
  );

  test('names each sentence once, also where an element shows it twice', () => {
    const marks = createMarks();
    const { a = '', b = '' } = marks.mark({ a: 'First', b: 'Second' });
    const element = document.createElement('p');
    element.setAttribute('aria-label', String(a));
    element.textContent = `${String(a)} ${String(b)}`;
    expect(pointedAt(element, anyRoute, flow, initialState(flow), marks).texts).toEqual(['a', 'b']);
  });

  test('names the words of a picture, and at most six sentences', () => {
    const marks = createMarks();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const texts = marks.mark(Object.fromEntries(keys.map((key) => [key, key])));
    const element = document.createElement('p');
    const textsAt = (at: Element) => pointedAt(at, anyRoute, flow, initialState(flow), marks).texts;
    element.textContent = Object.values(texts).map(String).join(' ');
    expect(textsAt(element)).toEqual(keys.slice(0, 6));
    const picture = document.createElement('img');
    picture.alt = String(texts['g']);
    element.append(picture);
    expect(textsAt(picture)).toEqual(['g']);
  });

  test('draws a frame around the element under the pointer, which follows it until the panel is closed', async () => {
    const { panel, user } = await inspected();
    expect(document.querySelector('.outline')).toBeNull();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = vi.spyOn(heading(), 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 30, 40));
    await user.click(button(panel, 'Point at something'));
    await user.hover(heading());
    expect(document.querySelector('.outline')).toHaveStyle({
      left: '10px',
      top: '20px',
      width: '30px',
      height: '40px',
    });
    place.mockReturnValue(new DOMRect(10, 50, 30, 40));
    await frame();
    expect(document.querySelector('.outline')).toHaveStyle({ top: '50px' });
    expect(document.querySelector('.outline')).toHaveAttribute('aria-hidden', 'true');
    await user.click(heading());
    await user.click(button(panel, 'Point at something'));
    expect(document.querySelector('.outline')).toBeNull();
    await user.hover(heading());
    expect(document.querySelector('.outline')).toBeInTheDocument();
    await user.click(button(panel, 'Close'));
    place.mockClear();
    await frame();
    expect(place).not.toHaveBeenCalled();
  });

  test('ends when the panel is closed', async () => {
    const { panel, user } = await inspected();
    const before = heading().textContent;
    await user.click(button(panel, 'Point at something'));
    await user.click(button(panel, 'Close'));
    expect(heading().textContent).toBe(before);
    asked = [];
    await user.click(heading());
    expect(asked).toEqual([]);
  });
});

test('the panel has room beside the page while it is open, and gives it back', async () => {
  const { panel, user } = await inspected();
  expect(document.body.style.cssText).toContain('margin');
  await user.click(button(panel, 'Close'));
  expect(document.body.style.cssText).toBe('');
});

describe('the panel’s content', () => {
  test('is about the place clicked last, even if the response for an earlier click arrives later', async () => {
    const { panel, user } = await inspected();
    const late: ((reply: Reply) => void)[] = [];
    server['describe'] = () => new Promise((resolve) => late.push(resolve));
    for (let time = 0; time < 2; time += 1) {
      await user.click(button(panel, 'Point at something'));
      await user.click(heading());
    }
    expect(late).toHaveLength(2);
    await act(async () => late[1]?.({ body: sentence('the newer') }));
    expect(await panel.findByRole('textbox')).toHaveValue('the newer');
    await act(async () => late[0]?.({ body: sentence('the older') }));
    expect(panel.getByRole('textbox')).toHaveValue('the newer');
  });

  test('is the server’s own message when it refuses', async () => {
    const { panel, user } = await inspected();
    server['describe'] = () => ({ status: 400, body: { message: 'The flow has a mistake.' } });
    await user.click(button(panel, 'Point at something'));
    await user.click(heading());
    expect(await panel.findByText('The flow has a mistake.')).toHaveRole('alert');
    server['describe'] = () => ({ body: sentence('Welcome back') });
    await user.click(button(panel, 'Point at something'));
    await user.click(heading());
    expect(await panel.findByRole('textbox')).toHaveValue('Welcome back');
    expect(panel.queryByText('The flow has a mistake.')).toBeNull();
    // Somebody has changed the file meanwhile.
    server['describe'] = () => ({ body: sentence('Welcome home') });
    await user.click(button(panel, 'Point at something'));
    await user.click(heading());
    await waitFor(() => expect(panel.getByRole('textbox')).toHaveValue('Welcome home'));
  });
});

test('a place opens in the editor, whatever its name is', async () => {
  const { panel, user } = await inspected();
  const file = 'flows/of us & co/copy/en.json';
  server['describe'] = () => ({
    body: { ...NOTHING, page: [{ kind: 'route', name: 'login', file, line: 7, text: '' }] },
  });
  await user.click(button(panel, 'Point at something'));
  await user.click(heading());
  await user.click(await panel.findByRole('button', { name: `${file}:7` }));
  const address = new URL(asked.at(-1)?.name ?? '', location.origin);
  expect([address.pathname, address.searchParams.get('file')]).toEqual(['/__open-in-editor', `${file}:7`]);
});

describe('a sentence', () => {
  async function pointedAtHeading() {
    const page = await inspected();
    server['describe'] = () => ({ body: sentence('Welcome back') });
    await page.user.click(button(page.panel, 'Point at something'));
    await page.user.click(heading());
    const box = await page.panel.findByRole('textbox', { name: 'login.heading en' });
    return { ...page, box };
  }

  test('can be saved once it is changed, and not twice at the same time', async () => {
    const { panel, user, box } = await pointedAtHeading();
    expect(button(panel, 'Save')).toBeDisabled();
    expect(box.closest('[lang]')).toHaveAttribute('lang', 'en');
    await user.type(box, '!');
    const waiting: ((reply: Reply) => void)[] = [];
    server['text'] = () => new Promise((resolve) => waiting.push(resolve));
    await user.click(button(panel, 'Save'));
    expect(button(panel, 'Checking …')).toBeDisabled();
    expect(asked.at(-1)).toEqual({
      name: 'text',
      body: {
        place: { file: 'copy/en.json', pointer: '/texts/login.heading' },
        before: 'Welcome back',
        after: 'Welcome back!',
      },
    });
    server['describe'] = () => ({ body: sentence('Welcome back!') });
    await act(async () => waiting[0]?.({ body: { written: true, findings: [], needsReload: true } }));
    expect(await panel.findByText('Saved. Load the page again to see it.')).toBeVisible();
    await waitFor(() => expect(button(panel, 'Save')).toBeDisabled());
    expect(panel.getByRole('textbox')).toHaveValue('Welcome back!');
    await user.click(button(panel, 'Point at something'));
    await user.click(heading());
    expect(panel.queryByText(/Saved/)).toBeNull();
  });

  test('that is refused stays as it was typed, with the reason and only the errors', async () => {
    const { panel, user, box } = await pointedAtHeading();
    const finding = { file: 'copy/en.json', line: 5, column: 1, hint: 'write {brand}', rule: 'CO01' };
    server['text'] = () => ({
      body: {
        written: false,
        refused: 'It has changed since.',
        findings: [
          { ...finding, severity: 'error', message: 'No placeholder {bak}' },
          { ...finding, severity: 'warning', message: 'A long sentence' },
        ],
      },
    });
    await user.type(box, '{{bak}');
    await user.click(button(panel, 'Save'));
    expect(await panel.findByText('Nothing was written. It has changed since.')).toBeVisible();
    expect(panel.getByText(/No placeholder/)).toBeVisible();
    expect(panel.queryByText(/A long sentence/)).toBeNull();
    expect(panel.queryByText(/Saved/)).toBeNull();
    expect(box).toHaveValue('Welcome back{bak}');
    expect(button(panel, 'Save')).toBeEnabled();
  });

  test('can be saved again after the server could not be reached', async () => {
    const { panel, user, box } = await pointedAtHeading();
    server['text'] = () => ({ status: 500, body: { message: 'The disk is full.' } });
    await user.type(box, '!');
    await user.click(button(panel, 'Save'));
    expect(await panel.findByText('Nothing was written. The disk is full.')).toBeVisible();
    expect(button(panel, 'Save')).toBeEnabled();
  });
});

describe('going to a screen', () => {
  const begun = z.object({ route: z.string(), person: z.number(), question: z.string().exactOptional() });
  const wishes = () => asked.filter(({ name }) => name === 'begin').map(({ body }) => begun.parse(body));

  test('asks for the chosen person; another screen begins with the first of its own people', async () => {
    const { panel, user } = await inspected();
    server['begin'] = () => ({ status: 400, body: { message: 'Nobody gets there.' } });
    await user.selectOptions(panel.getByLabelText('Screen'), 'cart');
    await user.selectOptions(panel.getByLabelText('As'), 'a patient');
    await user.click(button(panel, 'Go there'));
    await user.selectOptions(panel.getByLabelText('Screen'), 'bmi');
    await user.click(button(panel, 'Go there'));
    expect(wishes()).toEqual([
      { route: 'cart', person: 2 },
      { route: 'bmi', person: 1 },
    ]);
    expect(await panel.findByText('Nobody gets there.')).toHaveRole('alert');
  });

  test('asks for the chosen question; another screen begins with its first', async () => {
    const asking = (id: string) => ({
      id,
      path: `/${id}`,
      people: [0],
      questions: [{ id: `${id}-2`, text: 'And then?' }],
    });
    server['choices'] = () => ({ body: { ...CHOICES, routes: [asking('before'), asking('after')] } });
    server['begin'] = () => ({ status: 400, body: { message: 'Nobody gets there.' } });
    const { panel, user } = await inspected();
    await user.selectOptions(panel.getByLabelText('Question'), 'And then?');
    await user.click(button(panel, 'Go there'));
    await user.selectOptions(panel.getByLabelText('Screen'), 'after');
    await user.click(button(panel, 'Go there'));
    expect(wishes()).toEqual([
      { route: 'before', person: 0, question: 'before-2' },
      { route: 'after', person: 0 },
    ]);
  });

  test('asks for the chosen product, and for none of the questions of the product before', async () => {
    server['choices'] = (body) => {
      const { product = 'one' } = z.object({ product: z.string().exactOptional() }).parse(body);
      const questions = [{ id: `${product}-2`, text: `The second of ${product}` }];
      const routes = [{ id: 'before', path: '/before', people: [0], questions }];
      return { body: { ...CHOICES, products: ['one', 'two'], routes } };
    };
    server['begin'] = () => ({ status: 400, body: { message: 'Nobody gets there.' } });
    const { panel, user } = await inspected();
    await user.selectOptions(panel.getByLabelText('Question'), 'The second of one');
    await user.selectOptions(panel.getByLabelText('Product'), 'two');
    await panel.findByRole('option', { name: 'The second of two' });
    await user.click(button(panel, 'Go there'));
    expect(asked.at(-1)).toEqual({ name: 'begin', body: { route: 'before', person: 0, product: 'two' } });
  });

  test('offers a scenario only when one is chosen', async () => {
    const { panel } = await inspected();
    expect(button(panel, 'Go to its end')).toBeDisabled();
    fireEvent.change(panel.getByLabelText('Scenario'), { target: { value: 'scenarios/order.json#orders' } });
    expect(button(panel, 'Go to its end')).toBeEnabled();
  });

  test('says when a tab shows a sample person, and when nobody can be shown', async () => {
    sessionStorage.setItem('tundish:sample', 'one');
    server['choices'] = () => ({ status: 500, body: { message: 'The flow has a mistake.' } });
    const page = await open('/');
    const host = document.body.appendChild(document.createElement('div'));
    render(<Inspector session={page.session} host={host} />, { container: host });
    await page.user.click(screen.getByRole('button', { name: 'Inspect' }));
    expect(await screen.findByText('The flow has a mistake.')).toHaveRole('alert');
    expect(screen.queryByText('Looking for the ways there …')).toBeNull();
    // jsdom cannot load a page again.
    const assign = vi.fn<(path: string) => void>();
    vi.stubGlobal('location', { assign });
    await page.user.click(screen.getByRole('button', { name: 'Be yourself again' }));
    expect([assign.mock.calls, sessionStorage.getItem('tundish:sample')]).toEqual([[['/']], null]);
  });
});
