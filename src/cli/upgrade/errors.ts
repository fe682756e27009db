import { isObject, type Json, type JsonObject, same, asObject } from '#core';
import type { Pass } from './pass.ts';

/** The usual reaction to a failure: the error screen if a screen failed to load, otherwise a message. */
const USUAL = { message: 'server', do: [{ show: 'failure' }], report: true };

/** Removes "replace" from the "go" of `read` reactions, because a failed load always replaces the history entry. */
function withoutReplace(actions: Json): Json {
  if (Array.isArray(actions)) return actions.map(withoutReplace);
  if (!isObject(actions)) return actions;
  const { replace: _, ...rest } = actions;
  const remaining = 'go' in actions ? rest : actions;
  return Object.fromEntries(
    Object.entries(remaining).map(([key, part]) => [
      key,
      ['do', 'otherwise', 'then'].includes(key) ? withoutReplace(part ?? null) : part,
    ]),
  );
}

/**
 * One list of actions for both reactions; undefined when the two differ. The error screen after a load and a message
 * after an action become `show: failure`.
 */
function both(read: Json | undefined, write: Json | undefined): Json | undefined {
  if (same(read, write)) return read;
  if (same(read, { show: 'error-screen' }) && same(write, { show: 'message' })) return { show: 'failure' };
  if (Array.isArray(read) && Array.isArray(write) && read.length === write.length) {
    const parts = read.map((part, index) => both(part, write[index]));
    return parts.some((part) => part === undefined) ? undefined : parts.map((part) => part ?? null);
  }
  if (!isObject(read) || !isObject(write) || Object.keys(read).join() !== Object.keys(write).join()) return undefined;
  const parts = Object.entries(read).map(([key, part]) => [key, both(part, write[key])] as const);
  return parts.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(parts);
}

/**
 * A reaction in the new form, without values that equal the default.
 * @param loads whether the call loads a screen's data
 * @param usual the message and report settings for a reaction that has none
 */
function shorter(reaction: JsonObject, loads: boolean, usual: JsonObject): JsonObject {
  const { read, write, ...rest } = reaction;
  if (read === undefined && write === undefined) return reaction;
  if (rest.message === usual.message) delete rest.message;
  if (rest.report === usual.report) delete rest.report;
  const [load, action] = [withoutReplace(read ?? []), write ?? []];
  const one = loads ? both(load, action) : action;
  if (one !== undefined) return { ...rest, ...(same(one, USUAL.do) ? {} : { do: one }) };
  const isUsual = (actions: Json, show: string) => same(actions, [{ show }]);
  return {
    ...rest,
    ...(isUsual(load, 'error-screen') ? {} : { on_load: load }),
    ...(isUsual(action, 'message') ? {} : { on_action: action }),
  };
}

/** Converts the values of an object. */
const mapped = (value: Json | undefined, make: (part: JsonObject, key: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(asObject(value)).map(([key, part]) => [key, isObject(part) ? make(part, key) : part]),
  );

/** The calls that load a screen's data. */
const loading = (files: Readonly<Record<string, unknown>>) =>
  Object.values(files).flatMap((file) =>
    isObject(file) && isObject(file.source) && typeof file.source.call === 'string' ? [file.source.call] : [],
  );

/**
 * Each reaction to a failure is written once: a status says how it differs from the usual reaction, a call how it
 * differs from its status.
 */
export const errors: Pass = {
  name: 'errors',
  upgrade: (files) => {
    const { 'errors.json': file, 'calls.json': made } = files;
    if (!isObject(file) || !isObject(made)) return files;
    const { $schema, statuses, ...others } = file;
    const sources = loading(files);
    const usualFor = (status: string) => {
      const found = isObject(statuses) ? statuses[status] : undefined;
      return status !== 'other' && isObject(found) ? { ...USUAL, ...found } : USUAL;
    };
    const calls = mapped(made.calls, (call, id) => {
      if (!isObject(call.errors)) return call;
      const own = mapped(call.errors, (reaction, status) => {
        const { type: _, ...rest } = reaction;
        return shorter(rest, sources.includes(id), usualFor(status));
      });
      return { ...call, errors: own };
    });
    const shared = mapped(statuses, (reaction) => shorter(reaction, true, USUAL));
    return {
      ...files,
      'errors.json': { ...($schema === undefined ? {} : { $schema }), usual: USUAL, statuses: shared, ...others },
      'calls.json': { ...made, calls },
    };
  },
};
