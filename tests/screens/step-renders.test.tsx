import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { option, single } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { open } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

/** Holds how often a step of a questionnaire renders. It counts, so that a slow computer does not matter. */

/** The ids of the widgets that were rendered, in order. */
const { rendered } = vi.hoisted(() => ({ rendered: Array<string>() }));
vi.mock('../../src/widgets/single-choice.tsx', async (original) => {
  const { SingleChoice } = await original<typeof import('../../src/widgets/single-choice.tsx')>();
  const Counted: typeof SingleChoice = (props) => {
    rendered.push(props.id);
    return SingleChoice(props);
  };
  return { SingleChoice: Counted };
});

/** In development React renders everything twice (StrictMode). */
const times = (count: number, id: string) => Array(2 * count).fill(id);

const QUESTIONS = Array.from({ length: 3 }, (_, index) => single(`q${index}`, option('yes'), option('no')));

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  new Wire().on('GET /api/products/x/pre_questionnaire', ok({ questions: QUESTIONS }));
});

test('[PQ-2] a choice renders its question and, outside of the page, the next one; the step renders neither', async () => {
  const page = await open('/products/x/pre_questionnaire');
  await screen.findByRole('heading', { name: 'q0' });
  await page.settle();
  rendered.length = 0;
  await page.user.click(screen.getByRole('radio', { name: 'yes' }));
  await page.settle();
  // RJSF renders once more to take over new data.
  expect(rendered).toEqual([...times(2, 'pre-questionnaire-0_answer'), ...times(1, 'pre-questionnaire-1_answer')]);
  expect(document.body.textContent).not.toContain('q1');
  rendered.length = 0;
  await page.pass(1000);
  await screen.findByRole('heading', { name: 'q1' });
  expect(document.querySelectorAll('.turn h1')[0]?.textContent).toBe('q1');
  await page.settle();
  expect(rendered).toEqual([]);
});

test('[PQ-3] another choice during the delay renders the question that then follows, or none', async () => {
  const questions = [
    single('q0', option('yes'), option('no'), option('more', { need_more_info: true })),
    { ...single('q1', option('yes')), ask_if: { 'answers.q0': { is: 'yes' } } },
    single('q2', option('yes')),
  ];
  new Wire().on('GET /api/products/x/pre_questionnaire', ok({ questions }));
  const page = await open('/products/x/pre_questionnaire');
  await screen.findByRole('heading', { name: 'q0' });
  for (const [chosen, following] of [
    ['yes', ['pre-questionnaire-1_answer']],
    ['no', ['pre-questionnaire-2_answer']],
    ['more', []],
  ] as const) {
    rendered.length = 0;
    await page.user.click(screen.getByRole('radio', { name: chosen }));
    await page.settle();
    const others = new Set(rendered.filter((id) => id !== 'pre-questionnaire-0_answer'));
    expect([...others]).toEqual(following);
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('q0');
  }
});
