import { EventEmitter, once } from 'node:events';
import type { Browser, CDPSession, Page } from 'playwright';
import { type Notice, TELL, watch } from './watch.ts';

/** A slow phone on a slow network, with Lighthouse's figures. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const LIMIT_MS = 60_000;

/** A page on the slow phone, and what its watcher reports. */
export interface Opened {
  page: Page;
  devtools: CDPSession;
  /** Waits for a notice that fits. @returns the notice, or undefined after the limit */
  when(fits: (notice: Notice) => boolean, limit?: number): Promise<Notice | undefined>;
}

/** @param watched what must be on a page before it counts as painted */
export async function open(browser: Browser, watched: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: TELL });
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watch(watched));
  const notices: Notice[] = [];
  const heard = new EventEmitter();
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    const notice: Notice = JSON.parse(payload);
    // Only the latest click matters.
    if (notice.what === 'clicked') notices.unshift(notice);
    else notices.push(notice);
    heard.emit('notice');
  });
  const when: Opened['when'] = async (fits, limit = LIMIT_MS) => {
    const over = AbortSignal.timeout(limit);
    for (;;) {
      const found = notices.find(fits);
      if (found !== undefined || over.aborted) return found;
      await once(heard, 'notice', { signal: over }).catch(() => undefined);
    }
  };
  return { page, devtools, when };
}

/** Counts what the page receives. @returns the bytes and requests up to a moment of the page's own clock */
export function listen(devtools: CDPSession): (until: number) => { bytes: number; requests: number } {
  let start = 0;
  const asked: number[] = [];
  const received: { time: number; bytes: number }[] = [];
  const sums = new Map<string, number>();
  const take = (id: string, time: number, bytes: number) => {
    received.push({ time, bytes });
    sums.set(id, (sums.get(id) ?? 0) + bytes);
  };
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
    start ||= timestamp;
    asked.push(timestamp);
  });
  devtools.on('Network.dataReceived', (part) => take(part.requestId, part.timestamp, part.encodedDataLength));
  // Counts headers too, and the body where its parts were not counted.
  devtools.on('Network.loadingFinished', (whole) =>
    take(whole.requestId, whole.timestamp, whole.encodedDataLength - (sums.get(whole.requestId) ?? 0)),
  );
  return (until) => {
    const isBefore = (time: number) => (time - start) * 1000 <= until;
    const bytes = received.filter(({ time }) => isBefore(time)).reduce((sum, one) => sum + one.bytes, 0);
    return { bytes, requests: asked.filter(isBefore).length };
  };
}

/**
 * Waits for a matching notice.
 * @throws Error when none arrives
 */
export async function mustSee({ when }: Opened, fits: (notice: Notice) => boolean): Promise<Notice> {
  const notice = await when(fits);
  if (notice === undefined) throw new Error('The page does not come to where the bench waits for it');
  return notice;
}
