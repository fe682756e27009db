import { newMember, signIn } from './support/people.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { box, goOn, heading, meet, radio, reply } from './support/questions.ts';
import { startServer, databaseFolder } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { request as requests } from '@playwright/test';

test('an acknowledged answer survives kill -9 of the server', async ({ page }) => {
  const { folder, remove } = await databaseFolder();
  const first = await startServer({ dataDir: folder });
  const api = await requests.newContext({ baseURL: first.origin });
  const member = await memberAt(api, migraine, 'medical');
  await signIn(page, member, first.origin);
  await page.goto(first.origin + member.questionAddress('mr-med-heart'));
  await box(page, 'Heart disease in a parent, brother or sister before age 55').check();
  const acknowledged = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await goOn(page).click();
  await acknowledged;
  await first.stop('SIGKILL');

  const second = await startServer({ dataDir: folder, port: first.port });
  await page.goto(second.origin + member.questionAddress('mr-med-heart'));
  await expect(box(page, 'Heart disease in a parent, brother or sister before age 55')).toBeChecked();
  const headers = { authorization: `Bearer ${member.token}` };
  const saved = await api.get(`/api${member.questionAddress('mr-med-heart')}`, { headers });
  expect((await saved.json()).answer).toEqual(['mr-heart-family']);
  await goOn(page).click();
  await expect(heading(page)).toContainText('Are you pregnant or breastfeeding');
  await api.dispose();
  await second.stop();
  await remove();
});

test('[EC-7] [PQ-9] answers survive a server that stops and starts again', async ({ page }) => {
  const { folder, remove } = await databaseFolder();
  const first = await startServer({ dataDir: folder });
  const api = await requests.newContext({ baseURL: first.origin });
  const member = await newMember(api);
  await signIn(page, member, first.origin);
  await page.goto(first.origin + preAddress(hair));
  for (const asked of hair.pre.slice(0, 2)) await reply(page, asked);
  await first.stop();

  for (const asked of hair.pre.slice(2)) await reply(page, asked);
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible();
  await expect(radio(page, '18 to 64')).toBeChecked();
  const second = await startServer({ dataDir: folder, port: first.port });
  await goOn(page).click();
  await expect(heading(page)).toHaveText('Your height and weight');
  await api.dispose();
  await second.stop();
  await remove();
});

test('[AU-1] people stay signed in when the server restarts', async ({ page }) => {
  const { folder, remove } = await databaseFolder();
  const first = await startServer({ dataDir: folder });
  const api = await requests.newContext({ baseURL: first.origin });
  const member = await newMember(api);
  await api.dispose();
  await signIn(page, member, first.origin);
  await first.stop('SIGKILL');
  const second = await startServer({ dataDir: folder, port: first.port });
  await page.reload();
  await expect(heading(page)).toHaveText('A few details about you');
  await page.goto(second.origin + preAddress(migraine));
  const [asked] = migraine.pre;
  if (asked) await meet(page, asked);
  await second.stop();
  await remove();
});
