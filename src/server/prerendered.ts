import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CallRequest, type Flow, type Json, jsonOf, placeOf, same } from '#core';
import { escaped } from './html.ts';
import { localeOf, sentence } from './words.ts';

/** What src/prerender.tsx gives, built. */
interface Rendered {
  title: string;
  description: string;
  html: string;
  read: { request: CallRequest; data: Json } | null;
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

/** Set by the browser (src/services/page.ts): something is kept there, so this page is not somebody's first. */
const RETURNING = 'returning';
/** So many pages are kept, the latest: products times languages, and a few more. */
const MOST_PAGES = 500;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** The page is compressed once, while somebody waits for it. */
const BROTLI_QUALITY = 6;

/** By screen, the addresses of the style sheets that it loads. */
type Styles = (screen: string) => string;

/** The style sheets of the page itself and of a screen, as one text. */
function stylesIn(folder: string, template: string, preloads: Readonly<Record<string, readonly string[]>>): Styles {
  const own = [...template.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)].map(([, address = '']) => address);
  const texts = new Map<string, string>();
  const textOf = (address: string) => {
    const text = texts.get(address) ?? readFileSync(join(folder, address), 'utf8');
    texts.set(address, text);
    return text;
  };
  return (screen) =>
    [...own, ...(preloads[screen] ?? []).filter((address) => address.endsWith('.css'))].map(textOf).join('');
}

/** Puts a text in place of what stands between two others. */
function between(html: string, start: string, end: string, text: string): string {
  const from = html.indexOf(start) + start.length;
  return html.slice(0, from) + text + html.slice(html.indexOf(end, from));
}

const dataBlock = (data: unknown) =>
  `<script type="application/json" id="prerendered">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

function pageFrom(template: string, flow: Flow, locale: string, rendered: Rendered, styles: string): string {
  const { title, description, html, read } = rendered;
  const parts: [string, string, string][] = [
    ['<html lang="', '"', escaped(locale)],
    ['<title>', '</title>', escaped(title)],
    ['<meta name="description" content="', '"', escaped(description)],
    ['<meta property="og:description" content="', '"', escaped(description)],
    ['<noscript><p class="notice notice--warning">', '</p>', escaped(sentence(flow, locale, 'needs_script'))],
    ['<div id="root">', '<!-- /root -->', html],
  ];
  return parts
    .reduce((page, [start, end, text]) => between(page, start, end, text), template)
    .replace(/<!-- \/root -->\s*/, '')
    .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace('</head>', () => `<style>${styles}</style>\n  </head>`)
    .replace('</body>', () => `${dataBlock({ locale, read })}\n  </body>`);
}

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
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const styles = stylesIn(folder, template, preloads);
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
    const text = styles(placeOf(flow, path).route.screen);
    const page = await compressed(pageFrom(template, flow, locale, rendered, text), text);
    pages.set(key, { read: rendered.read, page });
    for (const oldest of [...pages.keys()].slice(0, Math.max(0, pages.size - MOST_PAGES))) pages.delete(oldest);
    return page;
  };
}

/** Whether what a page was rendered from is still answered. */
async function isFresh(before: Rendered['read'], read: Read): Promise<boolean> {
  return before === null || same(await read(before.request), before.data);
}
