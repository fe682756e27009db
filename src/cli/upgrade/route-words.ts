import { isObject, type Json, type JsonObject, asObject } from '#core';
import type { Pass } from './pass.ts';

/** The renamed words of a route. */
const RENAMED: Readonly<Record<string, string>> = {
  query: 'takes',
  keeps: 'optional_params',
  forces_return: 'resume_here',
  arrive: 'on_arrival',
  back: 'on_back',
};

/** Swaps keys and values: the result has the query parameter by store field. */
const takes = (query: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(query).map(([param, target]) => [String(target), `query.${param}`]));

/** Converts the objects among the values of an object. */
const mapped = (value: Json | undefined, make: (one: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(asObject(value)).map(([key, one]) => [key, isObject(one) ? make(one) : one]));

const route = (one: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(one).map(([key, part]) => [
      RENAMED[key] ?? key,
      key === 'query' && isObject(part) ? takes(part) : part,
    ]),
  );

/** Replaces `remember` in a refusal with `come_back`. */
function refusal(one: Json): Json {
  if (!isObject(one)) return one;
  return Object.fromEntries(Object.entries(one).map(([key, part]) => [key === 'remember' ? 'come_back' : key, part]));
}

/** Updates a suppression's pointer to the new name. */
function suppression(one: Json): Json {
  if (!isObject(one) || typeof one.pointer !== 'string') return one;
  const renamed = (_: string, before: string, word: string) => before + (RENAMED[word] ?? word);
  return { ...one, pointer: one.pointer.replace(/^(routes\.json#\/routes\/[^/]+\/)(\w+)/, renamed) };
}

const level = (one: JsonObject): JsonObject =>
  Array.isArray(one.refused) ? { ...one, refused: one.refused.map(refusal) } : one;

/** Renames words of routes and refusals that authors misread. */
export const routeWords: Pass = {
  name: 'route-words',
  upgrade(files) {
    const { 'routes.json': routes, 'flow.json': flow } = files;
    if (!isObject(routes) || !isObject(flow)) return files;
    return {
      ...files,
      'routes.json': { ...routes, routes: mapped(routes.routes, route) },
      'flow.json': {
        ...flow,
        ...(flow.access === undefined ? {} : { access: mapped(flow.access, level) }),
        ...(Array.isArray(flow.suppress) ? { suppress: flow.suppress.map(suppression) } : {}),
      },
    };
  },
};
