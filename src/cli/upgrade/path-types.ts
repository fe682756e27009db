import { isObject, type Json, type JsonObject, jsonOf, asObject } from '#core';
import type { FlowJson, Pass } from './pass.ts';

/** The new names of parameters, by the old name. `next_path` and the contract used different names for some. */
type Renamed = ReadonlyMap<string, string>;

/** Applies a change to every file except copy and products. */
export const eachFile = (files: FlowJson, change: (file: Json) => Json): FlowJson =>
  Object.fromEntries(
    Object.entries(files).map(([name, value]) => [
      name,
      /^(?:copy|products)\//.test(name) ? value : change(jsonOf(value)),
    ]),
  );

/** Removes parameters that only repeat the current address, because this is the default now. */
export function withoutCarriedOver(part: JsonObject): JsonObject {
  const { params, ...rest } = part;
  const isParams = isObject(params) && ['go', 'to', 'operation'].some((word) => word in part);
  if (!isParams) return part;
  const others = Object.entries(params).filter(([name, from]) => from !== `route.${name}`);
  return others.length === 0 ? rest : { ...part, params: Object.fromEntries(others) };
}

/** Renames references and parameters in a value. */
function renamedIn(value: Json, renamed: Renamed): Json {
  if (typeof value === 'string') {
    const [root, name = '', ...rest] = value.split('.');
    return root === 'route' && renamed.has(name) ? ['route', renamed.get(name), ...rest].join('.') : value;
  }
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, renamed));
  if (!isObject(value)) return value;
  const mapped = Object.fromEntries(
    Object.entries(value).map(([key, part = null]) => {
      const name = key.startsWith('route.') ? renamedIn(key, renamed) : key;
      return [typeof name === 'string' ? name : key, renamedIn(part, renamed)];
    }),
  );
  const isAddress = 'go' in mapped || 'to' in mapped;
  const named =
    isAddress && isObject(mapped.params)
      ? Object.entries(mapped.params).map(([name, from]) => [renamed.get(name) ?? name, from] as const)
      : undefined;
  return withoutCarriedOver(named === undefined ? mapped : { ...mapped, params: Object.fromEntries(named) });
}

const withNames = (path: Json | undefined, renamed: Renamed): Json =>
  typeof path === 'string'
    ? path.replaceAll(/:([^/]+)/g, (_, name: string) => `:${renamed.get(name) ?? name}`)
    : (path ?? null);

/**
 * A path type leads to the first route of its step, and only other routes name one. Parameters of addresses have the
 * contract's names. A parameter of the same name is taken from the current address by default.
 */
export const pathTypes: Pass = {
  name: 'path-types',
  upgrade(files) {
    const file = asObject(jsonOf(files['routes.json']));
    const routes = asObject(file.routes);
    const steps = asObject(jsonOf(files['steps.json'])).steps;
    const renamed = new Map(
      Object.values(routes).flatMap((route) =>
        Object.entries(asObject(asObject(asObject(route).next_path).params)).flatMap(([name, field]) =>
          typeof field === 'string' && field !== name ? [[name, field] as const] : [],
        ),
      ),
    );
    const begins = (id: string, type: Json | undefined) =>
      Array.isArray(steps) &&
      steps.some(
        (step) => isObject(step) && step.path_type === type && Array.isArray(step.routes) && step.routes[0] === id,
      );
    const converted = Object.entries(routes).map(([id, route]): [string, Json] => {
      if (!isObject(route)) return [id, route ?? null];
      const parts = Object.entries(route).flatMap(([key, part]): [string, Json | undefined][] => {
        if (key === 'path') return [[key, withNames(part, renamed)]];
        if (key !== 'next_path') return [[key, part]];
        const { type } = asObject(part);
        return begins(id, type) ? [] : [['path_type', type]];
      });
      return [id, Object.fromEntries(parts)];
    });
    const moved =
      converted.length === 0 ? files : { ...files, 'routes.json': { ...file, routes: Object.fromEntries(converted) } };
    return eachFile(moved, (one) => renamedIn(one, renamed));
  },
};
