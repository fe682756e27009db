import { isObject, type Json, type JsonObject, asList, asObject, firstPart } from '#core';
import type { Pass } from './pass.ts';

const ENGINE = ['auth', 'user', 'session', 'navigation', 'queries', 'impersonation'];
const isEngines = (reference: Json | undefined) =>
  typeof reference === 'string' && ENGINE.includes(firstPart(reference));

/** Returns the kind of wipe for an occasion that the first edition names. */
type WipeOf = (occasion: Json | undefined) => 'everything' | 'sign_in';

/** A list of actions without those that core now performs itself. */
function actions(list: readonly Json[], wipeOf: WipeOf): Json[] {
  const fresh = list.some(
    (one) => isObject(one) && Array.isArray(one.clear) && one.clear.includes('navigation.previousPath'),
  );
  return list.flatMap((action): Json[] => {
    if (!isObject(action)) return [action];
    const { wiping, ...rest } = action;
    if (wiping !== undefined) return [rest, { wipe: wipeOf(wiping) }];
    if (action.wipe !== undefined) return [{ ...action, wipe: wipeOf(action.wipe) }];
    if (isObject(action.set)) {
      const set = Object.entries(action.set).filter(([key]) => !isEngines(key));
      return set.length === 0 ? [] : [{ ...action, set: Object.fromEntries(set) }];
    }
    if (Array.isArray(action.clear)) {
      const clear = action.clear.filter((one) => !isEngines(one));
      return clear.length === 0 ? [] : [{ ...action, clear }];
    }
    return [fresh && action.go !== undefined ? { ...action, back_arrow: false } : action];
  });
}

/** Upgrades any part of a file: removes actions that core now performs itself, and renames references. */
function part(value: Json, wipeOf: WipeOf): Json {
  if (value === 'impersonation.name') return 'auth.impersonated_name';
  if (Array.isArray(value)) return actions(value, wipeOf).map((one) => part(one, wipeOf));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner = null]) =>
      key === 'navigation.previousPath' && isObject(inner)
        ? ['navigation.has_previous', inner.known ?? null]
        : [key, part(inner, wipeOf)],
    ),
  );
}

/** Converts a call: `signs_in` and `wipes` replace the assignments. */
function call({ learns, wipes, ...rest }: JsonObject): JsonObject {
  const own = Object.entries(asObject(learns)).filter(([key]) => !isEngines(key));
  return {
    ...rest,
    ...(wipes === undefined ? {} : { wipes_first: true }),
    ...(isObject(learns) && learns.user !== undefined ? { signs_in: true } : {}),
    ...(own.length === 0 ? {} : { learns: Object.fromEntries(own) }),
  };
}

/** Converts a declared store: its content decides whether it is encrypted. */
function store(declared: JsonObject): JsonObject {
  const { kept, encrypted: _, ...rest } = declared;
  return { ...rest, ...(kept === undefined ? {} : { kept_signed_out: kept }) };
}

const mapped = (value: Json | undefined, make: (one: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(asObject(value)).map(([key, one]) => [key, isObject(one) ? make(one) : one]));

/** The calls for the session move under `api`, together with the actions for the end of the session. */
function session(flow: JsonObject): JsonObject {
  const { api, session: declared } = flow;
  if (!isObject(declared) || declared.when_past === undefined) return flow;
  const { when_due, when_past, ...rest } = declared;
  const [asks] = asList(when_due);
  const validate = isObject(asks) && asks.call !== undefined ? { validate: asks.call } : {};
  const refresh = isObject(api) && isObject(api.refresh) ? { refresh: api.refresh.call } : {};
  return {
    ...flow,
    api: { ...asObject(api), ...refresh, ...validate },
    session: { ...rest, on_over: when_past },
  };
}

/** Sign-in, session, navigation and person belong to core. The flow neither declares nor sets them. */
export const engineState: Pass = {
  name: 'engine-state',
  upgrade: (files) => {
    const { 'stores.json': stores } = files;
    if (!isObject(stores) || !isObject(stores.stores)) return files;
    const { wipes, stores: declared, ...others } = stores;
    const wipeOf: WipeOf = (occasion) => {
      if (occasion === 'everything' || occasion === 'sign_in') return occasion;
      const found = isObject(wipes) && typeof occasion === 'string' ? wipes[occasion] : undefined;
      const clear = isObject(found) && Array.isArray(found.clear) ? found.clear : ['everything'];
      return clear.includes('everything') ? 'everything' : 'sign_in';
    };
    const own = Object.fromEntries(Object.entries(declared).filter(([id]) => !ENGINE.includes(id)));
    return Object.fromEntries(
      Object.entries(files).map(([name, file]) => {
        if (!isObject(file) || /^(?:copy|products)\//.test(name)) return [name, file];
        if (name === 'stores.json') return [name, { ...others, stores: mapped(own, store) }];
        const ready = name === 'flow.json' ? session(file) : file;
        const made = part(name === 'calls.json' ? { ...ready, calls: mapped(ready.calls, call) } : ready, wipeOf);
        const validate = name === 'calls.json' && isObject(made) ? withoutErrors(made, files['flow.json']) : made;
        return [name, validate];
      }),
    );
  },
};

/** Removes a call's reactions to the end of the session. */
function withoutErrors(file: JsonObject, flow: unknown): JsonObject {
  const due = isObject(flow) && isObject(flow.session) ? flow.session.when_due : undefined;
  const [asks] = asList(due);
  const id = isObject(asks) ? asks.call : undefined;
  const found = isObject(file.calls) && typeof id === 'string' ? file.calls[id] : undefined;
  if (!isObject(file.calls) || !isObject(found) || typeof id !== 'string') return file;
  const { errors: _, ...rest } = found;
  return { ...file, calls: { ...file.calls, [id]: rest } };
}
