import { isObject, type Json, type JsonObject, jsonOf } from '#core';
import type { FlowJson } from './pass.ts';

/** Applies a change to every file in `screens/`. */
export const eachScreen = (files: FlowJson, change: (screen: JsonObject) => JsonObject): FlowJson =>
  Object.fromEntries(
    Object.entries(files).map(([name, value]) => {
      const json = jsonOf(value);
      return [name, name.startsWith('screens/') && isObject(json) ? change(json) : value];
    }),
  );

/** Applies a change to every block in a value, inner blocks first. */
export function mapBlocks<T extends Json | undefined>(value: T, change: (block: JsonObject) => JsonObject): T;
export function mapBlocks(value: Json | undefined, change: (block: JsonObject) => JsonObject): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => mapBlocks(item, change));
  if (!isObject(value)) return value;
  const mapped = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapBlocks(part, change)]));
  return typeof mapped.block === 'string' ? change(mapped) : mapped;
}
