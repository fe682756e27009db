import { isObject, type Json, type JsonObject, jsonOf, same, asObject, firstPart, objectsIn } from '#core';
import type { Decision, Pass } from './pass.ts';

/** The facts that complete the steps, such as "medical.complete". */
const factsOf = (steps: readonly JsonObject[]): string[] =>
  steps.flatMap(({ done_if }) => (isObject(done_if) ? Object.keys(done_if) : []));

/** Removes actions that set or clear values which core now computes itself. */
function without(actions: readonly Json[], stores: readonly string[]): Json[] {
  const isGone = (reference: string) => stores.includes(firstPart(reference));
  return actions.flatMap((action): Json[] => {
    if (!isObject(action)) return [action];
    if (isObject(action.set)) {
      const set = Object.fromEntries(Object.entries(action.set).filter(([reference]) => !isGone(reference)));
      return Object.keys(set).length > 0 ? [{ ...action, set }] : [];
    }
    if (Array.isArray(action.clear)) {
      const clear = action.clear.filter((reference) => typeof reference !== 'string' || !isGone(reference));
      return clear.length > 0 ? [{ ...action, clear }] : [];
    }
    if (!isObject(action.if) || !Array.isArray(action.do) || action.do.length > 0) return [action];
    const { if: condition, otherwise } = action;
    return Array.isArray(otherwise) && otherwise.length > 0 ? [{ if: negated(condition), do: otherwise }] : [];
  });
}

/** The negation of a condition. A test for one text becomes "is_not", which is also true when there is no value. */
function negated(condition: JsonObject): JsonObject {
  const [[name, test] = [], ...others] = Object.entries(condition);
  const isOne = name !== undefined && others.length === 0 && isObject(test) && Object.keys(test).join() === 'is';
  return isOne && typeof test.is === 'string' ? { [name]: { is_not: test.is } } : { not: condition };
}

/** Applies `without` to every list of actions in a value, inner lists first. */
function cleaned(value: Json, stores: readonly string[]): Json {
  if (Array.isArray(value))
    return without(
      value.map((part) => cleaned(part, stores)),
      stores,
    );
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, part === undefined ? part : cleaned(part, stores)]),
  );
}

/** The step that an access level represented, and the visitors whom this level admitted without the step. */
function stepBehind(level: JsonObject, steps: readonly JsonObject[]) {
  const allows = asObject(level.allows);
  const cases = objectsIn(allows.any);
  const asked = Object.keys(allows).length === 1 && cases.length === 2 ? cases : [allows];
  const step = steps.find(({ done_if }) => asked.some((one) => same(one, done_if)));
  return step && { id: step.id, unless: asked.find((one) => asked.length > 1 && !same(one, step.done_if)) };
}

/** The requirements of a route, as steps. If its access level represents no step, the author must decide. */
function inSteps(
  id: string,
  names: readonly Json[],
  levels: JsonObject,
  steps: readonly JsonObject[],
  decide: (decision: Decision) => void,
): JsonObject | undefined {
  const done: Json[] = [];
  let unless: Json | undefined;
  for (const name of names) {
    const step = stepBehind(asObject(levels[String(name)]), steps);
    if (step === undefined) {
      const message = `"${id}" required "${String(name)}", which no step is done by: name an access level that asks for it`;
      decide({ file: 'routes.json', pointer: `/routes/${id}`, message });
      continue;
    }
    if (step.id !== undefined) done.push(step.id);
    unless ??= step.unless;
  }
  return done.length === 0 ? undefined : { done, ...(unless === undefined ? {} : { unless }) };
}

/**
 * Routes require steps. Access levels that represented a step are removed, and so are the stores that recorded its
 * completion.
 */
export const requires: Pass = {
  name: 'requires',
  upgrade(files, decide) {
    const flow = asObject(jsonOf(files['flow.json']));
    const routes = asObject(asObject(jsonOf(files['routes.json'])).routes);
    const steps = objectsIn(asObject(jsonOf(files['steps.json'])).steps);
    if (!Object.values(routes).some((route) => Array.isArray(asObject(route).requires))) return files;
    const levels = asObject(flow.access);
    const required = Object.values(routes).flatMap((route) => asObject(route).requires ?? []);
    const entered = Object.values(routes).map((route) => asObject(route).access);
    const remaining = Object.entries(levels).filter(
      ([name, level]) => entered.includes(name) || !required.includes(name) || !stepBehind(asObject(level), steps),
    );
    const upgraded = Object.entries(routes).map(([id, route]) => {
      const { requires: names } = asObject(route);
      if (!Array.isArray(names)) return [id, route];
      const found = inSteps(id, names, levels, steps, decide);
      const parts = Object.entries(asObject(route)).map(
        ([key, part]) => [key, key === 'requires' ? found : part] as const,
      );
      return [id, Object.fromEntries(parts.filter(([, part]) => part !== undefined))];
    });
    const declared = asObject(asObject(jsonOf(files['stores.json'])).stores);
    const facts = factsOf(steps);
    const noted = Object.keys(declared).filter((store) => {
      const fields = Object.keys(asObject(asObject(declared[store]).fields));
      return fields.length > 0 && fields.every((field) => facts.includes(`${store}.${field}`));
    });
    const stores = Object.fromEntries(Object.entries(declared).filter(([store]) => !noted.includes(store)));
    const changed: Record<string, unknown> = {
      ...files,
      'flow.json': { ...flow, access: Object.fromEntries(remaining) },
      'routes.json': { ...asObject(jsonOf(files['routes.json'])), routes: Object.fromEntries(upgraded) },
      'stores.json': { ...asObject(jsonOf(files['stores.json'])), stores },
    };
    return Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [
        name,
        /^(?:copy|products)\//.test(name) ? value : cleaned(jsonOf(value), noted),
      ]),
    );
  },
};
