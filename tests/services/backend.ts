import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as the server received it. */
export interface Heard {
  line: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Responds to one request. When it writes nothing, the connection stays open. */
export type Answer = (response: ServerResponse, received: Heard) => void;

export interface Backend {
  origin: string;
  /** Every request so far, in order. */
  received: Heard[];
  /** The first line of every request. */
  lines(): string[];
  /**
   * Sets the responses to "METHOD /path" from now on. Each response is used once; the last one is used for all further
   * requests.
   */
  on(line: string, ...answers: Answer[]): void;
  close(): Promise<void>;
}

/** Responds with JSON and a status. */
export const json =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

const cors = {
  'access-control-allow-origin': location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'accept-language, authorization, content-type, x-page-url, x-referrer, x-user-agent',
  'access-control-expose-headers': 'retry-after, access-token, impersonating, expires-in',
};

/**
 * A server that answers as a test says. It has another origin than the page, as an API may, and allows the page to
 * send credentials.
 */
export async function startBackend(): Promise<Backend> {
  const received: Heard[] = [];
  const scripts = new Map<string, Answer[]>();
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const line = `${request.method} ${request.url}`;
      const entry = { line, headers: request.headers, body };
      received.push(entry);
      const script = scripts.get(line.split('?')[0] ?? line);
      const answer = script !== undefined && script.length > 1 ? script.shift() : script?.[0];
      (answer ?? json(404, { message: 'not scripted' }))(response, entry);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  onTestFinished(close);
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  return {
    origin,
    received,
    lines: () => received.map(({ line }) => line),
    on: (line, ...answers) => void scripts.set(line, answers),
    close,
  };
}
