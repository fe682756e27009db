import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** Only this many characters of a User-Agent header are read. The names come early in it. */
const MOST = 512;

/**
 * The device of a request in words that people recognise, its browser and operating system: "Chrome, Android".
 * @returns null when the User-Agent header (RFC 9110, 10.1.5) names neither
 */
export function deviceOf(request: FastifyRequest): string | null {
  const agent = request.headers['user-agent']?.slice(0, MOST) ?? '';
  if (agent === '') return null;
  const { browser, os } = Bowser.parse(agent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(', ');
}
