import { act, fireEvent, screen } from '@testing-library/react';
import { screens as chunks } from 'virtual:tundish/screens';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { multiple, option, single, text } from '../core/support/questions.ts';
import { FakeClock, freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

/** What is on the page while one question follows another. */

const ADDRESS = '/products/x/pre_questionnaire';
const QUESTIONS = [
  single('q1', option('yes'), option('no')),
  single('q2', option('yes'), option('no')),
  multiple('q3', option('a', { need_more_info: true }), option('b', { need_more_info: true }), option('c')),
  text('q4'),
];

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = new Wire().on('GET /api/products/x/pre_questionnaire', ok({ questions: QUESTIONS }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.scrollTop = 0;
});

/** Whether the visitor's system allows animations. */
const motion = (isWanted: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWanted, addEventListener() {}, removeEventListener() {} }));

/** Chooses an answer, and lets the delay pass. */
async function choose(page: Page, name = 'yes'): Promise<void> {
  await page.user.click(await screen.findByRole('radio', { name }));
  await page.pass(1000);
}

const leaving = () => document.querySelector<HTMLElement>('.leave');
const animationEnds = (part: Element | null) =>
  fireEvent(part ?? document.body, new Event('webkitAnimationEnd', { bubbles: true }));
const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);

describe('[PQ-1] from question to question', () => {
  test('without animations only the present question is on the page', async () => {
    motion(false);
    const page = await open(ADDRESS);
    for (const next of ['q2', 'q3']) {
      await choose(page);
      await screen.findByRole('heading', { name: next });
      expect(headings()).toEqual([next]);
    }
  });

  test('with animations the next question comes first in the document, and shares no id or group with the one that leaves', async () => {
    motion(true);
    const page = await open(ADDRESS);
    await choose(page);
    expect(headings()).toEqual(['q2', 'q1']);
    expect(leaving()?.querySelectorAll('input:checked')).toHaveLength(1);
    const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await page.user.click(screen.getByRole('radio', { name: 'no' }));
    expect(leaving()?.querySelectorAll('input:checked')).toHaveLength(1);
    expect(page.state.answers['pre-answers']).toMatchObject({ q1: { answer: ['yes'] }, q2: { answer: ['no'] } });
  });

  test('the question that leaves stays where it was on the screen, also when the page was scrolled before it loaded', async () => {
    motion(true);
    document.documentElement.scrollTop = 80;
    const page = await open(ADDRESS);
    await choose(page);
    expect(leaving()?.style.getPropertyValue('inset-block-start')).toBe('-80px');
    // The animations of its parts end earlier than its own.
    for (const part of leaving()?.querySelectorAll('h1, input') ?? []) animationEnds(part);
    expect(headings()).toEqual(['q2', 'q1']);
    animationEnds(leaving());
    expect(headings()).toEqual(['q2']);
    document.documentElement.scrollTop = 120;
    fireEvent.scroll(window);
    await choose(page);
    expect(leaving()?.style.getPropertyValue('inset-block-start')).toBe('-120px');
    animationEnds(leaving());
    expect(document.querySelector('.turn')?.children).toHaveLength(1);
  });

  test('the focus stays in the question that leaves until the next one is painted', async () => {
    motion(true);
    const clock = new FakeClock();
    const page = await open(ADDRESS, { clock });
    const paints: (() => void)[] = [];
    clock.painted = (run) => {
      paints.push(run);
      return () => void paints.splice(paints.indexOf(run), 1);
    };
    const chosen = await screen.findByRole('radio', { name: 'yes' });
    await page.user.click(chosen);
    const added: Node[] = [];
    const observer = new MutationObserver((changes) => {
      added.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]));
    });
    observer.observe(document.body, { subtree: true, childList: true });
    await page.pass(1000);
    observer.disconnect();
    expect(leaving()).toContainElement(chosen);
    expect(leaving()).not.toHaveAttribute('inert');
    expect(chosen).toHaveFocus();
    // A browser takes the focus from an element that moves within the page.
    expect(added.filter((node) => node.contains(chosen))).toEqual([]);
    await act(async () => {
      for (const run of paints.splice(0)) run();
    });
    expect(leaving()).toHaveAttribute('inert');
    expect(screen.getByRole('heading', { name: 'q2' })).toHaveFocus();
  });

  test('without an animation in the flow, questions change at once', async () => {
    motion(true);
    const part = await chunks['pre-questionnaire']?.();
    if (part?.screen.kind !== 'questionnaire') throw new Error('no questionnaire');
    const still = { ...part, screen: { ...part.screen, transition: { kind: 'none', duration: '0ms' } as const } };
    const page = await open(ADDRESS, { loaders: { ...chunks, 'pre-questionnaire': async () => still } });
    await choose(page);
    expect(headings()).toEqual(['q2']);
    expect(document.querySelector('[class*="slide--"]')).toBeNull();
  });

  test('[PQ-8] the last question stays on the page until the screen after it is shown', async () => {
    wire.on(`GET /api${ADDRESS}`, ok({ questions: [text('q4')] }));
    wire.on(`POST /api${ADDRESS}_answers`, ok({ next_path: { path_type: 'user-bmi' } }));
    wire.on('GET /api/users/bmi', ok({ height_in: null, weight_lb: null, bmi: null }));
    lets(wire, patient).on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] }));
    const first = await open('/');
    await logIn(first);
    await first.close();
    const page = await open(ADDRESS);
    await page.user.type(await screen.findByRole('textbox'), 'words');
    const shown = new Set<string>();
    const observer = new MutationObserver(() => {
      if (location.pathname === ADDRESS) shown.add(headings().join());
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await page.pass(0);
    expect(await screen.findByRole('heading', { name: 'Your height and weight' })).toBeVisible();
    observer.disconnect();
    expect([...shown]).toEqual(['q4']);
  });

  test('[PQ-5] a questionnaire without questions is skipped, and its screen never appears', async () => {
    wire.on(`GET /api${ADDRESS}`, ok({ questions: [] }));
    let isShown = false;
    const observer = new MutationObserver(() => {
      isShown ||= location.pathname === ADDRESS && document.querySelector('main aside') !== null;
    });
    observer.observe(document.body, { subtree: true, childList: true });
    await open(ADDRESS);
    expect(await screen.findByLabelText(/^First name/)).toBeVisible();
    observer.disconnect();
    expect(isShown).toBe(false);
  });

  test('during the delay the page neither scrolls nor shows the next question', async () => {
    const page = await open(ADDRESS);
    await choose(page);
    await screen.findByRole('heading', { name: 'q2' });
    document.documentElement.scrollTop = 200;
    await page.user.click(screen.getByRole('radio', { name: 'yes' }));
    await page.pass(999);
    expect([document.documentElement.scrollTop, headings()]).toEqual([200, ['q2']]);
    await page.pass(1);
    expect([document.documentElement.scrollTop, headings()]).toEqual([0, ['q3']]);
  });
});

test('[QN-2] [QS-4] the texts of several options are all kept', async () => {
  const page = await open(ADDRESS);
  await choose(page);
  await choose(page);
  for (const name of ['a', 'b', 'c']) await page.user.click(screen.getByRole('checkbox', { name }));
  const texts = screen.getAllByRole('textbox');
  for (const [index, words] of ['one', 'two'].entries()) await page.user.type(texts[index] ?? document.body, words);
  await page.settle();
  expect(page.state.answers['pre-answers']?.q3).toMatchObject({
    answer: ['a', 'b', 'c'],
    user_texts: { a: 'one', b: 'two' },
  });
});

test('[decision 25] a question stays with its answer until it has arrived in the language that was chosen', async () => {
  const page = await open(ADDRESS);
  await page.user.click(await screen.findByRole('radio', { name: 'no' }));
  const arrives = wire.hold('GET /api/products/x/pre_questionnaire');
  await page.user.click(screen.getByRole('button', { name: 'español' }));
  expect(await screen.findByRole('button', { name: 'Continuar' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'q1' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'no' })).toBeChecked();
  const [first, ...others] = QUESTIONS;
  arrives(ok({ questions: [{ ...first, question_text: '<p>Primera</p>' }, ...others] }));
  expect(await screen.findByRole('heading', { name: 'Primera' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'no' })).toBeChecked();
});
