import type { Check } from '../check.ts';
import { safeTexts } from './unsafe-html.ts';

const COMMENT = /<!--[\s\S]*?-->/g;
/** Matches a tag: the slash of an end tag, the name, the attributes, and the closing bracket if there is one. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)(>?)/gi;
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col']);
/** Elements that HTML closes automatically. */
const CLOSED_BY_ITSELF = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'caption']);

interface Flaw {
  message: string;
  hint: string;
}

/** The first tag of a text that is unfinished, not closed, or closed in the wrong order. */
function flawIn(html: string): Flaw | undefined {
  const open: string[] = [];
  for (const [tag, slash = '', word = '', , end] of html.replaceAll(COMMENT, '').matchAll(TAG)) {
    const name = word.toLowerCase();
    if (end === '') {
      const hint = `write its >${/["']/.test(tag) || /=\s*$/.test(tag) ? ', and both quotes of what is in it' : ''}`;
      return { message: `The tag "${tag.trim()}" of this HTML has no end`, hint };
    }
    if (slash === '') {
      if (!VOID.has(name)) open.push(name);
      continue;
    }
    const index = open.lastIndexOf(name);
    if (index === -1)
      return { message: `In this HTML ${tag} closes nothing`, hint: `remove it, or write <${name}> before` };
    const [across] = open.slice(index + 1).filter((one) => !CLOSED_BY_ITSELF.has(one));
    if (across !== undefined)
      return { message: `In this HTML ${tag} comes before </${across}>`, hint: `close <${across}> first` };
    open.length = index;
  }
  const left = open.find((name) => !CLOSED_BY_ITSELF.has(name));
  return left === undefined ? undefined : { message: `In this HTML <${left}> is never closed`, hint: `add </${left}>` };
}

export const unclosedHtml: Check = {
  rule: 'CP09',
  name: 'unclosed-html',
  severity: 'error',
  description:
    'A tag in a question or a product is not closed, or its partner is missing. The browser guesses where it ends: all text that follows becomes bold or a link, or is not shown at all.',
  bad: '"question_text": "Read <b>this first."',
  good: '"question_text": "Read <b>this</b> first."',
  requirement: 'QS-10',
  run: (subject) =>
    safeTexts(subject).flatMap(({ file, pointer, text }) => {
      const flaw = flawIn(text);
      return flaw === undefined ? [] : [{ file, pointer, ...flaw }];
    }),
};
