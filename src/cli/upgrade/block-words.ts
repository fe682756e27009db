import { isObject } from '#core';
import type { Pass } from './pass.ts';

/**
 * The block `list` is now `each`, and `facts` is `table`. The content of a list is in `blocks`, and its filter in
 * `only_if`.
 */
export const blockWords: Pass = {
  name: 'block-words',
  upgrade: (files) => Object.fromEntries(Object.entries(files).map(([file, value]) => [file, renamed(value)])),
};

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (!isObject(value)) return value;
  const isList = value.block === 'list';
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === 'block') return [key, isList ? 'each' : part === 'facts' ? 'table' : part];
      return [(isList && LIST_WORDS.get(key)) || key, renamed(part)];
    }),
  );
}

const LIST_WORDS = new Map([
  ['item', 'blocks'],
  ['where', 'only_if'],
]);
