import { signUp, stranger } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { box, goOn, heading, radio, textField } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const address = preAddress(migraine);
const READ = '**/api/products/migraine-relief/pre_questionnaire';

const option = (id: string | number, answer_text: string, rest: object = {}) => ({ id, answer_text, ...rest });
const question = (id: string | number, question_type: string, answer_options: object[] | null, rest: object = {}) => ({
  id,
  question_text: `<p>Question ${id}</p>`,
  question_type,
  answer_options,
  ...rest,
});
const LAST = question('last', 'plain_text', null);

async function opens(page: Page, questions: object[]): Promise<void> {
  await page.unroute(READ);
  await page.route(READ, (route) => route.fulfill({ json: { questions } }));
  await page.goto(address);
}

/** Answers the last question, signs up, and submits. @returns the body that was sent */
async function submitted(page: Page): Promise<Record<string, unknown>> {
  await expect(heading(page)).toHaveText('Question last');
  await textField(page).fill('words');
  await goOn(page).click();
  await signUp(page, stranger());
  await expect(heading(page)).toHaveText('Question last');
  const sent = page.waitForRequest('**/pre_questionnaire_answers');
  await goOn(page).click();
  return (await sent).postDataJSON();
}

test('[QN-6] [QS-4] ids that are properties of every object work like any other id', async ({ page }) => {
  const more = { need_more_info: true, user_text_title: 'Which?' };
  await opens(page, [
    question('a/b?c#d "e"', 'multiple_choice', [
      option('valueOf', 'One', more),
      option('isPrototypeOf', 'Two', { ...more, user_text_title: 'Why?' }),
      option(0, 'Three'),
      option('<x>, y', 'Four'),
    ]),
    question('hasOwnProperty', 'single_choice', [option('toString', 'Five'), option('x', 'Six')]),
    LAST,
  ]);
  for (const name of ['One', 'Two', 'Three', 'Four']) await box(page, name).check();
  await goOn(page).click();
  for (const label of ['Which?', 'Why?'])
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('Please write a few words here.');
  await page.getByLabel('Which?').fill('this');
  await page.getByLabel('Why?').fill('so');
  await goOn(page).click();
  await expect(heading(page)).toHaveText('Question hasOwnProperty');
  await page.reload();
  await expect(heading(page)).toHaveText('Question hasOwnProperty');
  await radio(page, 'Five').check();
  const { questionnaire_answers, user_texts } = await submitted(page);
  expect(questionnaire_answers).toEqual({
    'a/b?c#d "e"': ['valueOf', 'isPrototypeOf', '0', '<x>, y'],
    hasOwnProperty: ['toString'],
    last: ['words'],
  });
  expect(Object.entries(Object(user_texts)['a/b?c#d "e"'])).toEqual([
    ['valueOf', 'this'],
    ['isPrototypeOf', 'so'],
  ]);
});

test('[PQ-4] [QN-1] an answer whose option was removed blocks nobody', async ({ page }) => {
  const choices = [option('1', 'Stays'), option('2', 'Goes')];
  await opens(page, [question('first', 'multiple_choice', choices), LAST]);
  await box(page, 'Stays').check();
  await box(page, 'Goes').check();
  await expect(goOn(page)).toBeEnabled();
  await goOn(page).click();
  await expect(heading(page)).toHaveText('Question last');
  const one = question('one', 'single_choice', choices, { answer: ['gone', 3] });
  await opens(page, [question('first', 'multiple_choice', choices.slice(0, 1)), one, LAST]);
  await expect(heading(page)).toHaveText('Question one');
  await expect(goOn(page)).toBeDisabled();
  await radio(page, 'Goes').check();
  expect((await submitted(page))['questionnaire_answers']).toEqual({ first: ['1'], one: ['2'], last: ['words'] });
});

for (const [what, questions] of Object.entries({
  'two questions of one id': [
    question('same', 'single_choice', [option('1', 'A')]),
    question('same', 'single_choice', [option('2', 'B')]),
  ],
  '[decision 48] two answers of one id': [
    question('twice', 'multiple_choice', [option('1', 'Here'), option('1', 'There')]),
  ],
  'a question without text': [question('q', 'single_choice', [option('1', 'A')], { question_text: '<p>&nbsp;</p>' })],
  'an answer without an id': [question('q', 'single_choice', [option('1', 'A'), option(' ', 'B')])],
}))
  test(`[QS-11] ${what} shows the error screen, because nobody could answer`, async ({ page }) => {
    await opens(page, [...questions, LAST]);
    await expect(heading(page)).toHaveText('Something went wrong...');
    await page.unroute(READ);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toContainText('On how many days');
  });

test('[HT-7] null fields of a question count as missing', async ({ page }) => {
  const nothing = { answer: null, medication: null, allergy: null, position: null, total: null };
  await opens(page, [
    question('q', 'single_choice', [option('1', 'A')], { ...nothing, user_texts: { 1: null } }),
    question('r', 'medications', null, nothing),
  ]);
  await expect(heading(page)).toHaveText('Question q');
  await radio(page, 'A').check();
  await expect(heading(page)).toHaveText('Question r');
});

test('[QS-10] [AX] a table in a question is rendered and fits a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const cells = ['Dose', 'Morning', 'Noon', 'Evening', 'Magnesiumascorbylphosphate'].map((cell) => `<td>${cell}</td>`);
  const text = `<p>Which?</p><table><tr>${cells.join('')}</tr></table><pre>${'word-'.repeat(40)}</pre>`;
  await opens(page, [question('q', 'single_choice', [option('1', 'A')], { question_text: text })]);
  await expect(page.getByRole('main').getByRole('cell', { name: 'Noon' })).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
});
