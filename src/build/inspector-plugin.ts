import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { createInspector, type Inspector } from '#cli';
import { type CallRequest, isObject, ownEntry } from '#core';

/** The base path of the inspector's requests to the development server. */
const BASE = '/__tundish/';
const MOST_BYTES = 200_000;

const PointedAt = z.object({
  route: z.string(),
  part: z.object({ file: z.string(), pointer: z.string() }).optional(),
  texts: z.array(z.string()),
  question: z.string().optional(),
  words: z.array(z.string()).optional(),
});
const TextChange = z.object({
  place: z.object({ file: z.string(), pointer: z.string() }),
  before: z.string(),
  after: z.string(),
});
const Wish = z.union([
  z.object({ file: z.string(), scenario: z.string() }),
  z.object({
    route: z.string(),
    person: z.number(),
    product: z.string().optional(),
    question: z.string().optional(),
  }),
]);
const Sample = z.object({ id: z.string() });
const Request = z.custom<CallRequest>(
  (value) => isObject(value) && [value.call, value.method, value.path].every((word) => typeof word === 'string'),
);

type Answer = (body: unknown) => unknown;
const answer =
  <Asked>(shape: z.ZodType<Asked>, reply: (asked: Asked) => unknown): Answer =>
  (body) =>
    reply(shape.parse(body));

/** The handler of each inspector request, by the last segment of its path. */
const answersOf = (inspector: Inspector): Readonly<Record<string, Answer>> => ({
  describe: answer(PointedAt, inspector.describe),
  text: answer(TextChange, inspector.changeText),
  choices: answer(z.object({ product: z.string().optional() }), ({ product }) => inspector.choices(product)),
  begin: answer(Wish, inspector.begin),
  persisted: answer(Sample, ({ id }) => inspector.persisted(id) ?? null),
  reply: answer(Sample.extend({ request: Request }), ({ id, request }) => inspector.reply(id, request) ?? null),
});

/** Whether a request comes from a page of this server, on this computer. */
function isOwn({ headers, socket }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  const isHere = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isHere && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host) && origin === `http://${host}`;
}

/**
 * Adds the inspector to the page in `npm run dev`, and responds to its requests. A production build does not contain
 * it.
 * @param dir absolute path of the flow folder
 */
export function inspectorPlugin(dir: string): Plugin {
  return {
    name: 'tundish-inspector',
    apply: 'serve',
    configureServer(server) {
      const inspector = createInspector(dir);
      const answers = answersOf(inspector);
      server.watcher.on('all', (_, file) => (file.startsWith(`${dir}/`) ? inspector.forget() : undefined));
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.startsWith(BASE) ? request.url.slice(BASE.length) : undefined;
        if (name === undefined) return next();
        const respond = (status: number, body: unknown) => {
          response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
          response.end(JSON.stringify(body));
        };
        const reply = ownEntry(answers, name);
        const isJson = request.headers['content-type'] === 'application/json';
        if (!isOwn(request) || request.method !== 'POST' || !isJson) return respond(403, { message: 'Not from here.' });
        if (reply === undefined || Number(request.headers['content-length'] ?? MOST_BYTES) >= MOST_BYTES)
          return respond(404, { message: 'There is no such answer.' });
        try {
          return respond(200, await reply(JSON.parse(await text(request))));
        } catch (error) {
          return respond(422, { message: error instanceof Error ? error.message : String(error) });
        }
      });
    },
    transformIndexHtml: (html) => html.replace('/src/main.tsx', '/src/sample.tsx'),
  };
}
