import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { htmlToText, isObject, ownEntry, pointerTo, asObject } from '#core';
import type { FlowView } from '../language-server/view.ts';

/** A text in a file of the flow's folder, by its pointer. */
export interface TextLocation {
  file: string;
  pointer: string;
}

/** A text of a question in one language. */
interface QuestionText {
  key: string;
  locale: string;
  text: string;
  place: TextLocation;
}

const OPTION_TEXTS = ['answer_text', 'note', 'helper_text', 'user_text_title', 'user_text_placeholder'];

const FILES: readonly (readonly [file: RegExp, pointer: RegExp])[] = [
  [/^copy\/[A-Za-z-]+\.json$/, /^\/texts\/[^/]+$/],
  [/^products\/[\w-]+\.[A-Za-z-]+\.json$/, /^\/texts\/[^/]+$/],
  [
    /^products\/[\w-]+\.json$/,
    new RegExp(
      `^/(?:pre|medical)_questionnaire/\\d+/(?:question_text|answer_options/\\d+/(?:${OPTION_TEXTS.join('|')}))$`,
    ),
  ],
];

/** Whether the value at a location is a text for people, which an author may change on the page. */
export const isText = (place: TextLocation): boolean =>
  FILES.some(([file, at]) => file.test(place.file) && at.test(place.pointer));

/**
 * The texts of a product's question at which an author pointed, in each language.
 * @param id the question
 * @param words the lines of text in the element
 */
export function questionTexts(view: FlowView, id: string, words: readonly string[]): QuestionText[] {
  const declared = view.places.find(
    ({ declares, kind, name, file }) => declares && kind === 'question' && name === id && file.startsWith('products/'),
  );
  const question = declared && view.nodeOf(declared);
  if (declared === undefined || question === undefined) return [];
  const inQuestion = declared.pointer.replace(/\/id$/, '');
  const options = findNodeAtLocation(question, ['answer_options'])?.children ?? [];
  const written = [
    ...textIn(question, 'question_text', `${id}.`, inQuestion),
    ...options.flatMap((option, index) =>
      OPTION_TEXTS.flatMap((field) =>
        textIn(option, field, `${id}.${idOf(option)}.`, inQuestion + pointerTo('answer_options', index)),
      ),
    ),
  ];
  return written.flatMap((one) => {
    const original = { ...one, locale: usualLocale(view), place: { file: declared.file, pointer: one.pointer } };
    const all = [original, ...translations(view, declared.file, one.key)];
    return all.some(({ text }) => linesOf(text).some((line) => words.includes(line))) ? all : [];
  });
}

const idOf = (node: Node) => String(findNodeAtLocation(node, ['id'])?.value ?? '');

function textIn(
  node: Node,
  field: string,
  before: string,
  pointer: string,
): { key: string; pointer: string; text: string }[] {
  const text: unknown = findNodeAtLocation(node, [field])?.value;
  return typeof text === 'string' ? [{ key: before + field, pointer: pointer + pointerTo(field), text }] : [];
}

function usualLocale({ source }: FlowView): string {
  const flow = source.files['flow.json'];
  return isObject(flow) ? String(flow.default_locale) : '';
}

/** The translations of a text in the files beside the product: products/a.es.json. */
function translations({ source }: FlowView, product: string, key: string): QuestionText[] {
  const stem = product.replace(/\.json$/, '');
  return Object.entries(source.files).flatMap(([file, value]) => {
    const [, locale] = file.startsWith(`${stem}.`) ? file.slice(stem.length).split('.') : [];
    const texts = asObject(asObject(value).texts);
    const text = ownEntry(texts, key);
    if (locale === undefined || typeof text !== 'string') return [];
    return [{ key, locale, text, place: { file, pointer: pointerTo('texts', key) } }];
  });
}

/** The lines in which a page shows a text. */
const linesOf = (text: string): string[] =>
  htmlToText(text)
    .split('\n')
    .flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || []);
