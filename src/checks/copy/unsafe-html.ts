import type { Check } from '../check.ts';
import { htmlTexts } from '../subject/html-texts.ts';
import { cachedFor } from '../subject/subject.ts';

const UNSAFE: readonly [RegExp, string][] = [
  [/<\s*(?:script|style|iframe|object|embed|form|link|meta|svg|math)\b/i, 'an element that is never shown'],
  [/<[^>]*\son[a-z]+\s*=/i, 'an event handler'],
  [/(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i, 'a javascript: or data: address'],
  [/<[^>]*\sstyle\s*=/i, 'its own style'],
];

/** The part of a text that is never shown because it is unsafe; undefined when there is none. */
const unsafeIn = (html: string): string | undefined => UNSAFE.find(([pattern]) => pattern.test(html))?.[1];

/** The HTML texts that other checks read, without those that this check reports. */
export const safeTexts = cachedFor((subject) => htmlTexts(subject).filter(({ text }) => unsafeIn(text) === undefined));

export const unsafeHtml: Check = {
  rule: 'CP01',
  name: 'unsafe-html',
  severity: 'error',
  strict: true,
  description:
    'A text contains HTML that runs a script, styles the page or links to a script. The sanitiser removes it, so visitors do not see what its author meant. Nothing should depend on the sanitiser alone.',
  bad: '<a href="javascript:…">',
  good: '<a href="https://…">',
  requirement: 'QS-10',
  run: (subject) =>
    htmlTexts(subject).flatMap(({ file, pointer, text }) => {
      const kind = unsafeIn(text);
      if (kind === undefined) return [];
      return [
        {
          file,
          pointer,
          message: `This HTML contains ${kind}, which is removed before it is shown`,
          hint: 'write it with plain elements and https links',
        },
      ];
    }),
};
