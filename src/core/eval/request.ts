import { type CallRequest, type Flow, isObject, rememberedParams, asObject } from '../model/index.ts';
import { resolve, type Scope, textsFor, valuesOf } from './scope.ts';

/**
 * Builds the request of a call. A path parameter that `params` does not give is taken from the current address, or else
 * from the remembered parameters.
 * @returns undefined if a path parameter has no value
 */
export function requestOf(flow: Flow, name: string, scope: Scope): CallRequest | undefined {
  const call = flow.calls[name];
  if (call === undefined) return undefined;
  const words = { ...rememberedParams(scope.state), ...scope.match?.params, ...textsFor(call.params, scope) };
  let missing = false;
  const path = call.path.replace(/\{([a-z_]+)\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined || value === '') missing = true;
    return encodeURIComponent(value ?? '');
  });
  if (missing) return undefined;
  const whole = call.body_from === undefined ? undefined : resolve(call.body_from, scope);
  const sends = call.body !== undefined || isObject(whole);
  const body = { ...asObject(whole), ...valuesOf(call.body, scope) };
  return {
    call: name,
    method: call.method,
    base: call.base,
    path,
    query: textsFor(call.query, scope),
    body: sends ? body : undefined,
    headers: textsFor(call.headers, scope),
    key: textsFor(call.key, scope),
  };
}
