import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Refusal } from './refusal.ts';
import type { FailureBody } from './refusal.ts';
import { sentences } from './sentences.ts';

/** Fastify's names for a body that is no JSON. */
const NO_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);
const SENTENCES: Record<number, string> = {
  400: sentences.wrongForm,
  404: sentences.notFound,
  413: sentences.tooLarge,
  415: sentences.wrongMediaType,
};

/** Answers a failure in the contract's shape: in plain words, and never with what the program knows of itself. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refusal) {
    reply.code(error.status).headers(error.headers).send(error.body);
    return;
  }
  const status =
    'statusCode' in error && error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
  if (status === 500) request.log.error({ err: error }, 'a call failed');
  const isNoJson = 'code' in error && NO_JSON.has(error.code);
  reply.code(status).send(isNoJson ? { errors: { message: sentences.notJson } } : failureBody(status));
}

const failureBody = (status: number): FailureBody => ({
  errors: { message: SENTENCES[status] ?? (status < 500 ? sentences.wrongForm : sentences.somethingWrong) },
});

/** Answers what is not HTTP, where there is no request to reply to. */
export function answerNonsense(_error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const body = JSON.stringify(failureBody(400));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
