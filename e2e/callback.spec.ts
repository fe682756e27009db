import type { Page } from '@playwright/test';
import { isAccessible } from './support/axe.ts';
import { copyOf, run } from './support/project.ts';
import { type OwnServer, startServer, temporaryFolder } from './support/server.ts';
import { storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';

/** The flow flows/callback, built and served from its folder alone: visitors ask for a call, without signing in. */

// One worker runs all tests of this file, so that the flow is built once.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
let remove: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const own = await temporaryFolder();
  remove = own.remove;
  const project = await copyOf(own.folder);
  await run(project, 'src/build/build.ts', { FLOW: 'callback' });
  server = await startServer({ project, dataDir: `${own.folder}/data` });
});

test.afterAll(async () => {
  await server.stop();
  await remove();
});

const at = (path: string) => server.origin + path;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isAsked = (page: Page, question: string) => expect(heading(page, question)).toBeVisible();

/** Chooses an answer of a question that advances by itself. */
async function pick(page: Page, question: string, answer: string): Promise<void> {
  await isAsked(page, question);
  await page.getByRole('radio', { name: answer, exact: true }).click();
}

async function tick(page: Page, question: string, ...answers: string[]): Promise<void> {
  await isAsked(page, question);
  for (const answer of answers) await page.getByRole('checkbox', { name: answer, exact: true }).check();
  await press(page, 'Continue');
}

async function start(page: Page): Promise<void> {
  await page.goto(at('/'));
  await press(page, 'Start the questions');
}

/** Answers all questions for one person who goes to Europe. */
async function answerAll(page: Page): Promise<void> {
  await pick(page, 'When do you leave?', 'Later than that');
  await tick(page, 'Where are you going?', 'Europe');
  await pick(page, 'How many people are traveling?', 'Just me');
  await tick(page, 'Do any of these apply to you?', 'None of these');
}

async function fillContact(page: Page): Promise<void> {
  await isAsked(page, 'How we reach you');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Your email').fill('ada@example.com');
  await page.getByLabel('Your date of birth').fill('12/10/2090');
  await press(page, 'Continue');
  await expect(page.getByLabel('Your date of birth')).toHaveAccessibleDescription(/Check this date/);
  await page.getByLabel('Your date of birth').fill('12/10/1980');
  await page.getByRole('checkbox', { name: 'I agree that Tundish Travel keeps my answers' }).check();
  await page.getByRole('radio', { name: 'Morning' }).check();
  await press(page, 'Continue');
}

test('[issue 11] a flow of another domain can be completed, with questions that depend on answers @desktop', async ({
  page,
}) => {
  await start(page);
  await isAsked(page, 'When do you leave?');
  await isAccessible(page);
  await pick(page, 'When do you leave?', 'Within two weeks');
  await tick(page, 'Where are you going?', 'Africa', 'Asia');
  await pick(page, 'Have you ever had a yellow fever vaccine?', 'I am not sure');
  await pick(page, 'How many people are traveling?', 'Two people');
  await pick(page, 'Is anyone younger than 5?', 'No');
  await tick(page, 'Do any of these apply to you?', 'None of these');
  await isAsked(page, 'How we reach you');
  await isAccessible(page);
  await fillContact(page);
  await isAsked(page, 'Before you go on');
  await expect(page.getByRole('link', { name: 'Call (212) 555-0134', exact: true })).toHaveClass(/button/);
  await isAccessible(page);
  await press(page, 'Continue');
  await isAsked(page, 'Check and send');
  await isAccessible(page);
  await expect(page.getByText('Within two weeks')).toBeVisible();
  await expect(page.getByText('ada@example.com')).toBeVisible();
  const sent = page.waitForRequest('**/api/submissions/travel');
  // Changes that were made now would be lost, so the links wait for the response.
  let respond = () => {};
  const held = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/submissions/travel', async (route) => {
    await held;
    await route.continue();
  });
  await press(page, 'Ask for the call');
  const change = page.getByRole('link', { name: 'Change my answers' });
  await expect(change).toBeDisabled();
  await change.click({ force: true });
  await isAsked(page, 'Check and send');
  respond();
  expect((await sent).postDataJSON()).toMatchObject({
    answers: { departure: ['soon'], regions: ['africa', 'asia'], 'yellow-fever': ['unsure'], children: ['no'] },
    contact: { email: 'ada@example.com', date_of_birth: '1980-12-10', best_time: 'morning', consent: true },
  });
  const { asked, contact } = (await sent).postDataJSON();
  const version = expect.stringMatching(/^sha256:/);
  expect(asked.regions).toEqual({ version, language: 'en' });
  expect(contact.consent_version).toEqual(version);
  await isAsked(page, 'Thank you');
  await isAccessible(page);
  // The next person at this browser finds no data of this visit.
  await page.goto(at('/review'));
  await isAsked(page, 'When do you leave?');
});

test('[issue 11] questions that are not asked are skipped forward and back, and not sent', async ({ page }) => {
  await start(page);
  await pick(page, 'When do you leave?', 'Later than that');
  await tick(page, 'Where are you going?', 'Africa');
  await pick(page, 'Have you ever had a yellow fever vaccine?', 'Yes');
  await isAsked(page, 'How many people are traveling?');
  await page.goBack();
  await isAsked(page, 'Have you ever had a yellow fever vaccine?');
  await press(page, 'Back');
  await isAsked(page, 'Where are you going?');
  await page.getByRole('checkbox', { name: 'Africa' }).uncheck();
  await tick(page, 'Where are you going?', 'Europe');
  await isAsked(page, 'How many people are traveling?');
  await press(page, 'Back');
  await isAsked(page, 'Where are you going?');
  await press(page, 'Continue');
  await pick(page, 'How many people are traveling?', 'Just me');
  await tick(page, 'Do any of these apply to you?', 'None of these');
  await fillContact(page);
  await isAsked(page, 'Check and send');
  const sent = page.waitForRequest('**/api/submissions/travel');
  await press(page, 'Ask for the call');
  expect((await sent).postDataJSON().answers).toEqual({
    departure: ['later'],
    regions: ['europe'],
    party: ['one'],
    conditions: ['none'],
  });
  await isAsked(page, 'Thank you');
});

test('[QN-6] an answer changed after the questions is sent, also by those who go back in the browser', async ({
  page,
}) => {
  await start(page);
  await answerAll(page);
  await fillContact(page);
  await isAsked(page, 'Check and send');
  await page.getByRole('link', { name: 'Change my answers' }).click();
  await isAsked(page, 'Do any of these apply to you?');
  const before = JSON.stringify(await storageOf(page));
  await page.getByRole('checkbox', { name: 'An allergy to eggs' }).check();
  await expect.poll(async () => JSON.stringify(await storageOf(page))).not.toBe(before);
  await page.goto(at('/review'));
  // The changed answers must be gone through to their end before anything can be sent.
  await isAsked(page, 'Do any of these apply to you?');
  await press(page, 'Continue');
  await isAsked(page, 'How we reach you');
  await press(page, 'Continue');
  await isAsked(page, 'Check and send');
  const sent = page.waitForRequest('**/api/submissions/travel');
  await press(page, 'Ask for the call');
  expect((await sent).postDataJSON().answers).toMatchObject({ departure: ['later'], conditions: ['egg'] });
  await isAsked(page, 'Thank you');
  // A new request is not taken for sent.
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await press(page, 'Start the questions');
  await answerAll(page);
  await isAsked(page, 'How we reach you');
  await page.goto(at('/done'));
  await isAsked(page, 'How we reach you');
});

test('[issue 11] a reload keeps the answers, and no address skips open questions', async ({ page }) => {
  await page.goto(at('/review'));
  await isAsked(page, 'When do you leave?');
  await pick(page, 'When do you leave?', 'In two to six weeks');
  await tick(page, 'Where are you going?', 'Asia');
  await isAsked(page, 'How many people are traveling?');
  await page.reload();
  await isAsked(page, 'How many people are traveling?');
  await expect(page.getByText('Question 3 of 4')).toBeVisible();
  await page.goto(at('/done'));
  await isAsked(page, 'How many people are traveling?');
});

test('[issue 11] [RT-18] a wrong address says what to do, under a drawing that is there', async ({ page }) => {
  await page.goto(at('/no-such-page'));
  await isAsked(page, 'Page not found');
  const main = page.getByRole('main');
  await expect(main).toContainText('The link may be old or mistyped.');
  const drawn = async () =>
    main.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  await isAccessible(page);
  await main.getByRole('link', { name: 'Back to the start' }).click();
  await isAsked(page, 'Travel vaccines: ask for a call');
  await expect.poll(drawn).toBeGreaterThan(0);
});

test('[issue 11] an answer that stops blocks Continue and shows whom to call', async ({ page }) => {
  await start(page);
  await pick(page, 'When do you leave?', 'Later than that');
  await tick(page, 'Where are you going?', 'Asia');
  await pick(page, 'How many people are traveling?', 'Just me');
  await isAsked(page, 'Do any of these apply to you?');
  await page.getByRole('checkbox', { name: 'I have a fever now' }).check();
  await expect(page.getByRole('dialog')).toContainText('Please call first');
  await isAccessible(page);
  await press(page, 'Return to the question');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();
});

test('[issue 11] a submission whose response was lost is stored once when it is sent again', async ({ page }) => {
  await start(page);
  await answerAll(page);
  await fillContact(page);
  const ids: string[] = [];
  let losing = true;
  await page.route('**/api/submissions/travel', async (route) => {
    const response = await route.fetch();
    ids.push((await response.json()).id);
    if (losing) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await press(page, 'Ask for the call');
  await expect(page.getByRole('main').getByText('Something went wrong. Please try again later.')).toBeVisible();
  await page.reload();
  losing = false;
  await press(page, 'Ask for the call');
  await isAsked(page, 'Thank you');
  expect(new Set(ids).size).toBe(1);
  expect(ids.length).toBeGreaterThan(1);
});
