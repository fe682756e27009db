import { SHOWN_HTML } from '#core';
import type { Check } from '../check.ts';
import { safeTexts } from './unsafe-html.ts';

const TAG = /<([a-z][^\s<>/]*)((?:\s[^<>]*)?)\/?>/gi;
const ATTRIBUTE = /([a-z][a-z0-9-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The first tag or attribute of a text that the sanitiser removes. */
function strippedFrom(html: string): { part: string; hint: string } | undefined {
  for (const [, name = '', attributes = ''] of html.matchAll(TAG)) {
    if (!SHOWN_HTML.tags.includes(name.toLowerCase()))
      return { part: `<${name}>`, hint: `write one of: ${SHOWN_HTML.tags.join(', ')}` };
    for (const [, key = '', ...values] of attributes.matchAll(ATTRIBUTE)) {
      if (!SHOWN_HTML.attributes.includes(key.toLowerCase()))
        return { part: `"${key}" of <${name}>`, hint: `remove it; only ${SHOWN_HTML.attributes.join(', ')} stay` };
      const address = values.find((value) => value !== undefined) ?? '';
      if (key.toLowerCase() === 'href' && !SHOWN_HTML.addresses.test(address))
        return { part: `the address "${address}"`, hint: 'write a whole one, with https://' };
    }
  }
  return undefined;
}

export const strippedHtml: Check = {
  rule: 'CP02',
  name: 'stripped-html',
  severity: 'warning',
  description:
    'A text contains HTML elements that are not allowed in questions and products. The sanitiser removes these elements and keeps their text, so they have no effect.',
  bad: '"question_text": "<font color=\'red\'>Read this first.</font>"',
  good: '"question_text": "<strong>Read this first.</strong>"',
  requirement: 'QS-10',
  run: (subject) =>
    safeTexts(subject).flatMap(({ file, pointer, text }) => {
      const found = strippedFrom(text);
      if (found === undefined) return [];
      return [{ file, pointer, message: `In this HTML ${found.part} is not shown`, hint: found.hint }];
    }),
};
