export { fetchTransport } from './http/fetch-transport.ts';
export { type Cards, createCards } from './browser/cards.ts';
export { type Clock, realClock } from './browser/clock.ts';
export { readEarly } from './http/early-http.ts';
export { anonymousHttpSession, type CallOutcome, createHttp, type Http, type HttpSession } from './http/http.ts';
export { createCachedQueries, type CachedQueries } from './storage/cached-queries.ts';
export { lazyTransport } from './http/lazy-transport.ts';
export { keepLocale, browserLocale } from './browser/locale.ts';
export {
  forgetReturning,
  isStillAt,
  markReturning,
  prerenderedPage,
  type PrerenderedPage,
} from './browser/prerendered-page.ts';
export { earlyInput, earlyPress } from './browser/replay.ts';
export { consoleReporter, type Reporter } from './telemetry/report.ts';
export { saveFile } from './browser/save-file.ts';
export { createCipher, KeyUnavailable, type Cipher } from './storage/cipher.ts';
export { createStorage } from './storage/create-storage.ts';
export type { Storage } from './storage/storage.ts';
export { createTracker } from './telemetry/analytics/tracker.ts';
export { createTelemetryQueue, type TelemetryQueue, type Telemetry } from './telemetry/telemetry-queue.ts';
export { followFailedChunks } from './browser/failed-chunks.ts';
export { settledOrNextTask } from './storage/settled-or-next-task.ts';
export { whenIdle } from './browser/when-idle.ts';
export type { HttpRequest, Transport } from './http/transport.ts';
