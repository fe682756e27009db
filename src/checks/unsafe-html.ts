import { isObject, type Json, pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { askedQuestions } from './subject/products.ts';

const UNSAFE: readonly [RegExp, string][] = [
  [/<\s*(?:script|style|iframe|object|embed|form|link|meta|svg|math)\b/i, 'an element that is never shown'],
  [/<[^>]*\son[a-z]+\s*=/i, 'an event handler'],
  [/(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i, 'a javascript: or data: address'],
  [/<[^>]*\sstyle\s*=/i, 'its own style'],
];

/** HTML of products beside their questions. */
const HTML = ['intro_html', 'dissolving_tablet_html'];

function find(file: string, at: string, html: string): Finding[] {
  const kind = UNSAFE.find(([pattern]) => pattern.test(html))?.[1];
  return kind === undefined
    ? []
    : [
        {
          file,
          pointer: at,
          message: `This HTML holds ${kind}, which would be taken out before it is shown`,
          hint: 'write it with plain elements and https links',
        },
      ];
}

function inProduct(file: string, value: Json): Finding[] {
  if (!file.startsWith('products/') || !isObject(value)) return [];
  const own = HTML.map((key) => [pointer(key), value[key]] as const);
  const translated = isObject(value.texts) ? Object.entries(value.texts) : [];
  return [...own, ...translated.map(([key, html]) => [pointer('texts', key), html] as const)].flatMap(([at, html]) =>
    typeof html === 'string' ? find(file, at, html) : [],
  );
}

export const unsafeHtml: Check = {
  rule: 'CP01',
  name: 'unsafe-html',
  severity: 'error',
  strict: true,
  description:
    'HTML that would run a script, style the page or lead to a script. The sanitiser takes it out, so what its author meant is not shown; and nothing should rely on the sanitiser alone.',
  bad: '<a href="javascript:…">',
  good: '<a href="https://…">',
  requirement: 'QS-10',
  run: (subject) => [
    ...askedQuestions(subject).flatMap(({ file, pointer: at, question }) =>
      find(file, at + pointer('question_text'), question.question_text),
    ),
    ...Object.entries(subject.files).flatMap(([file, value]) => inProduct(file, value)),
  ],
};
