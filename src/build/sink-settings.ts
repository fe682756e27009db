import { z } from 'zod';
import type { Flow, SinkSettings } from '#core';

/** The build's settings for analytics services (AN-8), from VITE_… variables of the environment or .env files. */

const address = z.url({ protocol: /^https$/ }).exactOptional();
const key = z.string().min(1).exactOptional();

const Environment = z.object({
  /** The tag manager's loader, with the container id. */
  VITE_TAG_MANAGER_URL: address,
  /** The library of the customer relations tracker. */
  VITE_CRM_URL: address,
  /** The library of the advertising conversion tags. */
  VITE_AD_TAGS_URL: address,
  /** The library for the tracking edge endpoint, and the endpoint. */
  VITE_EDGE_LIBRARY_URL: address,
  VITE_EDGE_URL: address,
  /** The endpoint of the audience-tracking domain. */
  VITE_AUDIENCE_URL: address,
  /** The endpoint of the error reporting service. */
  VITE_ERROR_REPORTER_URL: address,
  /** The library of the analytics client, and its write key. */
  VITE_ANALYTICS_LIBRARY_URL: address,
  VITE_ANALYTICS_WRITE_KEY: key,
  /** The key for address autocompletion. No screen uses it yet. */
  VITE_ADDRESS_AUTOCOMPLETE_KEY: key,
});

/** Settings that are required together. */
const TOGETHER = [
  ['VITE_EDGE_LIBRARY_URL', 'VITE_EDGE_URL'],
  ['VITE_ANALYTICS_LIBRARY_URL', 'VITE_ANALYTICS_WRITE_KEY'],
] as const;

/** The sinks of a build. @throws Error naming every wrong or missing variable, never a value */
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

/** The file inside dist/client with the origins that pages may connect to. The server reads it (decision 23). */
export const ORIGINS_FILE = '.vite/origins.json';

/** The sinks' origins by CSP directive. A library may connect to the origin it was loaded from. */
export function originsOf(settings: SinkSettings): Record<'script-src' | 'connect-src', string[]> {
  const all = Object.values(settings);
  const libraries = all.flatMap((setting) => ('library' in setting ? [new URL(setting.library).origin] : []));
  const endpoints = all.flatMap((setting) => ('endpoint' in setting ? [new URL(setting.endpoint).origin] : []));
  return { 'script-src': [...new Set(libraries)], 'connect-src': [...new Set([...libraries, ...endpoints])] };
}
