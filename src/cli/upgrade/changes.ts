import { isObject, type Json } from '#core';
import { eachFile } from './path-types.ts';
import type { Pass } from './pass.ts';

const isForget = (part: Json) => isObject(part) && 'forget' in part;
const isOnlyForget = (list: Json | undefined) => Array.isArray(list) && list.length > 0 && list.every(isForget);

/** Removes `forget` actions, and each `then` that has no other action. */
function withoutForget(value: Json): Json {
  if (Array.isArray(value)) return value.filter((part) => !isForget(part)).map(withoutForget);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined || (key === 'then' && isOnlyForget(part)) ? [] : [[key, withoutForget(part)]],
    ),
  );
}

/** The contract says which reads are outdated after a write (`changes`), so a flow no longer lists them in `forget`. */
export const changes: Pass = { name: 'changes', upgrade: (files) => eachFile(files, withoutForget) };
