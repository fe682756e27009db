import { pointer } from '#core';
import type { Check } from './check.ts';

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:[a-z]+|#\d+);/i;

export const htmlInPlainText: Check = {
  rule: 'CP03',
  name: 'html-in-plain-text',
  severity: 'warning',
  description: 'Texts of copy/ are plain: a tag or an entity would be shown as it is written.',
  bad: '"login.new_here": "<b>New</b> here?"',
  good: '"login.new_here": "New here?"',
  requirement: 'QS-10',
  run: ({ flow }) =>
    Object.entries(flow.texts).flatMap(([locale, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => {
        const [tag] = TAG.exec(text) ?? [];
        return tag === undefined
          ? []
          : [
              {
                file: `copy/${locale}.json`,
                pointer: pointer('texts', key),
                message: `This text is plain; "${tag}" would appear as written`,
                hint: 'write it without HTML',
              },
            ];
      }),
    ),
};
