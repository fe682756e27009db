import { isObject, type Json, pointer } from '#core';
import { askedQuestions } from './products.ts';
import { once } from './subject.ts';

/** A text that is shown as HTML. */
export interface HtmlText {
  file: string;
  pointer: string;
  html: string;
}

/** HTML of products beside their questions. */
const KEYS = ['intro_html', 'dissolving_tablet_html'];

function inProduct(file: string, value: Json): HtmlText[] {
  if (!file.startsWith('products/') || !isObject(value)) return [];
  const own = KEYS.map((key) => [pointer(key), value[key]] as const);
  const translated = isObject(value.texts) ? Object.entries(value.texts) : [];
  return [...own, ...translated.map(([key, html]) => [pointer('texts', key), html] as const)].flatMap(([at, html]) =>
    typeof html === 'string' ? [{ file, pointer: at, html }] : [],
  );
}

/** Every text of the products that is shown as HTML, in each language. */
export const htmlTexts = once((subject): HtmlText[] => [
  ...askedQuestions(subject).map(({ file, pointer: at, question }) => ({
    file,
    pointer: at + pointer('question_text'),
    html: question.question_text,
  })),
  ...Object.entries(subject.files).flatMap(([file, value]) => inProduct(file, value)),
]);
