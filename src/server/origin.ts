import type { FastifyRequest } from 'fastify';
import { badRequest } from './refusal.ts';
import type { Settings } from './settings.ts';

/**
 * The origin that people use: "https://www.example.com". Outside production, where none need be set, it is the one they
 * ask for, which a request could lie about.
 * @throws Refusal 400 when the request asks for what is no host
 */
export function originOf({ publicOrigin }: Settings, { protocol, host }: FastifyRequest): string {
  const asked = publicOrigin ?? `${protocol}://${host}`;
  if (!URL.canParse(asked)) throw badRequest('wrong_form');
  return new URL(asked).origin;
}
