import { type Flow, isObject, type Json, type JsonObject, jsonOf, themeTokens, asObject } from '#core';

/** Returns a file with all omitted defaults written out. So it is no change to write a default explicitly. */
export function withDefaults(flow: Flow, file: string, value: Json): Json {
  if (!isObject(value)) return value;
  if (file === 'theme.json' || file.startsWith('themes/')) return { ...value, ...themeTokens(value) };
  if (file === 'routes.json') return { ...value, routes: eachIn(value.routes, (id, one) => routeIn(flow, id, one)) };
  if (file === 'stores.json') return { ...value, stores: eachIn(value.stores, (id, one) => storeIn(flow, id, one)) };
  return value;
}

const eachIn = (value: Json | undefined, make: (id: string, one: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(asObject(value)).map(([id, one]) => [id, isObject(one) ? make(id, one) : one]));

function routeIn(flow: Flow, id: string, written: JsonObject): JsonObject {
  const route = flow.routes.find((one) => one.id === id);
  return route === undefined ? written : { ...written, screen: route.screen, health: route.health === true };
}

function storeIn(flow: Flow, id: string, written: JsonObject): JsonObject {
  const { encrypted: _, ...store } = flow.stores[id] ?? {};
  const compiled = jsonOf(store);
  return isObject(compiled) ? compiled : written;
}
