import { isObject, type Json, nearest, pointerTo as step, type Problem } from '../model/index.ts';
import { deref, SCHEMAS } from './schemas.ts';
import { walk } from './walk.ts';

/**
 * Replaces misspelt words by the nearest ones in the schema, so that one misspelt widget does not prevent the check of
 * all names. Problems of other kinds are not changed.
 */
export function withCorrectedWords(file: string, schemaId: string, value: Json, problems: readonly Problem[]): Json {
  const words = new Map<string, Json>();
  const wrong = new Set(problems.map(({ pointer }) => pointer));
  if (!SCHEMAS.has(schemaId)) return value;
  walk(file, schemaId, value, ({ pointer, schema, schemaFile, value: found }) => {
    const allowed = deref(schema, schemaFile).schema.enum;
    if (!wrong.has(pointer) || !Array.isArray(allowed) || typeof found !== 'string') return;
    words.set(pointer, nearest(found, allowed.map(String)) ?? allowed[0] ?? null);
  });
  return replaced(value, '', words);
}

function replaced(value: Json, pointer: string, words: ReadonlyMap<string, Json>): Json {
  const word = words.get(pointer);
  if (word !== undefined) return word;
  if (Array.isArray(value)) return value.map((item, index) => replaced(item, pointer + step(index), words));
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([key, part]) => [
    key,
    part === undefined ? part : replaced(part, pointer + step(key), words),
  ]);
  return Object.fromEntries(parts);
}
