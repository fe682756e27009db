import type { LightMyRequestResponse } from 'fastify';
import { isObject } from '#core';

/** A shorter text may stand in a log by chance. */
const SHORTEST = 6;
/** These words of the contract say what kind of thing is searched; file names contain them, too. */
const KINDS = ['medication', 'allergy'];

/** Iterative, because what is sent may be nested deeply. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') texts.push(next);
    else if (Array.isArray(next)) left.push(...next);
    else if (isObject(next)) left.push(...Object.values(next));
  }
  return texts;
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * Every text that was sent to a server and every token that it gave out: passwords, addresses, answers, search texts,
 * ids.
 */
export class Secrets {
  private readonly texts = new Set<string>();

  note(url: string, headers: object | undefined, body: unknown, response: LightMyRequestResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://any.example');
    const { authorization = '', cookie = '' }: Record<string, unknown> = { ...headers };
    const given = [response.headers['access-token'], ...response.cookies.map(({ value }) => value)];
    const ids = pathname.split('/').filter((part) => /\d/.test(part));
    const all = [...textsIn(parsed(body)), ...searchParams.values(), authorization, cookie, ...given, ...ids];
    for (const text of textsIn(all)) if (text.length >= SHORTEST) this.texts.add(text.replace(/^Bearer |^\w+=/, ''));
  }

  /** @returns the secrets that a text contains */
  in(log: string): string[] {
    return [...this.texts].filter((text) => text.length >= SHORTEST && !KINDS.includes(text) && log.includes(text));
  }
}
