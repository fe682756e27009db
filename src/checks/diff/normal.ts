import {
  type Flow,
  type FlowSource,
  inlinedFiles,
  type InlinedFiles,
  isObject,
  type Json,
  milliseconds,
  ownEntry,
  pointerTo,
  schemaFor,
  walk,
} from '#core';
import { withDefaults } from './defaults.ts';

/** A compiled flow with its files in normal form. */
export interface NormalFlow {
  flow: Flow;
  /** Files by name. Two files that mean the same have equal normal forms. */
  files: Readonly<Record<string, Json>>;
}

/** One side of a comparison. */
export interface Side extends NormalFlow {
  /** The source location of a value in a normalised file. */
  origin: (file: string, pointer: string) => { file: string; pointer: string };
}

/** Settings whose default is off. */
const OFF_BY_DEFAULT = new Set([
  'end_progress',
  'urgent',
  'none_answer',
  'need_more_info',
  'optional',
  'gate',
  'encrypted',
  'health',
  'beside',
  'quietly',
  'entry',
  'resume_here',
]);
/** Lists whose order has no meaning. */
const UNORDERED = new Set(['is_one_of', 'includes_any', 'any', 'routes', 'to', 'leave_to', 'persists', 'disabled']);
/** Keys that only authors and their editors read. */
const UNSEEN = new Set(['$schema', 'suppress']);

/** A text with its words instead of its copy key, so two keys with the same words are equal. */
interface TextOf {
  (key: string): Json | undefined;
}

function withoutForm(
  value: Json,
  key: string,
  pointer: string,
  isText: (pointer: string) => boolean,
  text: TextOf,
): Json {
  if (typeof value === 'string') {
    if (isText(pointer)) return text(value) ?? value;
    if (/^\d+(?:\.\d+)?(?:ms|s|m|h|d)$/.test(value)) return `${milliseconds(value)}ms`;
    return /^#[0-9a-f]{3,8}$/i.test(value) ? colour(value) : value;
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => withoutForm(item, key, pointer + pointerTo(index), isText, text));
    return UNORDERED.has(key) && items.every((item) => typeof item !== 'object' || key === 'any')
      ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : items;
  }
  if (!isObject(value)) return value;
  const parts = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    if (part === undefined || UNSEEN.has(name) || (part === false && OFF_BY_DEFAULT.has(name))) return [];
    return [[name, withoutForm(part, name, pointer + pointerTo(name), isText, text)]];
  });
  return Object.fromEntries(parts);
}

/** A colour in one notation: "#FFF" and "#ffffff" are equal. */
function colour(written: string): string {
  const digits = written.slice(1).toLowerCase();
  return digits.length > 4 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

/** A text in every language, in the form that `isText` recognises. */
export const inEveryLanguage = (flow: Flow, key: string): Json | undefined => {
  const words = flow.locales.map((locale) => ownEntry(flow.texts[locale] ?? {}, key) ?? '');
  return words.some((text) => text !== '') ? { text: words } : undefined;
};

/** Prepares one version of a flow for comparison. */
export const sideOf = (flow: Flow, source: FlowSource): Side => sideFrom(normalFlowOf(flow, source), source);

/**
 * Brings the files of a flow into normal form.
 * @param flow compiled from `source`
 */
export function normalFlowOf(flow: Flow, source: FlowSource): NormalFlow {
  const normal = Object.entries(inlinedFiles(source.files).files).map(([file, written]): [string, Json] => {
    const value = withDefaults(flow, file, written);
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
        (pointer) => texts.has(pointer),
        (key) => inEveryLanguage(flow, key),
      ),
    ];
  });
  return { flow, files: Object.fromEntries(normal) };
}

/** Adds to a prepared flow the lookup of source locations. It is used only where something differs. */
export function sideFrom({ flow, files }: NormalFlow, source: FlowSource): Side {
  let atOrigin: InlinedFiles['atOrigin'] | undefined;
  return {
    flow,
    files,
    origin: (file, pointer) => {
      atOrigin ??= inlinedFiles(source.files).atOrigin;
      const [found] = atOrigin([
        { rule: '', severity: 'info', file, pointer, anchor: 'value', message: pointer, hint: '' },
      ]);
      return found ?? { file, pointer };
    },
  };
}
