import { z } from 'zod';
import type { Flow, SinkSettings } from '#core';

/** The build's settings for other services (AN-8), from VITE_… of the environment or of .env files. */

const address = z.url({ protocol: /^https$/ }).exactOptional();
const key = z.string().min(1).exactOptional();

const Environment = z.object({
  /** The tag manager's loader, with the container's id. */
  VITE_TAG_MANAGER_URL: address,
  /** The library of the customer relations tracker. */
  VITE_CRM_URL: address,
  /** The library of the advertisements' conversion tags. */
  VITE_AD_TAGS_URL: address,
  /** The library that calls the tracking edge endpoint, and that endpoint. */
  VITE_EDGE_LIBRARY_URL: address,
  VITE_EDGE_URL: address,
  /** Where the audience-tracking domain takes events. */
  VITE_AUDIENCE_URL: address,
  /** Where the error reporting service takes faults. */
  VITE_ERROR_REPORTER_URL: address,
  /** The library of the analytics client, and its write key. */
  VITE_ANALYTICS_LIBRARY_URL: address,
  VITE_ANALYTICS_WRITE_KEY: key,
  /** The key of an address autocompletion. It is kept for the screens that will have one; none has. */
  VITE_ADDRESS_AUTOCOMPLETE_KEY: key,
});

/** Settings that only work together. */
const TOGETHER = [
  ['VITE_EDGE_LIBRARY_URL', 'VITE_EDGE_URL'],
  ['VITE_ANALYTICS_LIBRARY_URL', 'VITE_ANALYTICS_WRITE_KEY'],
] as const;

/** Which sinks a build has. @throws Error naming every variable that is wrong or missing, never a value */
export function sinkSettings(
  env: Readonly<Record<string, string>>,
  { disabled = [] }: Flow['analytics'],
): SinkSettings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(present);
  if (!read.success) throw wrong(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const { data } = read;
  const halves = TOGETHER.filter((pair) => pair.some((name) => data[name]) && !pair.every((name) => data[name]));
  if (halves.length > 0) throw wrong(halves.map((pair) => `${pair.join(' and ')}: go together`));
  const settings: SinkSettings = {
    ...(data.VITE_TAG_MANAGER_URL && { 'data-layer': { library: data.VITE_TAG_MANAGER_URL } }),
    ...(data.VITE_CRM_URL && { crm: { library: data.VITE_CRM_URL } }),
    ...(data.VITE_AD_TAGS_URL && { ads: { library: data.VITE_AD_TAGS_URL } }),
    ...(data.VITE_EDGE_LIBRARY_URL &&
      data.VITE_EDGE_URL && { edge: { library: data.VITE_EDGE_LIBRARY_URL, endpoint: data.VITE_EDGE_URL } }),
    ...(data.VITE_AUDIENCE_URL && { audience: { endpoint: data.VITE_AUDIENCE_URL } }),
    ...(data.VITE_ANALYTICS_LIBRARY_URL &&
      data.VITE_ANALYTICS_WRITE_KEY && {
        'analytics-client': { library: data.VITE_ANALYTICS_LIBRARY_URL, key: data.VITE_ANALYTICS_WRITE_KEY },
      }),
    ...(data.VITE_ERROR_REPORTER_URL && { errors: { endpoint: data.VITE_ERROR_REPORTER_URL } }),
  };
  for (const { sink } of disabled) delete settings[sink];
  return settings;
}

const wrong = (items: string[]) =>
  new Error(['These build settings are wrong:', ...items.map((item) => `  ${item}`)].join('\n'));

/** Where the build tells the server which origins its pages may reach, inside dist/client (decision 23). */
export const ORIGINS_FILE = '.vite/origins.json';

/** By directive of the page's policy, the origins of the sinks: libraries are loaded and talk to where they come from. */
export function originsOf(settings: SinkSettings): Record<'script-src' | 'connect-src', string[]> {
  const all = Object.values(settings);
  const libraries = all.flatMap((setting) => ('library' in setting ? [new URL(setting.library).origin] : []));
  const endpoints = all.flatMap((setting) => ('endpoint' in setting ? [new URL(setting.endpoint).origin] : []));
  return { 'script-src': [...new Set(libraries)], 'connect-src': [...new Set([...libraries, ...endpoints])] };
}
