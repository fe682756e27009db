import { isObject, type Json, jsonOf, type JsonObject, asList, asObject } from '#core';
import { eachFile, withoutCarriedOver } from './path-types.ts';
import type { Pass } from './pass.ts';

/** For a store's field, the parameter of the address from which it was copied. */
type Names = ReadonlyMap<string, string>;

/** The only field of a store whose content is persisted; undefined for any other store. */
function onlyField(id: string, store: JsonObject): string | undefined {
  const [field, ...others] = Object.keys(asObject(store.fields));
  const isNote = store.owner === 'device' && store.persist === 'local' && others.length === 0;
  return isNote && field !== undefined ? `${id}.${field}` : undefined;
}

/** The fields to which routes only ever assign the same parameter of the address, on arrival. */
function noted(routes: JsonObject, stores: JsonObject): Names {
  const names = new Map<string, string>();
  const set = Object.values(routes)
    .flatMap((route) => asList(asObject(route).on_arrival))
    .flatMap((action) => Object.entries(asObject(asObject(action).set)));
  for (const [id, store] of Object.entries(stores)) {
    const field = onlyField(id, asObject(store));
    const sources = [...new Set(set.flatMap(([target, from]) => (target === field ? [from] : [])))];
    const [, name] = sources.length === 1 ? (/^route\.(\w+)$/.exec(String(sources[0])) ?? []) : [];
    if (field !== undefined && name !== undefined) names.set(field, name);
  }
  return names;
}

/** Removes such assignments from a list of actions. The values become parameters of the next `go`. */
function actions(list: readonly Json[], names: Names): Json[] {
  let given: JsonObject = {};
  return list.flatMap((one): Json[] => {
    const action = asObject(converted(one, names));
    if (isObject(one) && isObject(one.set)) {
      const [own, others] = [true, false].map((isNoted) =>
        Object.entries(asObject(one.set)).filter(([field]) => names.has(field) === isNoted),
      );
      for (const [field, from] of own ?? []) given = { ...given, [names.get(field) ?? field]: from };
      return (others ?? []).length === 0 ? [] : [{ ...one, set: Object.fromEntries(others ?? []) }];
    }
    if (!isObject(one)) return [converted(one, names)];
    if (action.go === undefined || Object.keys(given).length === 0) return [action];
    return [withoutCarriedOver({ ...action, params: { ...asObject(action.params), ...given } })];
  });
}

function converted(value: Json, names: Names): Json {
  if (typeof value === 'string') return names.has(value) ? `remembered.${names.get(value)}` : value;
  if (Array.isArray(value)) return actions(value, names);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).flatMap(([key, part = null]): [string, Json][] => {
    const made = converted(part, names);
    const isEmptied = key === 'on_arrival' && Array.isArray(made) && made.length === 0;
    return isEmptied ? [] : [[names.has(key) ? `remembered.${names.get(key)}` : key, made]];
  });
  return withoutCarriedOver(Object.fromEntries(parts));
}

/** `remembered_params` replaces stores that only contained copies of a parameter of the address. */
export const rememberedParams: Pass = {
  name: 'remembered-params',
  upgrade(files) {
    const flow = asObject(jsonOf(files['flow.json']));
    const file = asObject(jsonOf(files['stores.json']));
    const stores = asObject(file.stores);
    const names = noted(asObject(asObject(jsonOf(files['routes.json'])).routes), stores);
    if (names.size === 0) return files;
    const remaining = Object.entries(stores).filter(
      ([id]) => ![...names.keys()].some((field) => field.startsWith(`${id}.`)),
    );
    const entries = Object.entries(flow);
    const index = entries.findIndex(([key]) => key === 'on_start');
    const place = index === -1 ? entries.length : index;
    const remembered: [string, Json] = ['remembered_params', [...new Set(names.values())]];
    return eachFile(
      {
        ...files,
        'flow.json': Object.fromEntries([...entries.slice(0, place), remembered, ...entries.slice(place)]),
        'stores.json': { ...file, stores: Object.fromEntries(remaining) },
      },
      (one) => converted(one, names),
    );
  },
};
