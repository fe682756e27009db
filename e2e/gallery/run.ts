import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';
import { launchOptions } from '#build';
import { databaseFolder, PROJECT, SEED, startServer } from '../support/server.ts';
import { STATES } from './states.ts';
import { type Language, Visit } from './visit.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const [out = '/tmp/gallery', filter = '', modes = 'phone-light-en,desktop-light-en'] = process.argv.slice(2);
await mkdir(out, { recursive: true });
import { existsSync } from 'node:fs';
if (!existsSync(SEED)) await (await startServer({ dataDir: SEED })).stop();
const { folder, remove } = await databaseFolder();
const server = await startServer({ dataDir: folder, port: Number(process.env['E2E_PORT'] ?? 0) });
const browser = await chromium.launch(launchOptions());
const wanted = STATES.filter(({ name }) => new RegExp(filter, 'i').test(name));
const jobs = modes.split(',').flatMap((mode) => wanted.map((state) => ({ mode, state })));
const one = async () => {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    const [size = 'phone', scheme = 'light', language = 'en'] = job.mode.split('-') as [
      keyof typeof SIZES,
      'light' | 'dark',
      Language,
    ];
    const context = await browser.newContext({
      baseURL: server.origin,
      locale: Visit.localeOf(language),
      colorScheme: scheme,
      viewport: SIZES[size],
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15000);
    const file = join(out, `${job.state.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${job.mode}.png`);
    try {
      await job.state.reach(new Visit(page, language));
      await page.waitForTimeout(150);
    } catch (error) {
      process.stdout.write(`${job.state.name} ${job.mode}: ${String(error).slice(0, 400)}\n`);
    }
    await page.screenshot({ path: file, fullPage: true });
    await context.close();
  }
};
await Promise.all([one(), one()]);
await browser.close();
await server.stop();
await remove();
void writeFile;
void PROJECT;
