import type { Values } from './generated/flow-files.ts';
import type { CallRequest } from './effect.ts';
import type { Flow } from './flow.ts';
import { isObject } from './json.ts';
import { resolve, type Scope, textsFor, valuesOf } from './scope.ts';

/**
 * The request of a call with its values filled in.
 * @param extra values given beside the call; they take the place of the call's own of the same name
 * @returns undefined while a {word} of its path has no value
 */
export function requestOf(flow: Flow, name: string, scope: Scope, extra?: Values): CallRequest | undefined {
  const call = flow.calls[name];
  if (call === undefined) return undefined;
  const given = valuesOf(extra, scope);
  const words = { ...textsFor(call.params, scope), ...textsFor(extra, scope) };
  let missing = false;
  const path = call.path.replace(/\{([a-z_]+)\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined || value === '') missing = true;
    return encodeURIComponent(value ?? '');
  });
  if (missing) return undefined;
  const whole = call.body_from === undefined ? undefined : resolve(call.body_from, scope);
  const sends = call.body !== undefined || isObject(whole);
  const body = { ...(isObject(whole) ? whole : {}), ...valuesOf(call.body, scope) };
  for (const field of Object.keys(body)) if (field in given) body[field] = given[field];
  const query = { ...call.query, ...only(call.query, extra) };
  return {
    call: name,
    method: call.method,
    base: call.base ?? 'base',
    path,
    query: textsFor(query, scope),
    body: sends ? body : undefined,
    headers: textsFor(call.headers, scope),
    key: textsFor(call.key, scope),
  };
}

/** Those of the values given beside that take the place of a call's own. */
function only(own: Values = {}, extra: Values = {}): Values {
  return Object.fromEntries(Object.entries(extra).filter(([name]) => name in own));
}
