import type { FastifyRequest } from 'fastify';
import { badRequest } from './refusal.ts';

/** The Idempotency-Key of a request (RFC draft). @throws Refusal 400 when it is missing or invalid */
export function keyFrom({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) throw badRequest('key_missing');
  return key;
}
