import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '#build';
import { commandOptions } from '../../tests/support/command-options.ts';
import { themeOf } from '../../src/build/theme-modules.ts';
import { databaseFolder, PROJECT, SEED, startServer } from '../support/server.ts';
import { compareGalleries } from './compare.ts';
import { declaredAt } from './declared.ts';
import { type Mode, MODES, showIn } from './modes.ts';
import { galleryPage, type Picture, type Shown } from './page.ts';
import type { State } from './state.ts';
import { STATES } from './states.ts';
import { type Language, Visit } from './visit.ts';

/**
 * `npm run gallery` walks the built product (run `npm run build` before) and writes gallery/index.html with pictures of every
 * state. `npm run gallery -- cart` takes only the states whose names contain that word, `--mode "phone;tablet"` only some of
 * MODES. `--against <folder>` compares with an earlier gallery and writes changes.html beside it.
 */

const FLOW = 'flows/ordering';
const OUT = join(PROJECT, 'gallery');
const AT_ONCE = 2;
const theme = JSON.parse(await readFile(join(PROJECT, FLOW, 'theme.json'), 'utf8'));
/** The font families that the theme loads. */
const FONTS = themeOf({ 'theme.json': theme }, {}).fonts.map(({ family }) => family);

const fileOf = (state: State, { name }: Mode) =>
  `${`${state.name} ${name}`.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`;

/** The first line of an error. */
const lineOf = (error: unknown) => String(error).split('\n')[0] ?? '';

/**
 * Waits for the theme's fonts, which load after the first paint. A page whose fonts fail is photographed without them.
 */
async function fontsOf(page: Page): Promise<void> {
  const isLoaded = (families: string[]) =>
    families.every((family) => [...document.fonts].some((face) => face.family === family && face.status === 'loaded'));
  await page.waitForFunction(isLoaded, FONTS, { timeout: 5000 }).catch(() => undefined);
}

/** Writes the same address and order number into every picture. They are invented anew in each run. */
const sameInEachRun = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? '')
        .replaceAll(/\bada\.[\da-f-]{36}@/g, 'ada@')
        .replaceAll(/\bTD-\d{6}\b/g, 'TD-100001');
  });

/** Brings one page to a state in a language and takes its pictures. */
async function take(browser: Browser, origin: string, state: State, language: Language) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: Visit.localeOf(language),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const failures: string[] = [];
  await state.reach(new Visit(page, language)).catch((error: unknown) => failures.push(`${language}: ${lineOf(error)}`));
  // Without the focus, a notification does not close by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
  await fontsOf(page);
  await sameInEachRun(page);
  const pictures: Picture[] = [];
  for (const mode of modes.filter((one) => one.language === language)) {
    await showIn(page, join(PROJECT, FLOW), mode);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
    // The window is as high as the page. Otherwise sticky and fixed elements would appear in the middle of the picture.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: mode.width, height: Math.max(mode.height, height) });
    await page.screenshot({ path: join(OUT, fileOf(state, mode)), fullPage: true, animations: 'disabled' });
    pictures.push({ mode: mode.name, file: fileOf(state, mode) });
  }
  const address = new URL(page.url()).pathname;
  await context.close();
  return { address, failures, pictures };
}

const { values: options, positionals } = commandOptions({
  options: { mode: { type: 'string' }, against: { type: 'string' } },
  allowPositionals: true,
});
const modes = MODES.filter(({ name }) => options.mode === undefined || options.mode.split(';').includes(name));
const wanted = STATES.filter(({ name }) => name.toLowerCase().includes((positionals[0] ?? '').toLowerCase()));
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
if (!existsSync(SEED)) await (await startServer({ dataDir: SEED })).stop();
const { folder, remove } = await databaseFolder();
const server = await startServer({ dataDir: folder });
const browser = await chromium.launch(launchOptions());
const shown = new Map<State, Shown>();
const left = [...wanted];

async function work(): Promise<void> {
  for (let state = left.shift(); state !== undefined; state = left.shift()) {
    const taken = [];
    for (const language of new Set(modes.map((mode) => mode.language)))
      taken.push(await take(browser, server.origin, state, language));
    const failures = taken.flatMap((one) => one.failures);
    for (const failure of failures) process.stderr.write(`${state.name}: ${failure}\n`);
    shown.set(state, {
      name: state.name,
      places: declaredAt(join(PROJECT, FLOW), taken[0]?.address ?? '/', state),
      pictures: taken.flatMap(({ pictures }) => pictures),
      failures,
    });
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
const states = wanted.flatMap((state) => shown.get(state) ?? []);
await writeFile(join(OUT, 'index.html'), galleryPage('Every screen of the ordering flow', FLOW, states));
if (options.against !== undefined) {
  const changed = await compareGalleries(browser, options.against, OUT);
  process.stdout.write(`${changed} pictures differ: gallery/changes.html\n`);
}
await browser.close();
await server.stop();
await remove();
process.stdout.write(`${states.length} states in gallery/index.html\n`);
if (states.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
