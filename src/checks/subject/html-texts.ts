import { isObject, pointerTo } from '#core';
import { cachedFor } from './subject.ts';

/** A text of copy/ or of a product, in one language, and its location. */
export interface WrittenText {
  file: string;
  pointer: string;
  text: string;
  /** Whether the page shows the text as HTML. */
  html: boolean;
}

const HTML = /(?:^|\.)(?:question_text|intro_html|dissolving_tablet_html)$/;
/** Matches the last parts of keys whose text the page shows as plain text. */
const PLAIN =
  /^(?:name|summary|description|label|note|badge|text|(?:answer|helper)_text|user_text_(?:title|placeholder))$/;

/** Every text of the copy files and products, in every language. */
const writtenTexts = cachedFor(({ files, nodes }): WrittenText[] => [
  ...Object.entries(files).flatMap(([file, value]) =>
    isObject(value) && isObject(value.texts)
      ? Object.entries(value.texts).flatMap(([key, text]) => {
          const html = file.startsWith('products/') && HTML.test(key);
          return typeof text === 'string' ? [{ file, pointer: pointerTo('texts', key), text, html }] : [];
        })
      : [],
  ),
  ...nodes.flatMap(({ file, pointer, value, parent: { key } = { key: '' } }) => {
    const html = HTML.test(key);
    const isRead = /^products\/[^.]+\.json$/.test(file) && (html || PLAIN.test(key));
    return isRead && typeof value === 'string' ? [{ file, pointer, text: value, html }] : [];
  }),
]);

export const htmlTexts = cachedFor((subject) => writtenTexts(subject).filter(({ html }) => html));
export const plainTexts = cachedFor((subject) => writtenTexts(subject).filter(({ html }) => !html));
