import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answered, type CallRequest, escapeMarkup, type Flow, type Json, jsonOf, matchRoute, same } from '#core';
import { localeOf, sentence } from './words.ts';

/** What src/prerender.tsx gives, built. */
interface Rendered {
  title: string;
  description: string;
  html: string;
  read: Answered | null;
}
/** What a call answers to anybody; undefined where it fails. */
type Read = (request: CallRequest) => Promise<Json | undefined>;
type Prerender = (path: string, locale: string, read: Read) => Promise<Rendered | undefined>;

/** A page with its first screen in it, by content coding. */
export interface RenderedPage {
  identity: string;
  br: Buffer;
  gzip: Buffer;
  /** What the policy needs to allow its style element. */
  styleHash: string;
}

/** Renders the first screen of an address. @returns undefined where the browser has to */
export type PageRenderer = (request: FastifyRequest, path: string) => Promise<RenderedPage | undefined>;

/** Set by the browser (src/services/browser/prerendered-page.ts): something is kept there, so this page is not somebody's first. */
const RETURNING = 'returning';
/** So many pages are kept, the latest: products times languages, and a few more. */
const MOST_PAGES = 500;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A page is compressed once while a visitor waits. 10 saves 7 % over 6 and takes some 30 ms; 11 saves little more. */
const BROTLI_QUALITY = 10;

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g;

/** The text of all style sheets of a screen: the page's own first. */
type Styles = (screen: string) => string;

function stylesIn(folder: string, index: string, preloads: Readonly<Record<string, readonly string[]>>): Styles {
  const own = [...index.matchAll(STYLE_SHEET)].map(([, address = '']) => address);
  const texts = new Map<string, string>();
  const textOf = (address: string) => {
    const text = texts.get(address) ?? readFileSync(join(folder, address), 'utf8');
    texts.set(address, text);
    return text;
  };
  return (screen) =>
    [...own, ...(preloads[screen] ?? []).filter((address) => address.endsWith('.css'))].map(textOf).join('');
}

/**
 * The parts of index.html that a rendered page fills in, in document order: name, text before, text after. What stands
 * between the two texts is replaced. With an empty text before, the part is inserted right before the text after.
 */
const PLACES = [
  ['locale', '<html lang="', /"/],
  ['title', '<title>', /<\/title>/],
  ['description', '<meta name="description" content="', /"/],
  ['description', '<meta property="og:description" content="', /"/],
  ['styles', '', /<\/head>/],
  ['needs_script', '<noscript><p class="notice notice--warning">', /<\/p>/],
  ['root', '<div id="root">', /<\/div>\s*<!-- \/root -->/],
  ['data', '', /<\/body>/],
] as const;
type Said = Readonly<Record<(typeof PLACES)[number][0], string>>;

/**
 * Cuts a built index.html into a function that makes pages. Links to style sheets are left out: a page contains the CSS.
 * @throws Error when a part is missing or out of order, so that no incomplete page is sent
 */
function templateOf(index: string): (said: Said) => string {
  let rest = index.replaceAll(STYLE_SHEET, '');
  const parts = PLACES.map(([name, before, after]) => {
    const start = rest.indexOf(before);
    const from = start + before.length;
    const length = rest.slice(from).search(after);
    if (start === -1 || length === -1) throw new Error(`The built index.html has no place for "${name}" in its order.`);
    const kept = rest.slice(0, before === '' ? length : from);
    rest = rest.slice(from + length);
    return { name, kept };
  });
  return (said) => parts.map(({ name, kept }) => kept + said[name]).join('') + rest;
}

const dataBlock = (data: unknown) =>
  `<script type="application/json" id="prerendered">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const saidBy = (flow: Flow, locale: string, rendered: Rendered, styles: string): Said => ({
  locale: escapeMarkup(locale),
  title: escapeMarkup(rendered.title),
  description: escapeMarkup(rendered.description),
  styles: `<style>${styles}</style>`,
  needs_script: escapeMarkup(sentence(flow, locale, 'needs_script')),
  root: rendered.html,
  data: dataBlock({ locale, read: rendered.read }),
});

async function compressed(page: string, styles: string): Promise<RenderedPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([toBrotli(page, { params }), toGzip(page)]);
  const hash = createHash('sha256').update(styles).digest('base64');
  return { identity: page, br, gzip: gz, styleHash: `'sha256-${hash}'` };
}

/**
 * Renders first screens with what the build has made for it. Each request reads anew what the screen shows; a page is
 * rendered and compressed again only where that has changed.
 * @param folder of the built client; the prerenderer stands beside it
 * @returns undefined where there is no prerenderer
 * @throws Error where index.html has no place for what a page says
 */
export async function pageRenderer(
  app: FastifyInstance,
  flow: Flow,
  folder: string,
  preloads: Readonly<Record<string, readonly string[]>>,
): Promise<PageRenderer | undefined> {
  const built = join(folder, '../prerender/prerender.js');
  if (!existsSync(built)) return undefined;
  const { prerender } = z
    .object({ prerender: z.custom<Prerender>((value) => typeof value === 'function') })
    .parse(await import(pathToFileURL(built).href));
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  const pageOf = templateOf(index);
  const styles = stylesIn(folder, index, preloads);
  const pages = new Map<string, { read: Rendered['read']; page: RenderedPage }>();

  const reader =
    (request: FastifyRequest, locale: string): Read =>
    async (call) => {
      const answer = await app.inject({
        method: 'GET',
        url: flow.api[call.base] + call.path,
        query: { ...call.query },
        headers: { 'accept-language': locale },
        remoteAddress: request.ip,
      });
      return answer.statusCode === 200 ? jsonOf(answer.json()) : undefined;
    };

  return async (request, path) => {
    if (request.cookies[RETURNING] !== undefined || request.url.includes('?')) return undefined;
    const locale = localeOf(flow, request);
    const read = reader(request, locale);
    const key = `${locale} ${path}`;
    const known = pages.get(key);
    if (known !== undefined && (await isFresh(known.read, read))) return known.page;
    pages.delete(key);
    const rendered = await prerender(path, locale, read);
    if (rendered === undefined) return undefined;
    const text = styles(matchRoute(flow, path).route.screen);
    const page = await compressed(pageOf(saidBy(flow, locale, rendered, text)), text);
    pages.set(key, { read: rendered.read, page });
    for (const oldest of [...pages.keys()].slice(0, Math.max(0, pages.size - MOST_PAGES))) pages.delete(oldest);
    return page;
  };
}

/** Whether what a page was rendered from is still answered. */
async function isFresh(before: Rendered['read'], read: Read): Promise<boolean> {
  return before === null || same(await read(before.request), before.data);
}
