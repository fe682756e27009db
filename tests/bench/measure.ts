import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';

/** A slow phone on a slow network, as Lighthouse has it. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const LIMIT_MS = 60_000;

export interface Visit {
  /** From the start of the navigation until the first question was painted. */
  milliseconds: number;
  requests: number;
  /** Bodies of all that came before that moment, as sent compressed one way or the other. */
  gzip: number;
  brotli: number;
}

/** Notes when the first answer that can be chosen has been painted. A text, because tsx would rewrite a function. */
const WATCH_FIRST_QUESTION = `(function look() {
  const answer = document.querySelector('input[type=radio], input[type=checkbox]');
  if (answer === null) requestAnimationFrame(look);
  else requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-question')));
})();`;

const markTime = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-question')[0]?.startTime ?? false, undefined, {
    timeout: LIMIT_MS,
  });

async function sizes(responses: readonly Response[]): Promise<{ gzip: number; brotli: number }> {
  const total = { gzip: 0, brotli: 0 };
  for (const response of responses) {
    const body = await response.body().catch(() => Buffer.alloc(0));
    const compressed = (await response.headerValue('content-encoding')) !== null;
    total.gzip += compressed ? gzipSync(body, { level: 9 }).length : body.length;
    total.brotli += compressed ? brotliCompressSync(body).length : body.length;
  }
  return total;
}

/** Opens an address as somebody who has never been there. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(WATCH_FIRST_QUESTION);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
    const milliseconds = Number(await (await markTime(page)).jsonValue());
    const before = responses.slice();
    return { milliseconds, requests: before.length, ...(await sizes(before)) };
  } finally {
    await context.close();
  }
}
