import type { Check } from './check.ts';
import { plainTexts } from './subject/html-texts.ts';

/** A tag, an unfinished tag, or an entity. */
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<\/[a-z]+|<[a-z]+\s+[a-z-]+=[^<>]*|&(?:[a-z]+|#\d+);/i;

export const htmlInPlainText: Check = {
  rule: 'CP03',
  name: 'html-in-plain-text',
  severity: 'warning',
  description:
    'Texts of copy/, answers and what helps with them are plain: a tag or an entity would be shown as it is written.',
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
