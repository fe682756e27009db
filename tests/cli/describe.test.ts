import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hoverText } from '../../src/cli/language-server/describe.ts';
import { occurrenceAt, viewOf } from '../../src/cli/language-server/view.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-describe-'));
  await cp('flows/callback', join(dir, 'callback'), { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** @returns what a hover shows in the flow for the name at the end of these words in a file */
async function hover(file: string, words: string): Promise<string> {
  const view = await viewOf(join(dir, 'callback'), {});
  const text = view.textOf(file);
  expect(text).toContain(words);
  const place = occurrenceAt(view, file, text.indexOf(words) + words.length);
  return place === undefined ? 'no name' : hoverText(view, place);
}

const contact = async (change: (text: string) => string) => {
  const file = join(dir, 'callback/stores.json');
  await writeFile(file, change(await readFile(file, 'utf8')));
};

test('a declaration is shown without the indentation of its file, and cut when it is long', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `        "f${index}": { "type": "text" }`);
  const store = (fields: number) =>
    `{\n  "stores": {\n    "contact": {\n      "fields": {\n${lines(fields).join(',\n')}\n      }\n    }\n  }\n}\n`;
  await contact(() => store(10));
  const whole = await hover('stores.json', '"contact');
  expect(whole).toMatch(/^store \*\*contact\*\*\n\nstores\.json\n```json\n\{\n {2}"fields": \{\n {4}"f0": /);
  expect(whole).toMatch(/"f9": \{ "type": "text" \}\n {2}\}\n\}\n```$/);
  await contact(() => store(11));
  expect(await hover('stores.json', '"contact')).toMatch(/"f10": \{ "type": "text" \}\n {2}\}\n…\n```$/);
});

test('what the engine provides has no declaration', async () => {
  await contact(
    () =>
      '{ "stores": { "contact": { "fields": { "a": { "type": "text", "default": { "from": "auth.signed_in" } } } } } }',
  );
  const file = join(dir, 'callback/steps.json');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(/"done_if": \{ "[^"]+"/, '"done_if": { "auth.signed_in"'),
  );
  expect(await hover('steps.json', '"done_if": { "auth.signed')).toMatch(/\n\nThe engine provides it\.$/);
});

test('for a name with many declarations, four of them are shown', async () => {
  const en = await readFile(join(dir, 'callback/copy/en.json'), 'utf8');
  for (const locale of ['de', 'es', 'fr', 'it', 'pt'])
    await writeFile(join(dir, `callback/copy/${locale}.json`), en.replace('"locale": "en"', `"locale": "${locale}"`));
  expect((await hover('copy/en.json', '"contact.ti')).match(/```json/g)).toHaveLength(4);
});
