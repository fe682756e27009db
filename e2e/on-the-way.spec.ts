import type { Browser, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAccessible } from './support/axe.ts';
import { logIn, ordersOf } from './support/people.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { copyOf, run } from './support/project.ts';
import { answerAll, box, field, goOn, heading, radio, reply } from './support/questions.ts';
import { databaseFolder, startServer, temporaryFolder } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { english } from './support/words.ts';

/** By product: a question of the old build, and the opposite question of the new one. */
const REVERSED: Record<string, [string, string]> = {
  'hair-regrowth': ['Did your hair fall out', 'Are you sure that your hair did not fall out'],
  'migraine-relief': ['Are you pregnant or breastfeeding', 'Can you rule out that you are pregnant or breastfeeding'],
};
const NOT_PREGNANT = 'Can you rule out that you are pregnant';

const pageOf = async (browser: Browser) => (await browser.newContext()).newPage();

/** A build of the product whose two questions ask the opposite under the same ids. */
async function reversed(folder: string): Promise<string> {
  const project = await copyOf(folder);
  for (const [slug, [asked, opposite]] of Object.entries(REVERSED)) {
    const path = join(project, `flows/ordering/products/${slug}.json`);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(asked);
    await writeFile(path, text.replace(asked, opposite));
  }
  await run(project, 'src/build/build.ts');
  return project;
}

/** The script that a page, or a server's page, begins with: another one for each build. */
const entryOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';

async function isAskedAgain(page: Page, question: string): Promise<void> {
  await expect(heading(page)).toContainText(question);
  await expect(page.getByText(english('question.asked_again'))).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await isAccessible(page);
}

test('[issue 15] the product changes while visitors are in the browser, on the server, and before the payment', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(600_000);
  const data = await databaseFolder();
  const { folder, remove } = await temporaryFolder();
  const before = await startServer({ dataDir: data.folder });
  const request = await playwright.request.newContext({ baseURL: before.origin });

  const inBrowser = await pageOf(browser);
  await inBrowser.goto(before.origin + preAddress(hair));
  await answerAll(inBrowser, hair.pre.slice(0, 3));
  await expect(heading(inBrowser)).toContainText('What are you hoping for?');

  const half = await memberAt(request, migraine, 'medical');
  const onServer = await pageOf(browser);
  await onServer.goto(before.origin + half.questionAddress('mr-med-heart'));
  await logIn(onServer, half);
  await answerAll(onServer, migraine.medical.slice(0, 2));
  await expect(heading(onServer)).toContainText('Have you taken a prescription medicine');

  const buyer = await memberAt(request, migraine, 'cart');
  const paying = await pageOf(browser);
  await paying.goto(`${before.origin}/carts`);
  await logIn(paying, buyer);
  await paying.getByRole('button', { name: 'Check out' }).click();
  await expect(heading(paying)).toHaveText('Checkout');
  for (const [label, value] of [
    ['Card number', '4242424242424242'],
    ['Expires', '1231'],
    ['Security code', '123'],
  ] as const)
    await field(paying, label).fill(value);

  const project = await reversed(folder);
  await before.stop();
  const after = await startServer({ project, dataDir: data.folder, port: before.port });

  await inBrowser.reload();
  await isAskedAgain(inBrowser, 'Are you sure that your hair did not fall out');
  await radio(inBrowser, 'No, it thinned slowly').check();
  // An unchanged question keeps its answer.
  await expect(heading(inBrowser)).toContainText('Do you have any of these on your scalp?');
  await expect(box(inBrowser, 'Itching')).toBeChecked();
  await goOn(inBrowser).click();
  await expect(heading(inBrowser)).toContainText('What are you hoping for?');

  await reply(onServer, { says: 'Have you taken a prescription medicine', answer: { pick: 'No' }, id: '', sent: [] });
  await answerAll(onServer, migraine.medical.slice(3));
  await isAskedAgain(onServer, NOT_PREGNANT);
  await radio(onServer, 'No').check();
  await expect(heading(onServer)).toHaveText(migraine.name);

  await paying.getByRole('button', { name: /^Pay \$/ }).click();
  // The scripts that this page lacks are gone with the old build, so it reloads before anything is entered.
  const entry = entryOf(await (await request.get('/')).text());
  await expect.poll(async () => entryOf(await paying.content().catch(() => ''))).toBe(entry);
  await isAskedAgain(paying, NOT_PREGNANT);
  expect(await ordersOf(request, buyer)).toEqual([]);
  await radio(paying, 'Yes').check();
  await expect(paying.getByRole('dialog')).toBeVisible();

  await request.dispose();
  await after.stop();
  await data.remove();
  await remove();
});
