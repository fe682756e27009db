import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { ensureBrowser, launchOptions } from '../../src/build/browser.ts';
import { prepare } from '../../src/build/prepare.ts';
import { visit, type Visit } from './measure.ts';
import { buildHandWritten, serve } from './serve.ts';

/**
 * `npm run bench`: bytes and time until the first question is painted, for Tundish and for a page written by hand that
 * shows the same question from the same backend. Numbers vary with the machine; the ratios say more.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = '/products/migraine-relief/pre_questionnaire';
const RUNS = Number(process.env['BENCH_RUNS'] ?? 7);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** One visit that warms the server up, then the medians of several. */
async function measure(browser: Browser, project: string): Promise<Visit & { slowest: number }> {
  const { origin, stop } = await serve(project);
  try {
    await visit(browser, origin + PAGE);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, origin + PAGE));
    const of = (name: keyof Visit) => median(visits.map((one) => one[name]));
    const slowest = Math.max(...visits.map((one) => one.milliseconds));
    return {
      milliseconds: of('milliseconds'),
      requests: of('requests'),
      gzip: of('gzip'),
      brotli: of('brotli'),
      slowest,
    };
  } finally {
    await stop();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const row = (cells: readonly string[]) => process.stdout.write(`${cells.map((cell) => cell.padEnd(16)).join('')}\n`);

if (!ensureBrowser()) throw new Error('There is no Chromium to measure with');
await prepare();
const handWritten = await buildHandWritten();
const browser = await chromium.launch(launchOptions());
try {
  const ours = await measure(browser, ROOT);
  const theirs = await measure(browser, handWritten);
  const figures = (one: typeof ours) => [
    kilobytes(one.gzip),
    kilobytes(one.brotli),
    String(one.requests),
    `${Math.round(one.milliseconds)} ms`,
    `${Math.round(one.slowest)} ms`,
  ];
  process.stdout.write(`Until the first question: ${PAGE}, 4x CPU, 1.6 Mbit/s, 150 ms, median of ${RUNS}\n`);
  row(['', 'gzip', 'brotli', 'requests', 'time', 'slowest']);
  row(['Tundish', ...figures(ours)]);
  row(['hand-written', ...figures(theirs)]);
  const ratio = (name: keyof Visit) => `${(ours[name] / theirs[name]).toFixed(2)}x`;
  row(['ratio', ratio('gzip'), ratio('brotli'), ratio('requests'), ratio('milliseconds')]);
} finally {
  await browser.close();
}
