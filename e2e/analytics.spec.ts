import type { Browser, BrowserContext, Page } from '@playwright/test';
import { arrived, choose, createAccount, giveBmi, giveCard, giveDemographics } from './support/journey.ts';
import { confirmElsewhere, newMember, SAMPLES, signIn, stranger } from './support/people.ts';
import type { Person } from './support/people.ts';
import { copyOf, run } from './support/project.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll, field, goOn, heading, meet, reply } from './support/questions.ts';
import type { Asked, Walk } from './support/walk.ts';
import { databaseFolder, startServer, temporaryFolder } from './support/server.ts';
import type { OwnServer } from './support/server.ts';
import { hear, saidTo, SETTINGS } from './support/sinks.ts';
import type { Heard } from './support/sinks.ts';
import { expect, listen, test } from './support/test.ts';
import type { Complaints } from './support/test.ts';
import { english, filledIn } from './support/words.ts';
import { request as requests } from '@playwright/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Serves a build with every service configured, which is built once for all tests of this file. */
let server: OwnServer;
const undo: (() => Promise<void>)[] = [];

test.beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  undo.push(remove);
  const project = await copyOf(folder);
  await run(project, 'src/build/build.ts', SETTINGS);
  const database = await databaseFolder();
  undo.push(database.remove);
  server = await startServer({ project, dataDir: database.folder });
  undo.push(() => server.stop());
});
test.afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

interface Visitor {
  context: BrowserContext;
  page: Page;
  /** The requests of this visitor to other sites. */
  received: Heard[];
  complaints: Complaints;
}

/** A visitor with their own browser. */
async function visitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: server.origin });
  const complaints: Complaints = { faults: [], violations: [] };
  await listen(context, complaints);
  const received = await hear(context, server.origin);
  return { context, page: await context.newPage(), received, complaints };
}

/** Closes the visitor's browser. No page may have had an error or broken the security policy. */
async function leave({ context, complaints }: Visitor): Promise<void> {
  expect(complaints).toEqual({ faults: [], violations: [] });
  await context.close();
}

/** The names of the events that a service received, in order. */
const names = (received: readonly Heard[], service: string): string[] =>
  saidTo(received, service)
    .map((said) => (Array.isArray(said) ? said[1] : (said as { event: string }).event))
    .filter((name) => typeof name === 'string');

/** The same walk with a different answer to every question that has a second answer. */
const otherwise: Walk = {
  ...migraine,
  pre: [
    { ...at(migraine.pre, 0), answer: { pick: '8 to 14 days' } },
    { ...at(migraine.pre, 1), answer: { tick: ['Feeling sick'] } },
    at(migraine.pre, 2),
    { ...at(migraine.pre, 3), answer: { pick: 'No' } },
    { ...at(migraine.pre, 4), answer: { write: 'Canarytown, with my aunt' } },
  ],
  medical: [
    { ...at(migraine.medical, 0), answer: { tick: ['Heart disease in a parent, brother or sister before age 55'] } },
    { ...at(migraine.medical, 1), answer: { pick: 'This does not apply to me' } },
    { ...at(migraine.medical, 2), answer: { pick: 'No' } },
    at(migraine.medical, 3),
    at(migraine.medical, 4),
    at(migraine.medical, 5),
  ],
};

function at(asked: readonly Asked[], place: number): Asked {
  const found = asked[place];
  if (found === undefined) throw new Error(`There is no question ${place}`);
  return found;
}

/** Answers the question about medications by searching, and the one about allergies as text. */
async function writeEntries(page: Page, { medical }: Walk): Promise<void> {
  await meet(page, at(medical, 3));
  await page.getByRole('combobox').fill('ibupro');
  await page.getByRole('option').first().click();
  await goOn(page).click();
  await meet(page, at(medical, 4));
  await page.getByRole('main').getByRole('textbox').last().fill('canary feathers');
  await goOn(page).click();
}

async function buy(page: Page, walk: Walk, person: Person, weight: string): Promise<void> {
  const { pre, medical } = walk;
  await page.goto(`${preAddress(walk)}?rpt=promotion&utm_source=news`);
  await answerAll(page, pre);
  await arrived(page, '/signup', 'Create your account');
  await createAccount(page, person, 'pointer');
  await meet(page, at(pre, 4));
  await goOn(page).click();
  await arrived(page, '/user-bmi', 'Your height and weight');
  await giveBmi(page, 'pointer', english, weight);
  await giveDemographics(page, 'pointer');
  await answerAll(page, medical.slice(0, 3));
  if (walk === otherwise) await writeEntries(page, walk);
  else for (const asked of medical.slice(3, 5)) await reply(page, asked);
  await reply(page, at(medical, 5));
  await choose(page, walk, 'pointer');
  await confirmElsewhere(await requests.newContext({ baseURL: server.origin }), person);
  await giveCard(page, 'pointer');
  await page.getByRole('button', { name: filledIn(english('checkout.pay')) }).click();
  await expect(page.getByText(/TD-\d{6}/).first()).toBeVisible();
}

const hostOf = ({ url }: Heard) => new URL(url).hostname;

/**
 * What each service received, in order, without values that differ between any two visitors: ids, times, and the
 * account. The order in which libraries load does not matter.
 */
const plain = (received: readonly Heard[], person: Person): string =>
  JSON.stringify(
    received.toSorted((a, b) => hostOf(a).localeCompare(hostOf(b))),
    null,
    1,
  )
    .replaceAll(person.email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

test('[AN-9] [AN-4] [AN-5] [AN-6] different answers on the same path cause byte for byte the same analytics traffic', async ({
  browser,
}) => {
  const people = [stranger(), stranger()] as const;
  const [one, other] = [await visitor(browser), await visitor(browser)];
  await Promise.all([buy(one.page, migraine, people[0], '150'), buy(other.page, otherwise, people[1], '212')]);
  for (const { received } of [one, other])
    for (const service of ['edgecommands', 'datalayer'])
      await expect.poll(() => names(received, service)).toContain('Purchase');

  expect(plain(other.received, people[1])).toBe(plain(one.received, people[0]));
  expect(names(one.received, 'adcommands')).toEqual([3, 4, 5, 6, 7, 6].map((number) => `g_eve00${number}`));
  expect(names(one.received, 'edgecommands')).toEqual([
    'Session Started',
    'PageView',
    'CompleteRegistration',
    'AddToCart',
    'InitiateCheckout',
    'Purchase',
  ]);
  const everything = plain(other.received, people[1]);
  expect(everything).toContain('/products/:product_slug/pre_questionnaire');
  expect(everything).not.toMatch(/canary|ibupro|migraine|promotion|rpt|mr-|Quince/i);
  for (const who of [one, other]) await leave(who);
});

test('[AN-1] [AN-2] [AN-3] [AN-7] a session starts once, continues over a reload, and identifies the person to one service only', async ({
  browser,
}) => {
  const api = await requests.newContext({ baseURL: server.origin });
  const person = await newMember(api);
  const who = await visitor(browser);
  const { context, page, received } = who;
  await signIn(page, person);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => names(received, 'datalayer').filter((name) => name === 'page_view').length).toBe(3);

  expect(names(received, 'datalayer')).toEqual(['Session Started', 'page_view', 'page_view', 'page_view']);
  const ids = saidTo(received, 'datalayer').map((said) => (said as { session_id: string }).session_id);
  expect(new Set(ids).size).toBe(1);
  await expect.poll(() => saidTo(received, 'crmcommands')).toContainEqual(['identify', { email: person.email }]);
  expect(
    received
      .filter(({ url }) => !url.includes('crm'))
      .map(({ body }) => body)
      .join(),
  ).not.toContain(person.email);

  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === 'tundish_session');
  expect(session).toMatchObject({ path: '/', secure: true, sameSite: 'None' });
  expect(JSON.parse(decodeURIComponent(session?.value ?? ''))).toEqual({
    id: ids[0],
    start_ts: expect.any(Number),
    last_activity: expect.any(Number),
  });
  expect(cookies.find(({ name }) => name === 'tundish_once')).toMatchObject({ path: '/', secure: true });
  const carried = received.flatMap(({ headers }) => [headers['cookie'] ?? '', headers['referer'] ?? '']);
  expect(carried.filter((text) => text !== '' && text !== `${server.origin}/`)).toEqual([]);
  await api.dispose();
  await leave(who);
});

test('[AN-5] nothing is tracked during impersonation', async ({ browser }) => {
  const api = await requests.newContext({ baseURL: server.origin });
  const member = await newMember(api);
  const who = await visitor(browser);
  const { page, received } = who;
  const banner = page.getByText('You are currently logged in as');
  const paths = () => saidTo(received, 'audience').map((said) => (said as { path: string }).path);
  await signIn(page, SAMPLES.staff);
  await expect.poll(paths).toEqual(['/', '/staff/members']);
  await field(page, 'Name or email').fill(member.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Act for ${member.first_name}` }).click();
  await expect(banner).toBeVisible();
  await arrived(page, '/user-demographics', english('demographics.heading'));
  const before = received.length;
  await page.goto('/members/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(banner).toBeVisible();
  expect(await page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('sinks')).length)).toBe(0);
  await page.getByText(english('layout.stop_impersonating')).click();
  await expect(page).toHaveURL('/staff/members');
  await expect(banner).toHaveCount(0);
  await expect.poll(paths).toEqual(['/', '/staff/members', '/staff/members']);
  expect(
    received
      .slice(before)
      .map(({ body }) => body)
      .join(),
  ).not.toMatch(/members\/dashboard|user-demographics/);
  expect(received.map(({ body }) => body).join()).not.toContain(member.email);
  await api.dispose();
  await leave(who);
});

test('[AN-8] the page’s policy allows exactly the configured origins, and disabled services do not load', async ({
  browser,
}) => {
  const who = await visitor(browser);
  const { page, received } = who;
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const libraries = ['datalayer', 'crmcommands', 'adcommands', 'edgecommands'];
  const of = (services: string[]) => services.map((name) => `https://${name}.sinks.example`).join(' ');
  expect(policy).toContain(`script-src 'self' ${of(libraries)};`);
  expect(policy).toContain(`connect-src 'self' ${of([...libraries, 'edge', 'audience', 'errors'])};`);
  await expect.poll(() => names(received, 'datalayer')).toContain('page_view');
  expect(received.map(({ url }) => new URL(url).hostname)).not.toContain('analytics.sinks.example');
  await leave(who);
});

test('[AN-8] a fault is reported by its name only', async ({ browser }) => {
  const who = await visitor(browser);
  const { page, received } = who;
  await page.route('**/api/login', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/');
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Password').fill('canary-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => saidTo(received, 'errors')).toEqual([{ what: 'failed-call', call: 'login', status: 500 }]);
  await leave(who);
});

test('[RT-0] [AN-8] staging loads nothing from other origins and sets no analytics cookie', async ({
  page,
  baseURL,
}) => {
  const received = await hear(page.context(), baseURL ?? '');
  await page.goto(`${preAddress(migraine)}?utm_source=news`);
  await answerAll(page, migraine.pre);
  await arrived(page, '/signup', 'Create your account');
  expect(received).toEqual([]);
  // Our only cookie tells the server whether it may render the page (decision 24).
  expect((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['returning=1']);
  expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => /dataLayer|Commands$/.test(name)))).toEqual(
    [],
  );
});
