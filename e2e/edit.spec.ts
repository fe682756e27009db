import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { bar, box, goOn, heading, radio, stopClock } from './support/questions.ts';
import { memberAt } from './support/progress.ts';
import { copyOf, run } from './support/project.ts';
import { databaseFolder, startServer, temporaryFolder } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { request as requests } from '@playwright/test';

/** Changes the text of a file of the flow. Each change must apply. */
async function edit(project: string, file: string, changes: readonly (readonly [string, string])[]): Promise<void> {
  const path = join(project, 'flows/ordering', file);
  let text = await readFile(path, 'utf8');
  for (const [before, after] of changes) {
    expect(text, `${file} holds ${before}`).toContain(before);
    text = text.replace(before, () => after);
  }
  await writeFile(path, text);
}

test('editing the flow’s files changes the product: texts, delays, hints and the order of steps', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const { folder, remove } = await temporaryFolder();
  const project = await copyOf(folder);
  await edit(project, 'copy/en.json', [
    ['"question.continue": "Continue"', '"question.continue": "On we go"'],
    ['"question.select_all": "Select all that apply."', '"question.select_all": "Tick whatever fits."'],
    ['"safety.return": "Return to Question"', '"safety.return": "Look at it again"'],
  ]);
  await edit(project, 'screens/pre-questionnaire.json', [['"advance_after": "1s"', '"advance_after": "2s"']]);
  await edit(project, 'flow.json', [['"phone": "(212) 555-0134"', '"phone": "(312) 555-0199"']]);
  const steps = join(project, 'flows/ordering/steps.json');
  const file = JSON.parse(await readFile(steps, 'utf8'));
  const place = (id: string) => file.steps.findIndex((step: { id: string }) => step.id === id);
  const [demographics] = file.steps.splice(place('demographics'), 1);
  file.steps.splice(place('bmi'), 0, demographics);
  file.steps[place('intro')].weight = 4;
  await writeFile(steps, JSON.stringify(file));
  await run(project, 'src/build/build.ts');

  const data = await databaseFolder();
  const server = await startServer({ project, dataDir: data.folder });
  await page.clock.install();
  await page.goto(server.origin + preAddress(migraine));
  await expect(page.getByRole('button', { name: 'On we go' })).toBeDisabled();
  await stopClock(page);
  await radio(page, '1 to 3 days').check();
  await page.clock.runFor(1900);
  await expect(heading(page)).toContainText('On how many days');
  await page.clock.runFor(200);
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await expect(page.getByText('Tick whatever fits.')).toBeVisible();
  await expect(goOn(page)).toHaveCount(0);
  await page.clock.resume();
  await box(page, 'Light hurts').check();
  await page.getByRole('button', { name: 'On we go' }).click();
  await radio(page, 'Yes, at least one').check();
  await expect(page.getByRole('alertdialog').getByRole('link').last()).toHaveText('Customer Care: (312) 555-0199');
  await page.getByRole('button', { name: 'Look at it again' }).click();

  const api = await requests.newContext({ baseURL: server.origin });
  const visitor = await browser.newContext();
  const shop = await visitor.newPage();
  await signIn(shop, await memberAt(api, migraine, 'bmi'), server.origin);
  await shop.goto(`${server.origin}/products/${migraine.slug}/intro`);
  await expect(shop).toHaveURL(/\/user-demographics$/);
  await visitor.close();

  const another = await browser.newContext();
  const intro = await another.newPage();
  await signIn(intro, await memberAt(api, migraine, 'variant'), server.origin);
  await intro.goto(`${server.origin}/products/${migraine.slug}/variant-selection`);
  await expect(heading(intro)).toHaveText('Choose your treatment');
  await expect.poll(async () => Number(await bar(intro).getAttribute('value'))).toBeCloseTo(15 / 18, 3);
  await another.close();
  await api.dispose();
  await server.stop();
  await data.remove();
  await remove();
});
