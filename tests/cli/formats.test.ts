import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RULES } from '#checks';
import { sarif } from '../../src/cli/formats/sarif.ts';
import { tundish } from './support/tundish.ts';

let clean: string;
let bad: string;

async function copy(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'tundish-formats-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
  return cwd;
}

beforeAll(async () => {
  [clean, bad] = await Promise.all([copy(), copy()]);
  const steps = join(bad, 'flows/ordering/steps.json');
  await writeFile(steps, (await readFile(steps, 'utf8')).replace('"weight"', '"weigth"'));
  const theme = join(bad, 'flows/ordering/theme.json');
  await writeFile(theme, (await readFile(theme, 'utf8')).replace('"tokens"', '"<&>\\u0001": 1, "tokens"'));
});
afterAll(() => Promise.all([clean, bad].map((cwd) => rm(cwd, { recursive: true, force: true }))));

test('sarif: one run with every rule; each result has a location, a level and a fingerprint', async () => {
  const { code, out } = await tundish(bad, 'check', '--format', 'sarif');
  expect(code).toBe(1);
  const log = JSON.parse(out);
  expect(log).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'tundish' } } }] });
  const { rules } = log.runs[0].tool.driver;
  expect(rules.map(({ id }: { id: string }) => id)).toEqual(RULES.map(({ rule }) => rule));
  for (const rule of rules)
    expect(rule).toMatchObject({
      shortDescription: { text: expect.stringMatching(/\w/) },
      fullDescription: { text: expect.stringMatching(/\w/) },
      help: { text: expect.stringMatching(/\w/) },
    });
  const [result] = log.runs[0].results;
  expect(rules[result.ruleIndex].id).toBe(result.ruleId);
  expect(result).toMatchObject({
    ruleId: 'SC03',
    level: 'error',
    message: { text: expect.stringContaining('→ did you mean "weight"?') },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'flows/ordering/steps.json' } } }],
    partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) },
  });
  expect(result.locations[0].physicalLocation.region.startLine).toBeGreaterThan(1);
  expect((await tundish(bad, 'check', '--format', 'sarif')).out).toBe(out);
});

test('sarif: the fingerprint of a finding stays when lines move, and is another on an equal line', () => {
  const place = { line: 3, column: 1, endLine: 3, endColumn: 9, source: '  "weigth": 1,' };
  const problem = { rule: 'SC03', severity: 'error', anchor: 'key', message: 'No', hint: 'do' } as const;
  const one = { ...problem, ...place, file: 'steps.json', pointer: '/steps/0/weigth' };
  const moved = { ...one, line: 7, endLine: 7, source: '"weigth": 1,' };
  const other = { ...one, pointer: '/steps/1/weigth' };
  const log = JSON.parse(sarif({ findings: [one, moved, other], files: [], duration: 0 }));
  const [first, second, third] = log.runs[0].results.map(
    (result: { partialFingerprints: unknown }) => result.partialFingerprints,
  );
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});

test('sarif: the path of a file is a URI, whatever the names of its folders are', () => {
  const place = { line: 1, column: 1, endLine: 1, endColumn: 2, source: '{}', pointer: '', anchor: 'value' } as const;
  const problem = { rule: 'SC03', severity: 'error', message: 'No', hint: 'do', ...place } as const;
  const file = 'flows/of us #2 & 100%/copy/en.json';
  const log = JSON.parse(sarif({ findings: [{ ...problem, file }], files: [], duration: 0 }));
  const { uri } = log.runs[0].results[0].locations[0].physicalLocation.artifactLocation;
  expect(fileURLToPath(new URL(uri, 'file:///'))).toBe(`/${file}`);
});

test('junit: one suite per file, errors as errors, and valid XML', async () => {
  const { code, out } = await tundish(bad, 'check', '--format', 'junit');
  expect(code).toBe(1);
  const [, suite = ''] = /<testsuite name="flows\/ordering\/theme\.json"(.*?)<\/testsuite>/s.exec(out) ?? [];
  expect(suite).toMatch(
    /^ tests="1" errors="1" failures="0"><testcase classname="flows\/ordering\/theme\.json" name="SC03 at /,
  );
  expect(suite).toMatch(/<error message="[^"<]*&lt;&amp;&gt; [^"<]*" type="SC03">[^<]*theme\.json:\d+:\d+<\/error>/);
  // oxlint-disable-next-line no-control-regex -- that there is none is the point
  expect(out).not.toMatch(/[\u0000-\u0008]/);
  const amount = (part: string) => out.split(part).length - 1;
  expect(out).toContain(`<testsuites name="tundish" tests="${amount('<testcase ')}" errors="${amount('<error ')}"`);
  expect(out).toMatch(/<testsuite name="flows\/ordering\/screens\/login\.json" tests="1" errors="0" failures="0">/);
});

test('both formats are complete without findings', async () => {
  const empty = await tundish(clean, 'check', '--format', 'sarif');
  expect(empty.code).toBe(0);
  expect(JSON.parse(empty.out).runs[0]).toMatchObject({ results: [], invocations: [{ executionSuccessful: true }] });
  const junit = await tundish(clean, 'check', '--format', 'junit');
  expect(junit.out).toMatch(/^<\?xml .*\?>\n<testsuites name="tundish" tests="\d+" errors="0" failures="0">/);
});

test('--output writes the format to a file and the findings to the terminal', async () => {
  const { code, out } = await tundish(bad, 'check', '--format', 'sarif', '--output', 'found.sarif');
  expect(code).toBe(1);
  expect(out).toMatch(/ {2}SC03\n/);
  expect(JSON.parse(await readFile(join(bad, 'found.sarif'), 'utf8')).runs[0].results).toHaveLength(2);
  const without = await tundish(bad, 'check', '--output', 'found.sarif');
  expect(without).toMatchObject({ code: 2, err: expect.stringContaining('--output needs a --format') });
});
