import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Page, type Route } from 'playwright';
import type { Flow, PersistedState } from '#core';
import { ScenarioBackend, type StartMirror } from '#checks';
import { FLOW } from '#files';
import { launchOptions } from '../browser.ts';
import { ROOT } from '../root.ts';
import { BLANK, ChromiumMirror } from './chromium-mirror.ts';
import { Replies } from './replies.ts';

/** The origin of the built product in the browser. No server listens there: this module responds to every request. */
const ORIGIN = 'http://localhost';
const CLIENT = join(ROOT, 'dist/client');

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The bundled script that stores a person's data from an earlier visit (seed.ts). */
async function seedScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/build/in-browser/seed.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Starts Chromium.
 * @returns `start` plays a scenario in it, and `close` closes it
 */
export async function startChromium(): Promise<{ start: StartMirror; close(): Promise<void> }> {
  const page = await readFile(join(CLIENT, 'index.html'), 'utf8');
  const seed = await seedScript();
  const browser = await chromium.launch(launchOptions());
  const start: StartMirror = async (played, given, visitor) => {
    const { flow } = played;
    // dist/ was built with the current value of FLOW, so scenarios of another flow cannot be played in it.
    if (FLOW !== `flows/${flow.name}`)
      throw new Error(`dist/ holds another flow than "${flow.name}": build it with FLOW=${flow.name} npm run build`);
    const context = await browser.newContext({
      baseURL: ORIGIN,
      locale: flow.default_locale,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(10_000);
    const replies = new Replies(flow, new ScenarioBackend(played, given), given.signed_in === true);
    const shown = await context.newPage();
    await shown.route('**/*', (route) => answer(route, page, replies));
    await writeStorage(shown, seed, flow, visitor.persisted());
    return new ChromiumMirror(context, shown, replies);
  };
  return { start, close: () => browser.close() };
}

async function answer(route: Route, html: string, replies: Replies): Promise<void> {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  if (pathname === BLANK) return route.fulfill({ contentType: 'text/html', body: '<title>Tundish</title>' });
  if (replies.isForBackend(pathname)) {
    const { fulfil } = replies.reply(
      request.method(),
      pathname,
      Object.fromEntries(searchParams),
      request.postDataJSON(),
    );
    return typeof fulfil === 'string' ? route.abort(fulfil) : route.fulfill(fulfil);
  }
  const ending = /\.(\w+)$/.exec(pathname)?.[1] ?? '';
  const file = await readFile(join(CLIENT, pathname)).catch(() => undefined);
  if (file !== undefined)
    return route.fulfill({ body: file, contentType: TYPES[ending] ?? 'application/octet-stream' });
  return ending === '' ? route.fulfill({ contentType: 'text/html', body: html }) : route.fulfill({ status: 404 });
}

/** Stores a person's data from an earlier visit, before the product starts. */
async function writeStorage(page: Page, seed: string, flow: Flow, persisted: PersistedState): Promise<void> {
  const { owner, stores, answers } = persisted;
  await page.goto(BLANK);
  if (owner === null && Object.keys(stores).length === 0 && Object.keys(answers).length === 0) return;
  await page.evaluate(`${seed}; seed(${JSON.stringify(flow)}, ${JSON.stringify(persisted)})`);
}
