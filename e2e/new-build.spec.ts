import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLES, signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { copyOf, run } from './support/project.ts';
import { answerAll, field, heading, textField } from './support/questions.ts';
import { databaseFolder, startServer, temporaryFolder } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('[QS-11] after a deployment a visitor in the middle of the questions continues in the new build with all answers', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const data = await databaseFolder();
  const before = await startServer({ dataDir: data.folder });
  await page.goto(before.origin + preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, -1));
  await expect(heading(page)).toContainText(migraine.pre.at(-1)?.says ?? '');
  await before.stop();

  const { folder, remove } = await temporaryFolder();
  const project = await copyOf(folder);
  const copy = join(project, 'flows/ordering/copy/en.json');
  await writeFile(copy, (await readFile(copy, 'utf8')).replaceAll('Create your account', 'Open your account'));
  await run(project, 'src/build/build.ts');
  const after = await startServer({ project, dataDir: data.folder, port: before.port });

  await answerAll(page, migraine.pre.slice(-1));
  await expect(heading(page)).toHaveText('Open your account');
  await expect(page).toHaveURL(`${after.origin}/signup`);
  await expect(field(page, 'Email')).toBeVisible();
  await page.goto(after.origin + preAddress(migraine));
  await expect(textField(page)).toHaveValue('Quiet mornings, and choir');
  await after.stop();
  await data.remove();
  await remove();
});

test('[EC-7] a visitor in the middle of a form is not moved to the new build, and typed values stay', async ({
  page,
}) => {
  await page.route(/\/assets\/es-[\w-]{8}\.js$/, (route) => route.abort());
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ body: 'another build' }) : route.continue(),
  );
  const spanish = page.getByRole('button', { name: 'Español' });
  const email = field(page, 'Email');
  await page.goto('/');
  await email.fill('ada@exam');
  const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await spanish.click();
  await (await looked).finished();
  await expect(page.getByText('Error Occurred')).toBeVisible();
  await expect(email).toHaveValue('ada@exam');

  await page.reload();
  await expect(email).toHaveValue('');
  const anew = page.waitForEvent('load');
  await spanish.click();
  await anew;
  await expect(email).toBeVisible();
});

for (const [what, chunk] of [
  ['the code of forms', /\/assets\/form-part-[\w-]{8}\.js$/],
  ["the portal's frame", /\/assets\/portal-[\w-]{8}\.js$/],
] as const) {
  test(`[QS-11] ${what} that fails to load shows an error with Retry, which loads it again`, async ({ page }) => {
    await signIn(page, SAMPLES.patient);
    await page.route(chunk, (route) => route.abort());
    await page.goto('/members_portal/settings');
    await expect(heading(page)).toHaveText('Something went wrong...');
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toHaveText('Settings');
    await page.getByText('Your name').click();
    await expect(field(page, 'First name')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  });
}
