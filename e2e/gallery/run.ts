import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium } from 'playwright';
import { launchOptions } from '#build';
import { databaseFolder, PROJECT, SEED, startServer } from '../support/server.ts';
import { declaredAt } from './declared.ts';
import { galleryPage, type Shown } from './page.ts';
import { type State, STATES } from './states.ts';
import { type Language, Visit } from './visit.ts';

/**
 * `npm run gallery`: walks the built product (`npm run build` comes first) and writes gallery/index.html with a picture of
 * every state. `npm run gallery -- cart` takes only states whose name has that word.
 */

const FLOW = 'flows/ordering';
const OUT = join(PROJECT, 'gallery');
const AT_ONCE = 2;

interface Mode {
  name: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  language: Language;
}

const MODES: readonly Mode[] = [
  { name: 'phone', width: 390, height: 844, scheme: 'light', language: 'en' },
  { name: 'desktop', width: 1280, height: 800, scheme: 'light', language: 'en' },
  { name: 'phone, dark', width: 390, height: 844, scheme: 'dark', language: 'en' },
  { name: 'desktop, dark', width: 1280, height: 800, scheme: 'dark', language: 'en' },
  { name: 'phone, Spanish', width: 390, height: 844, scheme: 'light', language: 'es' },
  { name: 'narrow phone', width: 320, height: 640, scheme: 'light', language: 'en' },
];

const fileOf = (state: State, { name }: Mode) =>
  `${`${state.name} ${name}`.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`;

/** Brings one page to a state and takes its picture. @returns the address it came to, and what went wrong */
async function take(browser: Browser, origin: string, state: State, mode: Mode) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: Visit.localeOf(mode.language),
    colorScheme: mode.scheme,
    viewport: { width: mode.width, height: mode.height },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const failure = await state.reach(new Visit(page, mode.language)).then(
    () => undefined,
    (error: unknown) => String(error).split('\n')[0],
  );
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
  await page.screenshot({ path: join(OUT, fileOf(state, mode)), fullPage: true });
  const address = new URL(page.url()).pathname;
  await context.close();
  return { address, failure };
}

const wanted = STATES.filter(({ name }) => name.toLowerCase().includes((process.argv[2] ?? '').toLowerCase()));
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
    const failures: string[] = [];
    let places: string[] = [];
    for (const mode of MODES) {
      const { address, failure } = await take(browser, server.origin, state, mode);
      if (failure !== undefined) failures.push(`${mode.name}: ${failure}`);
      if (mode === MODES[0]) places = declaredAt(join(PROJECT, FLOW), address, state);
    }
    const pictures = MODES.map((mode) => ({ mode: mode.name, file: fileOf(state, mode) }));
    shown.set(state, { name: state.name, places, pictures, failures });
    for (const failure of failures) process.stderr.write(`${state.name}: ${failure}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
const states = wanted.flatMap((state) => shown.get(state) ?? []);
await writeFile(join(OUT, 'index.html'), galleryPage('Every screen of the ordering flow', FLOW, states));
await browser.close();
await server.stop();
await remove();
process.stdout.write(`${states.length} states in gallery/index.html\n`);
if (states.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
