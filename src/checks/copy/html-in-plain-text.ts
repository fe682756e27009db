import type { Check } from '../check.ts';
import { plainTexts } from '../subject/html-texts.ts';

/** The most frequent HTML elements. Other words in angle brackets, such as "<month>" in a hint, are not tags. */
const ELEMENTS = 'a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|td|tr|u|ul';

/** Matches a tag, an unfinished tag, or an entity. */
const TAG = new RegExp(
  `<(?:${ELEMENTS})(?:\\s[^<>]*)?/?>|<[a-z]+\\s+[a-z-]+=[^<>]*>?|</[a-z]+>?|&(?:[a-z]{2,}|#\\d+);`,
  'i',
);

export const htmlInPlainText: Check = {
  rule: 'CP03',
  name: 'html-in-plain-text',
  severity: 'warning',
  description:
    'A text contains a tag or an entity, but is shown as plain text. Texts of copy/, answer options and their help are plain text, so visitors would see the tag itself.',
  bad: '"login.new_here": "<b>New</b> here?"',
  good: '"login.new_here": "New here?"',
  requirement: 'QS-10',
  run: (subject) =>
    plainTexts(subject).flatMap(({ file, pointer, text }) => {
      const [tag] = TAG.exec(text) ?? [];
      if (tag === undefined) return [];
      const message = `This text is plain; "${tag}" would appear as written`;
      return [{ file, pointer, message, hint: 'write it without HTML' }];
    }),
};
