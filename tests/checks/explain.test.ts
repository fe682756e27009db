import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '#checks';
import { run } from '#cli';

/** Runs `tundish` and keeps what it printed. */
async function tundish(...words: string[]) {
  const printed = { out: '', err: '' };
  const code = await run(words, {
    stdout: { write: (text: string) => (printed.out += text) },
    stderr: { write: (text: string) => (printed.err += text) },
    cwd: '.',
    env: {},
  });
  return { code, ...printed };
}

test('rules lists every rule', async () => {
  const { code, out } = await tundish('rules');
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(RULES.length);
  // The severities are below each other.
  expect(new Set(lines.map((line) => line.search(/ (?:error|warning|info)\b(?!-)/))).size).toBe(1);
  expect(out).toMatch(/^SF02 {2}passable-stop +error, cannot be suppressed$/m);
});

test('every rule that a finding can name is explained', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const texts = files.map((file) => readFileSync(`src/${file}`, 'utf8'));
  const named = new Set(texts.flatMap((text) => text.match(/(?<=')[A-Z]{2}\d{2}(?=')/g) ?? []));
  expect(named.size).toBeGreaterThan(100);
  expect(RULES.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...named]));
});

test('explain takes an id or a name', async () => {
  const { code, out } = await tundish('explain', 'sf02');
  expect(code).toBe(0);
  expect(out).toContain('SF02 passable-stop · error · cannot be suppressed');
  expect(out).toContain('  Good: "blocks_continue": true\nRequired by: QS-8');
  expect((await tundish('explain', 'passable-stop')).out).toBe(out);
});

test('explain lists other mistakes that a rule reports', async () => {
  const { out } = await tundish('explain', 'GR15');
  expect(out).toMatch(/^Also reported:\n {2}- Closing it does what another of its buttons does[^\n]+\n {2}- /m);
  expect((await tundish('explain', 'SF02')).out).not.toContain('Also reported');
});

test.each([
  [['explain'], 'Say which rule'],
  [['explain', 'SF20'], 'There is no rule "SF20"'],
  [['explain', 'pasable-stop'], 'did you mean "passable-stop"?'],
])('%j is refused as wrong usage', async (words, sentence) => {
  const { code, out, err } = await tundish(...words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(sentence);
});

test.each(['SF20', 'sf20'])('the misspelt id %s is likened to ids, and not to names', async (word) => {
  expect((await tundish('explain', word)).err).toMatch(/did you mean "[A-Z]{2}\d{2}"\?/);
});

/** The folders of src/checks with a rule in each of their files. */
const KINDS = ['accessibility', 'copy', 'meaning', 'privacy', 'references', 'safety', 'navigation'];

test('a rule is found by its name: it is in the file of that name', () => {
  const files = KINDS.flatMap((kind) => readdirSync(`src/checks/${kind}`)).filter((file) => file.endsWith('.ts'));
  const names = new Set(RULES.map(({ name }) => `${name}.ts`));
  // This file has the rules for the questions that a backend sends, which core checks.
  expect(files.filter((file) => !names.has(file))).toEqual(['question-payloads.ts']);
});
