import type { FastifyRequest } from 'fastify';
import { badRequest } from './refusal.ts';
import type { Settings } from './settings.ts';

/**
 * The site's public origin: "https://www.example.com". Outside production it may be unset. Then it is the host of the
 * request, which a client could forge.
 * @throws Refusal 400 when the request's host is invalid
 */
export function originOf({ publicOrigin }: Settings, { protocol, host }: FastifyRequest): string {
  const asked = publicOrigin ?? `${protocol}://${host}`;
  if (!URL.canParse(asked)) throw badRequest('wrong_form');
  return new URL(asked).origin;
}
