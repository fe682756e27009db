import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { knownPlace, placeOf } from '#core';
import type { Flow } from '#core';
import type { Origins } from './headers.ts';
import { pageRenderer, type RenderedPage } from './prerendered.ts';
import { notFound } from './refusal.ts';

/** What Vite hashed: its name changes with its content. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(\.(br|gz))?$/;
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** What each screen will load, as the build found it; a client that was built otherwise announces nothing. */
function preloadsIn(folder: string): Readonly<Record<string, readonly string[]>> {
  const file = join(folder, '.vite/preloads.json');
  return existsSync(file)
    ? z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(file, 'utf8')))
    : {};
}

const origins = z.object({ 'script-src': z.array(z.string()), 'connect-src': z.array(z.string()) });

/** Which origins the pages of a built client reach, as its build found them. */
export function originsIn(folder: string | undefined): Origins {
  const file = join(folder ?? '', '.vite/origins.json');
  if (folder === undefined || !existsSync(file)) return { 'script-src': [], 'connect-src': [] };
  return origins.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const isStyle = (address: string) => address.endsWith('.css');

/** What waits for a chunk is the entry's first read: that one goes before. */
const relationOf = (address: string) =>
  isStyle(address) ? 'rel=preload; as=style' : 'rel=modulepreload; fetchpriority=low';

/** Without what a later request could hold it to: only of a 200 can a part, or nothing, be enough (RFC 9110, 13.2.1). */
const WHOLE = { etag: false, lastModified: false, acceptRanges: false };

/** Addresses that are never pages. */
const NO_PAGE = /^\/(api|oauth|assets)(\/|$)/;

/** The page depends on the visitor's language, and on whether something is kept in this browser. */
const VARY = 'Accept-Encoding, Accept-Language, Cookie';

/** Sends a page in the best coding that the browser takes (RFC 9110, 12.5.3). */
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
 * Serves the built client from a folder: its files, and its page for every other address. A first visit's page has the
 * first screen in it. The page's status tells whether the flow has a route there; what to show in either case is the
 * client's business (RT-19).
 */
export async function serveClient(app: FastifyInstance, flow: Flow, folder: string): Promise<void> {
  const preloads = preloadsIn(folder);
  const render = await pageRenderer(app, flow, folder, preloads);
  app.register(staticFiles, {
    root: folder,
    index: false,
    // What the build notes for the server is nobody else's business.
    dotfiles: 'ignore',
    // A folder is no file: its address is a page's, or nobody's.
    allowedPath: (path) => !path.endsWith('/'),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', HASHED.test(path.split(sep).join('/')) ? FOREVER : ASK_EACH_TIME);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || NO_PAGE.test(path)) throw notFound('not_found');
    const place = knownPlace(flow, path);
    const isKnown = place !== undefined && place.route.id !== flow.not_found;
    const screen = placeOf(flow, path).route.screen;
    const rendered = isKnown ? await render?.(request, path) : undefined;
    // A rendered page has its styles in it.
    const announced = (preloads[screen] ?? []).filter((address) => rendered === undefined || !isStyle(address));
    const links = announced.map((address) => `<${address}>; ${relationOf(address)}; crossorigin`);
    if (links.length > 0) reply.header('link', links.join(', '));
    if (rendered !== undefined) return sendPage(request, reply, rendered);
    return isKnown ? reply.sendFile('index.html') : reply.code(404).sendFile('index.html', WHOLE);
  });
}
