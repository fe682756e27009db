import type { BrowserContext, Request } from '@playwright/test';

/** A service for each setting of the build. None exists: the browser gets what `hear` answers in their place. */
const LIBRARIES = { VITE_TAG_MANAGER_URL: 'dataLayer', VITE_CRM_URL: 'crmCommands', VITE_AD_TAGS_URL: 'adCommands' };
const library = (queue: string) => `https://${queue.toLowerCase()}.sinks.example/library.js?queue=${queue}`;

export const SETTINGS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(LIBRARIES).map(([name, queue]) => [name, library(queue)])),
  VITE_EDGE_LIBRARY_URL: library('edgeCommands'),
  VITE_EDGE_URL: 'https://edge.sinks.example/collect',
  VITE_AUDIENCE_URL: 'https://audience.sinks.example/collect',
  VITE_ERROR_REPORTER_URL: 'https://errors.sinks.example/faults',
  VITE_ANALYTICS_LIBRARY_URL: library('analytics'),
  VITE_ANALYTICS_WRITE_KEY: 'write-key',
};

/** A library that sends every command it receives to its own site. */
const LIBRARY = `(() => {
  const from = new URL(document.currentScript.src);
  const queue = from.searchParams.get('queue');
  const send = (command) => void fetch(from.origin + '/heard', { method: 'POST', mode: 'no-cors', body: JSON.stringify(command) });
  for (const command of globalThis[queue] ?? []) send(command);
  globalThis[queue] = { push: send };
})();`;

/** A request to another site, with everything that the site can see of it. */
export interface Heard {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const shown = (request: Request): Heard => ({
  method: request.method(),
  url: request.url(),
  headers: request.headers(),
  body: request.postData() ?? '',
});

/** @returns everything that a visitor's pages request from any site but `origin`, in order */
export async function hear(context: BrowserContext, origin: string): Promise<Heard[]> {
  const received: Heard[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${origin}/`)) received.push(shown(request));
  });
  await context.route('https://*.sinks.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: route.request().resourceType() === 'script' ? LIBRARY : '',
    }),
  );
  return received;
}

/** @returns what was sent to a service, by the first word of its address */
export const saidTo = (received: readonly Heard[], service: string): unknown[] =>
  received.flatMap(({ url, body }) =>
    new URL(url).hostname === `${service}.sinks.example` && body !== '' ? [JSON.parse(body)] : [],
  );
