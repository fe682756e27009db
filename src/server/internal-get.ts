import type { FastifyInstance, InjectOptions } from 'fastify';

/** The parts of a GET request that the server sends to itself. */
type InternalRequest = Required<Pick<InjectOptions, 'url' | 'query' | 'headers' | 'remoteAddress'>>;

/**
 * Sends a GET request to this server itself, without a network connection.
 * @returns the body of a 200 response; undefined for any other response. Undefined also while the server stops, because
 * Fastify refuses such requests then
 */
export async function internalGet(app: FastifyInstance, request: InternalRequest): Promise<string | undefined> {
  const response = await app.inject({ method: 'GET', ...request }).catch(() => undefined);
  return response?.statusCode === 200 ? response.payload : undefined;
}
