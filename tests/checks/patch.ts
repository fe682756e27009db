import type { FlowSource } from '#core';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Applies a JSON merge patch (RFC 7396) that can also reach into lists: by index ("0"), or with "+" for a new last
 * entry.
 */
function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(target)) {
    const list: unknown[] = [...target];
    for (const [place, part] of Object.entries(patch)) {
      if (place === '+') list.push(part);
      else list[Number(place)] = merge(list[Number(place)], part);
    }
    return list;
  }
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete result[key];
    else result[key] = merge(result[key], part);
  }
  return result;
}

/**
 * @returns the flow in its default language alone, so that a patch that adds or changes a text needs no translations
 */
export function inOneLanguage(source: FlowSource): FlowSource {
  const files = Object.entries(source.files).filter(([file]) => !/(?:^copy\/es|\.es)\.json$/.test(file));
  return patched({ ...source, files: Object.fromEntries(files) }, { 'flow.json': { locales: ['en'] } });
}

/** @returns a flow with some of its files changed, added or (null) removed: { "routes.json": { "routes": … } } */
export function patched(source: FlowSource, patch: unknown): FlowSource {
  const files = merge(source.files, patch);
  return { ...source, files: isObject(files) ? files : {} };
}
