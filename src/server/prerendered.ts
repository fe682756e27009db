import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type RequestWithResponse,
  type CallRequest,
  escapeMarkup,
  type Flow,
  type Json,
  jsonOf,
  matchRoute,
} from '#core';
import { internalGet } from './internal-get.ts';
import { type PageParts, STYLE_SHEET, templateOf } from './page-template.ts';
import { requestLocale, sentence } from './visitor-language.ts';

/** The exports of src/prerender.tsx, after the build. */
interface Rendered {
  title: string;
  description: string;
  html: string;
  read: RequestWithResponse | null;
}
/** Reads the response of a call for an anonymous visitor; undefined if the call fails. */
type Read = (request: CallRequest) => Promise<Json | undefined>;
type Prerender = (path: string, locale: string, read: Read) => Promise<Rendered | undefined>;

/** Sends a call as an anonymous visitor. Returns the body of its response; undefined when it fails. */
type Send = (request: CallRequest) => Promise<string | undefined>;

/** A page that contains its first screen, by content coding. */
export interface RenderedPage {
  identity: string;
  br: Buffer;
  gzip: Buffer;
  /** The hash of the page's style element, with which the Content-Security-Policy allows it. */
  styleHash: string;
}

/** A rendered page, and the responses from which it was rendered. */
interface KnownPage {
  responses: ReadonlyMap<CallRequest, string | undefined>;
  page: RenderedPage;
}

/** Renders the first screen of an address. @returns undefined when only the browser can render it */
export type PageRenderer = (request: FastifyRequest, path: string) => Promise<RenderedPage | undefined>;

/**
 * A cookie that the browser sets (src/services/browser/prerendered-page.ts). It means that the visitor was here before,
 * because the browser has stored data.
 */
const RETURNING = 'returning';
/** The most pages in the memory cache, the newest ones: enough for all products in all languages. */
const MOST_PAGES = 500;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/**
 * The Brotli quality for a page, by its length in characters. A visitor waits while a page is compressed for the first
 * time. For a usual page, quality 11 takes about 90 ms and saves 8 % compared with 6. For a page with 5,000 questions,
 * quality 10 would take 2 s.
 */
const brotliQuality = (length: number): number => (length < 100_000 ? 11 : length < 500_000 ? 10 : 5);

/** The text of all style sheets of a screen, beginning with the page's own. */
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

const dataBlock = (data: unknown) =>
  `<script type="application/json" id="prerendered">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const pageParts = (flow: Flow, locale: string, path: string, rendered: Rendered, styles: string): PageParts => ({
  locale: escapeMarkup(locale),
  title: escapeMarkup(rendered.title),
  description: escapeMarkup(rendered.description),
  styles: `<style>${styles}</style>`,
  needs_script: escapeMarkup(sentence(flow, locale, 'needs_script')),
  root: rendered.html,
  data: dataBlock({ locale, path, read: rendered.read }),
});

/** Makes the address of the preview picture absolute, as link previews require (ogp.me). */
const withOrigin = (index: string, origin = ''): string =>
  index.replace(/(<meta property="og:image" content=")(?=\/)/, (start) => start + origin);

async function compressed(page: string, styles: string): Promise<RenderedPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(page.length) };
  const [br, gz] = await Promise.all([toBrotli(page, { params }), toGzip(page)]);
  const hash = createHash('sha256').update(styles).digest('base64');
  return { identity: page, br, gzip: gz, styleHash: `'sha256-${hash}'` };
}

/**
 * Renders first screens with the files that the build has made. Each request reads the screen's data again. A page is
 * rendered and compressed again only if the data have changed.
 * @param folder the built client, with the prerenderer beside it
 * @param known the assets that each screen loads, as the build has recorded them, and the site's declared address
 * @returns undefined when there is no prerenderer
 * @throws Error when index.html lacks a part that must be replaced
 */
export async function pageRenderer(
  app: FastifyInstance,
  flow: Flow,
  folder: string,
  { preloads, origin }: { preloads: Readonly<Record<string, readonly string[]>>; origin: string | undefined },
): Promise<PageRenderer | undefined> {
  const built = join(folder, '../prerender/prerender.js');
  if (!existsSync(built)) return undefined;
  const { prerender } = z
    .object({ prerender: z.custom<Prerender>((value) => typeof value === 'function') })
    .parse(await import(pathToFileURL(built).href));
  const index = withOrigin(readFileSync(join(folder, 'index.html'), 'utf8'), origin);
  const pageOf = templateOf(index);
  const styles = stylesIn(folder, index, preloads);
  const pages = new Map<string, KnownPage>();

  const requester =
    (request: FastifyRequest, locale: string): Send =>
    (call) =>
      internalGet(app, {
        url: flow.api[call.base] + call.path,
        query: { ...call.query },
        headers: { 'accept-language': locale },
        remoteAddress: request.ip,
      });

  return async (request, path) => {
    if (request.cookies[RETURNING] !== undefined || request.url.includes('?')) return undefined;
    const locale = requestLocale(flow, request);
    const send = requester(request, locale);
    const key = `${locale} ${path}`;
    const known = pages.get(key);
    if (known !== undefined && (await isFresh(known.responses, send))) return known.page;
    pages.delete(key);
    const responses = new Map<CallRequest, string | undefined>();
    const rendered = await prerender(path, locale, async (call) => {
      const text = await send(call);
      responses.set(call, text);
      return text === undefined ? undefined : jsonOf(JSON.parse(text));
    });
    if (rendered === undefined) return undefined;
    const text = styles(matchRoute(flow, path).route.screen);
    const page = await compressed(pageOf(pageParts(flow, locale, path, rendered, text)), text);
    pages.set(key, { responses, page });
    for (const oldest of [...pages.keys()].slice(0, Math.max(0, pages.size - MOST_PAGES))) pages.delete(oldest);
    return page;
  };
}

/** Whether the calls still return the data from which a page was rendered. */
async function isFresh(before: KnownPage['responses'], send: Send): Promise<boolean> {
  for (const [call, text] of before) if ((await send(call)) !== text) return false;
  return true;
}
