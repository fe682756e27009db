import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { matchKnownRoute, matchRoute } from '#core';
import type { Flow } from '#core';
import type { Origins } from './headers.ts';
import { pageRenderer, type RenderedPage } from './prerendered.ts';
import { notFound } from './refusal.ts';

/** Matches files whose name contains a content hash. If such a file changes, Vite gives it a new name. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(\.(br|gz))?$/;
const FOREVER = 'public, max-age=31536000, immutable';
/**
 * Matches pictures without a hash in their name. They are cached for an hour, because browsers request the favicon on
 * every page.
 */
const PICTURE = /\.(?:svg|png|ico|jpe?g|webp|avif)(?:\.(?:br|gz))?$/;
const AN_HOUR = 'public, max-age=3600';
const ASK_EACH_TIME = 'no-cache';

const cacheFor = (path: string) => (HASHED.test(path) ? FOREVER : PICTURE.test(path) ? AN_HOUR : ASK_EACH_TIME);

const Preloads = z.record(z.string(), z.array(z.string()));
const FoundOrigins = z.object({ 'script-src': z.array(z.string()), 'connect-src': z.array(z.string()) });

/** A file that the build has written for the server; undefined for a client without it. */
function noteIn<T>(folder: string, name: string, schema: z.ZodType<T>): T | undefined {
  const file = join(folder, '.vite', name);
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** The origins to which pages of the built client connect, as the build has recorded them. */
export const originsIn = (folder: string | undefined): Origins =>
  (folder === undefined ? undefined : noteIn(folder, 'origins.json', FoundOrigins)) ?? {
    'script-src': [],
    'connect-src': [],
  };

const isStyle = (address: string) => address.endsWith('.css');

/**
 * The Link header entry that preloads an asset. Scripts get a low priority, because the first request of the entry
 * script must go first.
 */
const relationOf = (address: string) =>
  isStyle(address) ? 'rel=preload; as=style' : 'rel=modulepreload; fetchpriority=low';

/**
 * Options for pages with status 404, so that the whole file is sent. Only a 200 may be sent in parts or replaced by 304
 * (RFC 9110, 13.2.1).
 */
const WHOLE = { etag: false, lastModified: false, acceptRanges: false };

/** Whether no page is ever sent for a path. */
const isNoPage = ({ api }: Flow, path: string) =>
  [api.base, api.oauth, '/assets'].some((one) => path === one || path.startsWith(`${one}/`));

/** The headers on which a page depends: the visitor's language, and the `returning` cookie. */
const VARY = 'Accept-Encoding, Accept-Language, Cookie';

/** Sends a page in the best content coding that the browser accepts (RFC 9110, 12.5.3). */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const coding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
  reply.styleHash = page.styleHash;
  reply.header('cache-control', `private, ${ASK_EACH_TIME}`).header('vary', VARY).type('text/html; charset=utf-8');
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply.send(page[coding ?? 'identity']);
}

/**
 * Serves the built client: its files, and the app's page for every other address. On a first visit, the page contains
 * the rendered first screen. If the flow has no route for the address, the status is 404, and the client decides what
 * to show (RT-19).
 */
export async function serveClient(
  app: FastifyInstance,
  flow: Flow,
  folder: string,
  origin: string | undefined,
): Promise<void> {
  // The assets that each screen loads, as the build has recorded them.
  const preloads = noteIn(folder, 'preloads.json', Preloads) ?? {};
  const render = await pageRenderer(app, flow, folder, { preloads, origin });
  app.register(staticFiles, {
    root: folder,
    index: false,
    // Dotfiles are written by the build for the server only. They are not served.
    dotfiles: 'ignore',
    // Folders are not served. Their addresses may be routes.
    allowedPath: (path) => !path.endsWith('/'),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheFor(path.split(sep).join('/')));
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isNoPage(flow, path)) throw notFound('not_found');
    const place = matchKnownRoute(flow, path);
    const isKnown = place !== undefined && place.route.id !== flow.not_found;
    const screen = matchRoute(flow, path).route.screen;
    const rendered = isKnown ? await render?.(request, path) : undefined;
    // A rendered page contains its styles, so they are not preloaded.
    const announced = (preloads[screen] ?? []).filter((address) => rendered === undefined || !isStyle(address));
    const links = announced.map((address) => `<${address}>; ${relationOf(address)}; crossorigin`);
    if (links.length > 0) reply.header('link', links.join(', '));
    if (rendered !== undefined) return sendPage(request, reply, rendered);
    return isKnown ? reply.sendFile('index.html') : reply.code(404).sendFile('index.html', WHOLE);
  });
}
