import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Flow } from '#core';
import { Refusal, unavailable } from './refusal.ts';
import { DatabaseUnavailable } from './store/db.ts';
import { requestLocale, sentence, messageIn } from './visitor-language.ts';
import type { Sentence } from './message.ts';

/** Fastify's error codes for a body that is no valid JSON. */
const NO_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);
const SENTENCES: Record<number, Sentence> = {
  400: 'wrong_form',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_media_type',
};

/** The Retry-After, in seconds, when the database is busy or unreachable. */
const RETRY_AFTER_S = 2;

type ErrorHandler = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Turns an error into a response in the contract's shape, in the visitor's language. It never reveals internal details.
 */
export function errorHandler(flow: Flow): ErrorHandler {
  const respond: ErrorHandler = (error, request, reply) => {
    const locale = requestLocale(flow, request);
    if (error instanceof Refusal) {
      const { message, ...beside } = error.errors;
      const errors = { message: messageIn(flow, locale, message, { wait: waitIn(locale, error) }), ...beside };
      reply.code(error.status).headers(error.headers).send({ errors });
      return;
    }
    const status =
      'statusCode' in error && error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'a call failed');
    const isNoJson = 'code' in error && NO_JSON.has(error.code);
    const message = sentence(flow, locale, isNoJson ? 'not_json' : sentenceFor(status));
    reply.code(status).send({ errors: { message } });
  };
  return (error, request, reply) =>
    respond(error instanceof DatabaseUnavailable ? busy(error, request) : error, request, reply);
}

function busy({ code }: DatabaseUnavailable, request: FastifyRequest): Refusal {
  request.log.warn({ code }, 'the database is unavailable');
  return unavailable('busy', RETRY_AFTER_S);
}

const sentenceFor = (status: number): Sentence =>
  SENTENCES[status] ?? (status < 500 ? 'wrong_form' : 'something_wrong');

/** The time until the next attempt in words ("15 minutes"); empty when the refusal has no Retry-After. */
function waitIn(locale: string, { headers }: Refusal): string {
  const seconds = Number(headers['retry-after'] ?? 0);
  if (seconds === 0) return '';
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Responds to bytes that are no valid HTTP. Fastify has no request object then. */
export function clientErrorHandler(flow: Flow): (error: Error, socket: Socket) => void {
  const body = JSON.stringify({ errors: { message: sentence(flow, flow.default_locale, sentenceFor(400)) } });
  return (_error, socket) => {
    if (socket.destroyed || !socket.writable) return;
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // Closing only the server's side would leave the connection open if the client never closes its own.
    socket.destroySoon();
  };
}
