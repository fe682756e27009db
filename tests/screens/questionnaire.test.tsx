import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { matchRoute } from '#core';
import { option, question } from '../core/support/questions.ts';
import { freshBrowser, stored } from '../support/browser.ts';
import { lets, logIn, patient, prospect, session } from '../support/people.ts';
import { flow, open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const ADDRESS = '/products/x/pre_questionnaire';
const QUESTIONS = [
  question('q1', 'single_choice', [
    option('yes', { answer_text: 'Yes' }),
    option('stop', { answer_text: 'Chest pain', end_progress: true }),
    option('now', { answer_text: 'Stroke', end_progress: true, urgent: true, helper_text: 'Call for help.' }),
    option('other', { answer_text: 'Other', need_more_info: true, user_text_title: 'Which?' }),
  ]),
  question('q2', 'multiple_choice', [option('a'), option('b'), option('none', { none_answer: true })]),
  question('q3', 'plain_text'),
];

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire(), patient).on('GET /api/products/x/pre_questionnaire', ok({ questions: QUESTIONS }));
});

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function press(page: Page, name: string): Promise<void> {
  await page.user.click(button(name));
  await page.settle();
}

/** Answers everything up to the last question. */
async function answerAll(page: Page, text = 'canary words'): Promise<void> {
  await heading('q1');
  await page.user.click(screen.getByRole('radio', { name: 'Yes' }));
  await page.pass(1000);
  await heading('q2');
  await page.user.click(screen.getByRole('checkbox', { name: 'b' }));
  await press(page, 'Continue');
  await page.pass(1000);
  await heading('q3');
  await page.user.click(screen.getByRole('textbox'));
  await page.user.paste(text);
  await page.settle();
}

describe('an anonymous visitor', () => {
  test('[QS-6] [VA-1] a text longer than the backend allows shows an error and is not sent', async () => {
    const page = await open(ADDRESS);
    const longest = page.session.store.getState().flow.questions.more_info.longest;
    await answerAll(page, 'x'.repeat(longest + 1));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(box.value).toHaveLength(longest);
    // An earlier version of the page allowed longer texts.
    box.removeAttribute('maxlength');
    await page.user.type(box, 'y');
    await press(page, 'Continue');
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('Please use at most 2000 characters.');
    expect(location.pathname).toBe(ADDRESS);
  });

  test('[PQ-1] [PQ-2] [PQ-3] [PQ-7] [PQ-8] answers one question at a time, signs up and sends the answers', async () => {
    const page = await open(`${ADDRESS}?rpt=summer`);
    expect(location.search).toBe('');
    await heading('q1');
    expect(button('Continue')).toBeDisabled();
    await answerAll(page);
    expect(document.title).toBe('A few questions | Tundish Health');
    expect(location.pathname).toBe(ADDRESS);
    await press(page, 'Continue');
    await page.pass(0);
    expect(location.pathname).toBe('/signup');
    expect(stored()).not.toContain('canary words');

    wire.on('POST /api/signup', ok({ user: prospect }, session()));
    const fields: [RegExp, string][] = [
      [/^First name/, 'Ada'],
      [/^Last name/, 'Byron'],
      [/^Email/, 'ada@example.com'],
      [/^Password/, 'correct horse'],
    ];
    for (const [label, text] of fields) {
      await page.user.click(await screen.findByLabelText(label));
      await page.user.paste(text);
    }
    await page.user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await page.user.click(within(screen.getByRole('main')).getByRole('button', { name: /account|Sign up/i }));
    await page.settle();
    expect(await heading('q3')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('canary words');

    wire.on('GET /api/users/bmi', ok({ height_in: null, weight_lb: null, bmi: null }));
    wire.on('POST /api/products/x/pre_questionnaire_answers', ok({ next_path: { path_type: 'user-bmi' } }));
    await press(page, 'Continue');
    await page.pass(0);
    expect(await heading('Your height and weight')).toBeVisible();
    const [sent] = wire.to('POST /api/products/x/pre_questionnaire_answers');
    expect(sent?.body).toMatchObject({
      questionnaire_answers: { q1: ['yes'], q2: ['b'], q3: ['canary words'] },
      rpt: 'summer',
    });
    expect(page.state.answers['pre-answers']).toEqual({});
    expect(page.state.stores.promotion?.token).toBeNull();
  });

  test('[PG-4] shows the estimated time for the remaining questions, which decreases with each', async () => {
    const { time_left: left } = flow.questions;
    if (left === undefined) throw new Error('the flow names no time');
    const questions = { ...flow.questions, time_left: { ...left, per_question: '2m' as const } };
    const page = await open(ADDRESS, { flow: { ...flow, questions } });
    const minutes = () => document.querySelector('.question__left')?.textContent.match(/\d+/)?.[0];
    await heading('q1');
    expect(minutes()).toBe('6');
    await page.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await page.pass(1000);
    await heading('q2');
    expect(minutes()).toBe('4');
  });

  test('[PQ-1] [issue 14] a question moves as long as the flow says; Enter in its text field is labelled "next"', async () => {
    const page = await open(ADDRESS);
    await answerAll(page);
    expect(document.querySelector<HTMLElement>('.turn')?.style.getPropertyValue('--slide-duration')).toBe('500ms');
    expect(screen.getByRole('textbox')).toHaveAttribute('enterkeyhint', 'next');
  });

  test('[PQ-10] [QN-1] resumes after a reload at the first unanswered question with all answers', async () => {
    const page = await open(ADDRESS);
    await heading('q1');
    await page.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await page.pass(1000);
    await heading('q2');
    await page.close();
    const next = await open(ADDRESS);
    expect(await heading('q2')).toBeVisible();
    await next.user.click(button('Back'));
    await next.pass(1000);
    expect(await heading('q1')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked();
  });

  test('[QN-2] [decision 13] a reload keeps an unfinished answer, which does not count yet', async () => {
    const page = await open(ADDRESS);
    await heading('q1');
    await page.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await page.pass(1000);
    await heading('q2');
    await page.user.click(screen.getByRole('checkbox', { name: 'b' }));
    await page.settle();
    const bar = () => screen.getByRole<HTMLProgressElement>('progressbar').value;
    const filled = bar();
    await page.close();

    const next = await open(ADDRESS);
    expect(await heading('q2')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'b' })).toBeChecked();
    expect(bar()).toBe(filled);
    await press(next, 'Continue');
    await next.pass(1000);
    expect(await heading('q3')).toBeVisible();
    expect(bar()).toBeGreaterThan(filled);
    await next.user.type(screen.getByRole('textbox'), 'half a sen');
    await next.settle();
    await next.close();

    await open(ADDRESS);
    expect(await heading('q3')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('half a sen');
  });

  test('[BK-2] [BK-4] the back arrow waits one second, and a second press is ignored', async () => {
    const page = await open(ADDRESS);
    await answerAll(page);
    await page.user.dblClick(button('Back'));
    await page.pass(999);
    expect(await heading('q3')).toBeVisible();
    await page.pass(1);
    expect(await heading('q2')).toBeVisible();
    await page.pass(5000);
    expect(await heading('q2')).toBeVisible();
  });

  test('[BK-5] the browser’s Back button goes back one question and loses no answer', async () => {
    const page = await open(ADDRESS);
    await answerAll(page);
    await act(async () => history.back());
    expect(await heading('q2')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'b' })).toBeChecked();
    await act(async () => history.forward());
    expect(await heading('q3')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('canary words');
    expect(page.state.questionnaire?.index).toBe(2);
  });

  test('[QS-8] [decision 51] an urgent answer shows whom to call, first in the modal and then at the question', async () => {
    const page = await open(ADDRESS);
    await heading('q1');
    await page.user.click(screen.getByRole('radio', { name: 'Stroke' }));
    const modal = await screen.findByRole('alertdialog', { name: 'Get help now' });
    expect(within(modal).getByRole('heading')).toHaveFocus();
    expect(modal).toHaveAccessibleDescription(/^Call for help\. Call 911 Based on your response/);
    expect(within(modal).getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    await press(page, 'Return to Question');
    expect(await screen.findByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    expect(button('Continue')).toBeDisabled();
    expect(button('Continue')).toHaveAccessibleDescription(/^If this is happening now, call 911\./);
    await page.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await page.settle();
    expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull();
    expect(button('Continue')).toBeEnabled();
  });

  test('[QS-8] an answer that ends the assessment opens the safety modal and blocks Continue', async () => {
    const page = await open(ADDRESS);
    await heading('q1');
    await page.user.click(screen.getByRole('radio', { name: 'Chest pain' }));
    const modal = await screen.findByRole('dialog');
    expect(modal).toHaveTextContent('Based on your response, you are ineligible to complete your assessment.');
    expect(within(modal).getByRole('link')).toHaveAttribute('href', 'tel:2125550134');
    await page.pass(5000);
    expect(screen.queryByText('You can’t continue with this answer.')).toBeNull();
    await press(page, 'Return to Question');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await heading('q1')).toBeVisible();
    expect(button('Continue')).toBeDisabled();
    expect(button('Continue')).toHaveAccessibleDescription(
      /^You can’t continue with this answer\. Please see your physician/,
    );
    expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull();
    await page.close();
    const next = await open(ADDRESS);
    expect(await screen.findByRole('dialog')).toBeVisible();
    await press(next, 'Return to Question');
    await next.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await next.pass(1000);
    expect(await heading('q2')).toBeVisible();
  });

  test('[QS-8] taking back another option opens no modal about an answer that stops', async () => {
    const stops = question('q1', 'multiple_choice', [option('a'), option('b'), option('stop', { end_progress: true })]);
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: [stops] }));
    const page = await open(ADDRESS);
    await heading('q1');
    for (const name of ['a', 'stop']) await page.user.click(screen.getByRole('checkbox', { name }));
    await screen.findByRole('dialog');
    await press(page, 'Return to Question');
    await page.user.click(screen.getByRole('checkbox', { name: 'a' }));
    await page.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.user.click(screen.getByRole('checkbox', { name: 'b' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('[QS-4] [VA-1] an option that needs a text waits for Continue, which reports the missing text', async () => {
    const page = await open(ADDRESS);
    await heading('q1');
    await page.user.click(screen.getByRole('radio', { name: 'Other' }));
    await page.pass(5000);
    expect(await heading('q1')).toBeVisible();
    await press(page, 'Continue');
    const missing = 'Please write a few words here.';
    expect(screen.getByLabelText(/^Which\?/)).toHaveAccessibleDescription(expect.stringContaining(missing));
    await page.user.click(screen.getByLabelText(/^Which\?/));
    await page.user.paste('Something');
    expect(screen.getByLabelText(/^Which\?/)).not.toHaveAccessibleDescription(expect.stringContaining(missing));
    await press(page, 'Continue');
    await page.pass(1000);
    expect(await heading('q2')).toBeVisible();
  });

  test('[PQ-5] an empty list of questions leads to sign-up', async () => {
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: [] }));
    await open(ADDRESS);
    expect(await screen.findByLabelText(/^First name/)).toBeVisible();
    expect(location.pathname).toBe('/signup');
  });

  test('[QS-11] a question of an unknown type shows the error screen, whose Retry loads it again', async () => {
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: [question('secret words', 'riddle')] }));
    const page = await open(ADDRESS);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(page.reporter.names()).toContain('malformed-question');
    expect(JSON.stringify(page.reporter.reports)).not.toContain('secret words');
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: QUESTIONS }));
    await press(page, 'Retry');
    expect(await heading('q1')).toBeVisible();
  });

  test('[decision 13] without a secure context the page says that answers last only while it is open', async () => {
    freshBrowser({ secure: false });
    const page = await open(ADDRESS);
    await heading('q1');
    expect(screen.getByText(/only be kept while this page stays open/)).toBeVisible();
    await answerAll(page);
    expect(stored()).not.toContain('pre_questionnaire_answers');
  });
});

describe('[PQ-9] a submission that fails', () => {
  test.each<[string, Parameters<Wire['on']>[1]]>([
    ['400', { status: 400 }],
    ['409', { status: 409 }],
    ['422', { status: 422, body: { message: 'Look again.' } }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['offline', 'network'],
    ['timeout', 'timeout'],
    ['malformed', ok({ next_path: 7 })],
  ])('%s loses no answer, sends nothing twice, and Continue sends it again', async (_, answer) => {
    const line = 'POST /api/products/x/pre_questionnaire_answers';
    wire.on('GET /api/products', ok({ products: [] })).on(line, answer);
    const page = await open('/');
    await logIn(page);
    await page.close();
    const next = await open(ADDRESS);
    await answerAll(next);
    await press(next, 'Continue');
    await next.pass(0);
    expect(next.toasts).toHaveLength(1);
    expect(screen.getByRole('textbox')).toHaveValue('canary words');
    expect(wire.to(line)).toHaveLength(1);
    wire.on('GET /api/users/bmi', ok({ height_in: null, weight_lb: null, bmi: null }));
    wire.on(line, ok({ next_path: { path_type: 'user-bmi' } }));
    await press(next, 'Continue');
    await next.pass(0);
    expect(await heading('Your height and weight')).toBeVisible();
    expect(wire.to(line)[1]?.body).toEqual(wire.to(line)[0]?.body);
  });
});

describe('[PG-4] [decision 43] the position of a medical question', () => {
  const at = (id: string) => `/products/x/user_questionnaires/7/questions/${id}`;
  const COUNT = 'GET /api/products/x/questions';
  const counted = ok({ data: { question_ids: ['q3', 'q4'], user_questionnaire_id: 7 } });
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar').value;

  /** A member at the first of two medical questions. */
  async function member(): Promise<Page> {
    for (const id of ['q3', 'q4']) {
      const line = `/api${at(id)}`;
      const next_path = {
        path_type: 'user_questionnaire',
        product_slug: 'x',
        user_questionnaire_id: 7,
        question_id: 'q4',
      };
      wire.on(`GET ${line}`, ok(question(id, 'plain_text'))).on(`PUT ${line}`, ok({ next_path }));
    }
    const page = await open('/');
    await logIn(page);
    await page.session.send(
      {
        type: 'pressed',
        do: [
          {
            go: 'question',
            params: { product_slug: { is: 'x' }, user_questionnaire_id: { is: '7' }, question_id: { is: 'q3' } },
          },
        ],
      },
      matchRoute(page.session.store.getState().flow, location.pathname),
    );
    await page.settle();
    return page;
  }

  test('shows above the question, is part of its description, and moves the bar', async () => {
    wire.on(COUNT, counted);
    const page = await member();
    expect(await heading('q3')).toHaveAccessibleDescription(/^Question 1 of 2/);
    const before = bar();
    await page.user.type(screen.getByRole('textbox'), 'words');
    await press(page, 'Continue');
    await page.pass(1000);
    expect(await heading('q4')).toHaveAccessibleDescription(/^Question 2 of 2/);
    expect(screen.getAllByText('Question 2 of 2')).toHaveLength(1);
    expect(bar()).toBeGreaterThan(before);
  });

  test('[PG-6] the bar moves back when the visitor goes to an earlier step', async () => {
    wire.hold(COUNT);
    wire.hold('GET /api/products/y/pre_questionnaire');
    const page = await member();
    await heading('q3');
    const before = bar();
    const place = matchRoute(page.session.store.getState().flow, location.pathname);
    const first = { go: 'pre-questionnaire', params: { product_slug: { is: 'y' } } };
    void page.session.send({ type: 'pressed', do: [first] }, place);
    await page.settle();
    expect(location.pathname).toBe('/products/y/pre_questionnaire');
    expect(bar()).toBeLessThan(before);
  });

  test('appears later when the question loads first', async () => {
    const answer = wire.hold(COUNT);
    const page = await member();
    expect(await heading('q3')).not.toHaveAccessibleDescription(/./);
    // The line keeps its height, so that nothing moves.
    expect(document.querySelector('.question__count')?.textContent).toBe('\u00a0');
    await page.user.type(screen.getByRole('textbox'), 'words');
    expect(button('Continue')).toBeEnabled();
    answer(counted);
    await page.settle();
    expect(await heading('q3')).toHaveAccessibleDescription(/^Question 1 of 2/);
    expect(screen.getByRole('textbox')).toHaveValue('words');
  });

  test('[ST-11] is ignored when it arrives after its question was left', async () => {
    const answer = wire.hold(COUNT);
    const page = await member();
    await page.user.click(screen.getByRole('link', { name: 'Terms' }));
    await page.settle();
    answer(counted);
    await page.settle();
    expect(page.state.knownOrder).toBeNull();
  });

  test('[EC-3] is reported as failed while its question is on the screen, and not afterwards', async () => {
    const answer = wire.hold(COUNT);
    const page = await member();
    await heading('q3');
    answer({ status: 500 });
    await page.settle();
    const told = () => page.reporter.reports.filter(([, detail]) => JSON.stringify(detail).includes('load-questions'));
    expect(told()).toEqual([['failed-call', { call: 'load-questions', status: 500 }]]);
    const late = wire.hold(COUNT);
    await page.user.type(screen.getByRole('textbox'), 'words');
    await press(page, 'Continue');
    await page.pass(1000);
    await heading('q4');
    expect(wire.to(COUNT)).toHaveLength(2);
    await page.user.click(screen.getByRole('link', { name: 'Terms' }));
    await page.settle();
    late({ status: 500 });
    await page.settle();
    expect(told()).toHaveLength(1);
  });

  test('[EC-3] is not reported as failed when its request is cancelled because the response would be out of date', async () => {
    const unhandled = vi.fn<(reason: unknown) => void>();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    wire.hold(COUNT);
    const page = await member();
    await heading('q3');
    page.session.services.queries.invalidate(['load-questions']);
    await page.settle();
    expect(JSON.stringify(page.reporter.reports)).not.toContain('load-questions');
    expect(unhandled).not.toHaveBeenCalled();
    expect(await heading('q3')).toBeVisible();
  });

  test.each(['network', { status: 500 }, { status: 404 }, { status: 403 }, { status: 422 }, ok({})] as const)(
    '[HT-5] that fails to load (%j) is requested once, and the question can be answered without it',
    async (answer) => {
      wire.on(COUNT, answer);
      const page = await member();
      expect(await heading('q3')).not.toHaveAccessibleDescription(/./);
      await page.pass(60_000);
      expect(wire.to(COUNT)).toHaveLength(1);
      await page.user.type(screen.getByRole('textbox'), 'words');
      await press(page, 'Continue');
      await page.pass(1000);
      await heading('q4');
      expect(page.toasts).toEqual([]);
    },
  );
});

test('[MA-11] a search is ended when its question is left', async () => {
  wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: [question('q1', 'medications')] }));
  wire.hold('GET /api/dose_spot/medications_allergies/search');
  const page = await open(ADDRESS);
  const send = vi.spyOn(page.session.services.http, 'send');
  const ended = () => send.mock.calls.find(([{ call }]) => call === 'search-medications')?.[1]?.aborted;
  await page.user.type(await screen.findByRole('combobox'), 'asp');
  await expect.poll(ended, { timeout: 8000 }).toBe(false);
  await page.user.click(screen.getByRole('link', { name: 'Terms' }));
  await page.settle();
  expect(ended()).toBe(true);
});
