import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/**
 * These folders serve any flow. Only flows/, contract/ and the server may name what people buy, pay for or are
 * prescribed.
 */
const FOLDERS = ['core', 'runtime', 'screens', 'widgets'];

/**
 * Words of the shipped flow's domain. "Order" alone also means a sequence, so only forms of it that mean a purchase
 * count.
 */
const WORDS =
  /medication|allerg|product|(?<!font-)variant|quantit|\bcarts?\b|checkout|dosespot|prescri|migraine|hair-?regrowth|\bbmi\b|demographics|shipping|dissolv|isRdt|subscription|placeOrder|order_id|order\.placed|patient|pharmac/gi;

const CONTENT = 'Files of products/ are read, checked and translated here; they are the content of the ordering flow.';
const ENTRIES = 'The specification names two parts of an answer: "medication" and "allergy".';
const OWNER = 'Answers are kept for the product that the address names (QN-5).';

/** Files whose code still has such words, each with the reason. A file that no longer has one must leave this list. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'core/rules/answers.ts': ENTRIES,
  'core/compile/index.ts': CONTENT,
  'core/compile/compile-flow.ts': CONTENT,
  'core/compile/file-problems.ts': CONTENT,
  'core/compile/files.ts': CONTENT,
  'core/compile/name-index.ts': CONTENT,
  'core/compile/name-kinds.ts': ENTRIES,
  'core/compile/names.ts': CONTENT,
  'core/compile/scenario-names.ts': CONTENT,
  'core/compile/rules/index.ts': CONTENT,
  'core/compile/rules/settings-agree.ts': 'HTML names two kinds of address for autofill: shipping and billing.',
  'core/compile/rules/plausible-settings.ts': 'A key of flow.json has such a word: money.shipping_cents.',
  'core/compile/rules/one-form.ts': CONTENT,
  'core/compile/rules/product-forms.ts': CONTENT,
  'core/compile/rules/product-offers.ts': CONTENT,
  'core/compile/rules/products.ts': CONTENT,
  'core/compile/rules/question-types.ts': ENTRIES,
  'core/compile/rules/unwritten-products.ts': CONTENT,
  'core/compile/rules/question-lists.ts': CONTENT,
  'core/compile/valid-files.ts': CONTENT,
  'core/compile/schemas.ts': CONTENT,
  'core/compile/unseen-text.ts': CONTENT,
  'core/model/flow.ts': CONTENT,
  'core/rules/index.ts': CONTENT,
  'core/model/saved-answers.ts': `${ENTRIES} ${OWNER}`,
  'core/rules/product-texts.ts': CONTENT,
  'core/rules/question-content.ts': CONTENT,
  'core/rules/question-answers.ts': ENTRIES,
  'core/rules/questions-in.ts': ENTRIES,
  'core/events/answer.ts': OWNER,
  'core/events/questions.ts': `${ENTRIES} ${OWNER}`,
  'core/eval/scope.ts': ENTRIES,
  'widgets/question-widgets.ts': 'Two names of one widget, each for a part of the answer.',
};

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');

/** @returns by file, the domain's words in its code */
async function found(): Promise<Map<string, string[]>> {
  const words = new Map<string, string[]>();
  for (const folder of FOLDERS) {
    const entries = await readdir(join(SRC, folder), { recursive: true });
    for (const entry of entries.filter((name) => /\.(?:tsx?|css)$/.test(name) && !name.startsWith('generated'))) {
      const file = `${folder}/${entry.split(sep).join('/')}`;
      const code = withoutComments(await readFile(join(SRC, file), 'utf8'));
      const here = [...new Set(code.match(WORDS) ?? [])];
      if (here.length > 0) words.set(file, here);
    }
  }
  return words;
}

test('[issue 11] code that serves any flow contains no words of the ordering domain, except in the listed files', async () => {
  const words = await found();
  expect(Object.fromEntries([...words].filter(([file]) => EXCEPTIONS[file] === undefined))).toEqual({});
  expect(Object.keys(EXCEPTIONS).filter((file) => !words.has(file))).toEqual([]);
});
