import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { ensureBrowser, launchOptions } from '../../src/build/browser.ts';
import { prepare } from '../../src/build/prepare.ts';
import { timeCommands } from './commands.ts';
import { type Walked, walkFunnel } from './funnel.ts';
import { loadServer } from './load.ts';
import { buildPages, servePage } from './pages.ts';
import { pathOf } from './questions.ts';
import { type Measured, report } from './report.ts';
import { searchCatalogue } from './search.ts';
import { serve, type Served, withProducts } from './serve.ts';
import { tapAtOnce, visit } from './visit.ts';

/**
 * `npm run bench` measures Tundish as `npm start` serves it, next to pages that show the same questions, and writes
 * docs/performance.md. Each round visits every page once, so that other work on the machine slows all of them alike.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = Number(process.env['BENCH_RUNS'] ?? 9);
const WALKS = Math.ceil(ROUNDS / 3);
const FEW = 12;
const MANY = 5000;

const say = (what: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);

/** @returns by page, what each visit measured */
async function visitAll(browser: Browser, pages: Readonly<Record<string, string>>): Promise<Record<string, Measured>> {
  const found: Record<string, Measured> = {};
  for (const [name, address] of Object.entries(pages)) {
    found[name] = { visits: [], taps: [] };
    // Warms the server up.
    await visit(browser, address);
  }
  for (let index = 0; index < ROUNDS; index++) {
    for (const [name, address] of Object.entries(pages)) {
      found[name]?.visits.push(await visit(browser, address));
      found[name]?.taps.push(await tapAtOnce(browser, address));
    }
    say(`round ${index + 1} of ${ROUNDS}`);
  }
  return found;
}

async function inBrowser(): Promise<{ pages: Record<string, Measured>; walks: Walked[] }> {
  await buildPages();
  const servers: Served[] = [];
  const browser = await chromium.launch(launchOptions());
  try {
    const add = async <T extends Served>(server: Promise<T>) => {
      servers.push(await server);
      return (await server).origin;
    };
    const ours = await add(serve(await withProducts([FEW, MANY])));
    const theirs = async (name: Parameters<typeof servePage>[0]) => (await add(servePage(name, [FEW]))) + pathOf(FEW);
    const pages = await visitAll(browser, {
      tundish: ours + pathOf(FEW),
      byHand: await theirs('by-hand'),
      prerendered: await theirs('prerendered'),
      rjsf: await theirs('rjsf'),
      many: ours + pathOf(MANY),
    });
    const walks: Walked[] = [];
    for (let index = 0; index < WALKS; index++) {
      walks.push(await walkFunnel(browser, ours));
      say(`walk ${index + 1} of ${WALKS}`);
    }
    return { pages, walks };
  } finally {
    await browser.close();
    for (const { stop } of servers) await stop();
  }
}

if (!ensureBrowser()) throw new Error('There is no Chromium to measure with');
await prepare();
const commit = execFileSync('git', ['log', '-1', '--format=%h %cs'], { cwd: ROOT, encoding: 'utf8' }).trim();
const browser = await inBrowser();
say('commands');
const commands = await timeCommands(WALKS);
say('server');
const loaded = await loadServer();
say('search');
const text = report({ commit, rounds: ROUNDS, ...browser, commands, loaded, searched: await searchCatalogue() });
await writeFile(join(ROOT, 'docs/performance.md'), text);
process.stdout.write(text);
