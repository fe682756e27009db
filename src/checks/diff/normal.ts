import {
  type Flow,
  type FlowSource,
  inlineReferences,
  isObject,
  type Json,
  jsonOf,
  milliseconds,
  ownEntry,
  pointer,
  schemaFor,
  walk,
} from '#core';

/** A flow to compare: compiled, with its files, and everything that is used by name in its place. */
export interface Side {
  flow: Flow;
  /** By name, each in the form in which files that say the same are the same. */
  files: Readonly<Record<string, Json>>;
  /** Where a place of those files is written. */
  origin: (file: string, at: string) => { file: string; pointer: string };
}

/** Settings that are off where they are left out. */
const OFF_BY_DEFAULT = new Set([
  'end_progress',
  'urgent',
  'none_answer',
  'need_more_info',
  'optional',
  'encrypted',
  'health',
  'beside',
  'quietly',
  'entry',
  'forces_return',
]);
/** Lists whose order says nothing. */
const UNORDERED = new Set(['is_one_of', 'includes_any', 'any', 'routes', 'to', 'leave_to', 'persists', 'disabled']);
/** For readers and editors alone. */
const UNSEEN = new Set(['$schema', 'about', 'suppress']);

/** A text as people read it: two keys with the same texts are the same. */
interface TextOf {
  (key: string): Json | undefined;
}

function withoutForm(value: Json, key: string, at: string, isText: (at: string) => boolean, text: TextOf): Json {
  if (typeof value === 'string') {
    if (isText(at)) return text(value) ?? value;
    if (/^\d+(?:\.\d+)?(?:ms|s|m|h|d)$/.test(value)) return `${milliseconds(value)}ms`;
    return /^#[0-9a-f]{3,8}$/i.test(value) ? colour(value) : value;
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => withoutForm(item, key, at + pointer(index), isText, text));
    return UNORDERED.has(key) && items.every((item) => typeof item !== 'object' || key === 'any')
      ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : items;
  }
  if (!isObject(value)) return value;
  const parts = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    if (part === undefined || UNSEEN.has(name) || (part === false && OFF_BY_DEFAULT.has(name))) return [];
    return [[name, withoutForm(part, name, at + pointer(name), isText, text)]];
  });
  return Object.fromEntries(parts);
}

/** "#FFF" and "#ffffff" are one colour. */
function colour(written: string): string {
  const digits = written.slice(1).toLowerCase();
  return digits.length > 4 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

/** A text in every language, marked as one. */
export const textsOf = (flow: Flow, key: string): Json | undefined => {
  const said = flow.locales.map((locale) => ownEntry(flow.texts[locale] ?? {}, key) ?? '');
  return said.some((text) => text !== '') ? { text: said } : undefined;
};

/** A flow made ready to be compared. */
export function sideOf(flow: Flow, source: FlowSource): Side {
  const written = Object.entries(source.files).flatMap(([file, value]): [string, Json][] =>
    schemaFor(file) === undefined ? [] : [[file, jsonOf(value)]],
  );
  const { files, atOrigin } = inlineReferences(Object.fromEntries(written));
  const normal = Object.entries(files).map(([file, value]): [string, Json] => {
    const texts = new Set<string>();
    walk(file, schemaFor(file) ?? '', value, (node) => {
      if (node.schema.names === 'text') texts.add(node.pointer);
    });
    return [
      file,
      withoutForm(
        value,
        '',
        '',
        (at) => texts.has(at),
        (key) => textsOf(flow, key),
      ),
    ];
  });
  return {
    flow,
    files: Object.fromEntries(normal),
    origin: (file, at) => {
      const [found] = atOrigin([{ rule: '', severity: 'info', file, pointer: at, at: 'value', message: at, hint: '' }]);
      return found ?? { file, pointer: at };
    },
  };
}
