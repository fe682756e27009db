import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run, type Io } from '#cli';
import { parseOptions } from '../../src/cli/options.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-cli-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** Runs `tundish`. @returns what it printed */
async function tundish(words: string, options: { tty?: boolean; env?: Io['env'] } = {}) {
  const printed = { out: '', err: '' };
  const code = await run(words.split(' ').filter(Boolean), {
    stdout: { write: (text: string) => (printed.out += text), isTTY: options.tty },
    stderr: { write: (text: string) => (printed.err += text) },
    cwd,
    env: options.env ?? {},
  });
  return { code, ...printed };
}

const theme = (text: string) => writeFile(join(cwd, 'flows/ordering/theme.json'), text);
const writeTwice = () => edit('theme.json', ['"color.page"', '"color.page": "#fff",\n    "color.page"']);

test('a clean flow ends with 0 and one line', async () => {
  const { code, out, err } = await tundish('check');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^no problems · \d+ files · \d+ ms\n$/);
});

test('--flow names the flow to check, as a path does', async () => {
  expect(await tundish('check --flow flows/nowhere')).toEqual(await tundish('check flows/nowhere'));
  expect(parseOptions(['test', 'some', '--flow', 'flows/ordering']).paths).toEqual(['flows/ordering', 'some']);
  expect(parseOptions(['new', 'product', 'sleep', '--flow', 'flows/ordering']).paths).toEqual(['product', 'sleep']);
});

test('a finding ends with 1 and shows place, message, the line with carets and a hint', async () => {
  await writeTwice();
  const { code, out } = await tundish('check');
  expect(code).toBe(1);
  const [head, line, carets, total] = out.split('\n');
  expect(head).toBe(
    'flows/ordering/theme.json:6:5  error  "color.page" is written twice in one object (first on line 5); only the last would count  SC02',
  );
  expect(line).toBe('    6 │     "color.page": "#f6f8f5",');
  expect(carets).toBe('      │     ^^^^^^^^^^^^ → delete one');
  expect(total).toMatch(/^1 error · \d+ files · \d+ ms$/);
});

/** Replaces some words in a file of the flow. */
async function edit(name: string, ...changes: [string, string][]) {
  const file = join(cwd, 'flows/ordering', name);
  let text = await readFile(file, 'utf8');
  for (const [before, after] of changes) {
    expect(text).toContain(before);
    text = text.replace(before, after);
  }
  await writeFile(file, text);
}

const heads = (out: string) => out.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line));

test('a missing name used in many places is one finding where it should be declared', async () => {
  await edit('routes.json', ['"cart": {', '"basket": { "screen": "cart",']);
  const { out } = await tundish('check');
  expect(heads(out)).toEqual([
    expect.stringMatching(
      /routes\.json:\d+:\d+ {2}error {2}No route "cart", and 4 places name it, such as one in calls\.json {2}RF03$/,
    ),
  ]);
  expect(out).toMatch(/\n1 error · /);
});

test('a step that was left out is one finding where the steps are', async () => {
  await edit('steps.json', [
    `    { "id": "bmi", "path_type": "user-bmi", "routes": ["user-bmi"], "done_if": { "bmi.known": true } },\n`,
    '',
  ]);
  expect(heads((await tundish('check')).out)).toEqual([
    expect.stringMatching(/steps\.json:\d+:\d+ {2}error {2}No step "bmi", and \d+ places name it/),
  ]);
});

test('a duplicate id gives no findings about translations, which refer to ids', async () => {
  await edit('products/hair-regrowth.json', ['"id": "hr-pre-sudden"', '"id": "hr-pre-hope"']);
  expect(heads((await tundish('check')).out)).toEqual([
    expect.stringMatching(/hair-regrowth\.json:\d+:\d+ {2}error {2}Two questions have the id "hr-pre-hope"/),
  ]);
});

test('a misspelt place of a suppression gives a suggestion', async () => {
  await edit('flow.json', ['screens/members-dashboard.json#/blocks', 'screens/members-dashbord.json#/blocks']);
  expect((await tundish('check')).out).toContain('did you mean "screens/members-dashboard.json#/blocks"?');
});

test('a misspelt path type gives a suggestion', async () => {
  await edit('steps.json', ['"path_type": "intro"', '"path_type": "into"']);
  expect((await tundish('check')).out).toContain('did you mean "intro"?');
});

test('a misspelt key of a translation and a misspelt name in "with" are one finding each', async () => {
  await edit('copy/es.json', ['"common.continue":', '"common.contniue":']);
  await edit('blocks/line-item.json', ['"with": { "name": "item', '"with": { "nam": "item']);
  const { out } = await tundish('check');
  expect(heads(out)).toHaveLength(2);
  expect(out).toContain('did you mean "common.continue"?');
  expect(out).toContain('^^^^^ → write "name"');
});

test('colours are used only in a terminal without NO_COLOR', async () => {
  await writeTwice();
  expect((await tundish('check', { tty: true })).out).toContain('\u001B[31m');
  expect((await tundish('check', { tty: true, env: { NO_COLOR: '1' } })).out).not.toContain('\u001B');
  // no-color.org: only a variable that is not empty counts.
  expect((await tundish('check', { tty: true, env: { NO_COLOR: '' } })).out).toContain('\u001B[31m');
  expect((await tundish('check')).out).not.toContain('\u001B');
});

test('a finding that spans several lines is marked to the end of its first line', async () => {
  await theme('{ /* Nobody reads\nit */ "tokens": {} }');
  const [, line, carets] = (await tundish('check')).out.split('\n');
  expect(line).toBe('    1 │ { /* Nobody reads');
  expect(carets).toBe('      │   ^^^^^^^^^^^^^^^ → remove the comment');
});

test('a file has no colours, also when the terminal has them', async () => {
  await writeTwice();
  const { out } = await tundish('check --format pretty --output found.txt', { tty: true });
  expect(out).toContain('\u001B[31m');
  const written = await readFile(join(cwd, 'found.txt'), 'utf8');
  expect(written).toContain('flows/ordering/theme.json:6:5  error');
  expect(written).not.toContain('\u001B');
});

test('control characters of a file are not printed, and a file without line breaks still shows the place', async () => {
  await theme(`{"\\u001b[31m": 1, "${'x'.repeat(300)}\u007F": ${'1'.repeat(200)} "b": 2}`);
  const { out } = await tundish('check');
  // oxlint-disable-next-line no-control-regex -- that there is none is the point
  expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001F\u007F]/);
  expect(
    Math.max(
      ...out
        .split('\n')
        .slice(1, 3)
        .map((line) => line.length),
    ),
  ).toBeLessThan(260);
});

test('json: one document, identical bytes each time, also without findings', async () => {
  expect(JSON.parse((await tundish('check --format json')).out)).toMatchObject({ ok: true, findings: [] });
  await writeTwice();
  const { code, out } = await tundish('check --format json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    format_version: '1.0',
    tool: { name: 'tundish' },
    ok: false,
    decided: true,
    counts: { error: 1, warning: 0, info: 0 },
    findings: [
      {
        ruleId: 'SC02',
        severity: 'error',
        file: 'flows/ordering/theme.json',
        range: { start: { line: 6, column: 5 }, end: { line: 6, column: 17 } },
        hint: 'delete one',
      },
    ],
  });
  expect((await tundish('check --format json')).out).toBe(out);
});

test('github: escaped annotations, added automatically on GitHub Actions', async () => {
  await theme('{ "tokens": {}, "100%,\\na:b": 1 "c": 2 }');
  const { out } = await tundish('check --format github');
  expect(out).toBe(
    '::error title=SC01,file=flows/ordering/theme.json,line=1,endLine=1,col=31,endColumn=32::' +
      'This file is not valid JSON: a comma is missing after "1"%0A→ add , after "1"\n',
  );
  await theme('{ "a%b": 1, "a%b": 2 }');
  const both = await tundish('check', { env: { GITHUB_ACTIONS: 'true' } });
  expect(both.out).toMatch(/\d+ errors · /);
  expect(both.out).toContain('::"a%25b" is written twice');
  expect((await tundish('check')).out).not.toContain('::');
});

test('github: a file with a comma or colon in its name has one annotation, only where annotations are asked for', async () => {
  await theme('7');
  await rename(join(cwd, 'flows/ordering'), join(cwd, 'flows/one, two: three'));
  const { out } = await tundish('check --format github');
  expect(out).toMatch(/^::error title=SC04,file=flows\/one%2C two%3A three\/theme\.json,line=1,/m);
  const json = await tundish('check --format json', { env: { GITHUB_ACTIONS: 'true' } });
  expect(JSON.parse(json.out)).toMatchObject({ ok: false });
});

test('github: more than nine findings of a kind are summed up, because GitHub would drop them silently', async () => {
  await theme(`{ ${Array.from({ length: 13 }, () => '"a": 1').join(', ')} }`);
  const lines = (await tundish('check --format github')).out.trim().split('\n');
  expect(lines).toHaveLength(10);
  expect(lines[9]).toMatch(/^::error title=tundish::and \d+ more/);
});

test('paths: a flow named by its folder and by one of its files is checked once', async () => {
  const one = await tundish('check flows/ordering flows/ordering/routes.json');
  expect(one.code).toBe(0);
  expect(one.out.replace(/\d+ ms/, '')).toBe((await tundish('check')).out.replace(/\d+ ms/, ''));
});

test.each([
  ['fix ordering', '0 findings mended'],
  ['graph ordering', 'flowchart'],
  ['sign ordering', 'Say who signs'],
  ['diff ordering --against .', 'nothing changes for anybody'],
  ['migrate ordering --against nowhere', 'no git reference "nowhere"'],
  ['translations --flow ordering', 'es'],
  ['test ordering Nobody-says-this', 'There is no scenario "Nobody-says-this"'],
])('a flow is named by its name alone: "%s"', async (words, text) => {
  const { out, err } = await tundish(words);
  expect(out + err).toContain(text);
});

test('a name that a folder and a flow share means the flow', async () => {
  await cp(join(cwd, 'flows/ordering/copy'), join(cwd, 'ordering'), { recursive: true });
  expect((await tundish('check ordering')).out).toMatch(/^no problems/);
});

test.each([
  ['', 'Say what to do: tundish check'],
  ['chekc', 'There is no command "chekc": did you mean "check"?'],
  ['check --formt json', 'There is no flag --formt: did you mean "--format"?'],
  ['check --format xml', '--format takes one of: pretty, json, github'],
  ['check --format', '--format '],
  ['check --fail-on never', '--fail-on takes one of: error, warning, info'],
  ['check flows/nowhere', 'There is no flows/nowhere'],
  ['check -x', 'There is no flag -x'],
  ['check --format markdown', '--format markdown is for tundish diff'],
  ['constructor', 'There is no command "constructor"'],
  ['new constructor name', 'Say what is new'],
  ['diff --against . --format sarif', 'tundish diff takes --format pretty, json or markdown'],
  ['test ordering chest --format sarif', 'tundish test takes --format pretty, json or junit'],
  ['test ordering --browser', '--browser needs the sources'],
  ['migrate --against HEAD --check --format sarif', 'tundish migrate --check takes --format pretty or json'],
  ['diff ordering', 'Say what to compare with'],
  ['diff ordering --against flows', 'There is no flow flows/ordering in flows'],
])('wrong usage ends with 2: "%s"', async (words, sentence) => {
  const { code, out, err } = await tundish(words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(sentence);
});

test('flows/ without a flow in it is wrong usage, and flows that cannot be listed end with 3', async () => {
  await rm(join(cwd, 'flows/ordering'), { recursive: true });
  expect(await tundish('check')).toMatchObject({ code: 2, err: expect.stringContaining('There is no flow in flows/') });
  await rm(join(cwd, 'flows'), { recursive: true });
  await writeFile(join(cwd, 'flows'), '');
  expect(await tundish('check')).toMatchObject({ code: 3, err: expect.stringContaining('ENOTDIR') });
});

test('with several flows, a command uses the flow in FLOW or "ordering"; if neither exists, the command must name one', async () => {
  await cp('flows/callback', join(cwd, 'flows/callback'), { recursive: true });
  expect((await tundish('graph')).out).toContain('["pre-questionnaire"]');
  expect((await tundish('graph callback')).out).not.toContain('["pre-questionnaire"]');
  await rename(join(cwd, 'flows/ordering'), join(cwd, 'flows/another'));
  const { code, err } = await tundish('graph');
  expect([code, err]).toEqual([2, expect.stringContaining('There are several flows: say which with --flow')]);
});

test('a drawing has the routes of each step below its name, and each line leads from box to box', async () => {
  const { out } = await tundish('graph');
  const [, cart = ''] = /subgraph step_cart\["cart"\]\n(.*?)\n {2}end/s.exec(out) ?? [];
  expect(cart.trim().split(/\n */)).toEqual(['cart["cart"]', 'checkout["checkout"]']);
  const ways = [...out.matchAll(/^ {2}\w+ --> \w+$/gm)];
  const { out: svg } = await tundish('graph --svg');
  const number = (text: string | undefined) => Number(text);
  const boxes = [
    ...svg.matchAll(/<rect fill="[^"]+" stroke="[^"]+" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g),
  ].map(([, x, y, width, height]) => ({ x: number(x), y: number(y), width: number(width), height: number(height) }));
  expect(boxes).toHaveLength(27);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  for (const [index, box] of boxes.entries()) {
    expect(box.x + box.width).toBeLessThan(number(width));
    expect(box.y + box.height).toBeLessThan(number(height));
    const beside = boxes
      .slice(index + 1)
      .filter(({ x, y }) => Math.abs(x - box.x) < box.width && Math.abs(y - box.y) < box.height);
    expect(beside).toEqual([]);
  }
  const lines = [...svg.matchAll(/<path d="M(\d+) (\d+)C.* (\d+) (\d+)"\/>/g)].map((found) =>
    found.slice(1).map(Number),
  );
  expect(lines).toHaveLength(ways.length);
  const middle = ({ y, height: high }: (typeof boxes)[number]) => y + high / 2;
  for (const [x1, y1, x2, y2] of lines) {
    expect(boxes.some((box) => box.x + box.width === x1 && middle(box) === y1)).toBe(true);
    expect(boxes.some((box) => box.x === x2 && middle(box) === y2)).toBe(true);
  }
  const names = [...svg.matchAll(/<text x="(\d+)" y="36" font-weight="700">([\w -]+)</g)].map(([, x, name]) => [
    number(x),
    name,
  ]);
  expect(new Set(names.map(([x]) => x))).toEqual(new Set(boxes.map(({ x }) => x)));
});

test('a flow in the folder is meant before one of its name in flows/', async () => {
  await cp('flows/callback', join(cwd, 'ordering'), { recursive: true });
  expect((await tundish('graph ordering')).out).not.toContain('["pre-questionnaire"]');
});

test('--fail-on says from which severity on findings fail', async () => {
  await edit('copy/es.json', ['"cart.title"', '"cart.titel"']);
  const codes = async (...levels: string[]) => {
    const all = [];
    for (const level of levels) all.push((await tundish(`check${level}`)).code);
    return all;
  };
  expect((await tundish('check')).out).not.toMatch(/\d errors? · /);
  expect(await codes('', ' --fail-on error', ' --fail-on warning', ' --fail-on info')).toEqual([0, 0, 1, 1]);
});

test('fix prints the number of fixed findings', async () => {
  await edit('questions.json', ['"widget": "single-choice"', '"widget": "singel-choice"']);
  expect((await tundish('fix')).out).toMatch(/^1 finding mended\nno problems · /);
});

test('diff and test write a file in the folder that they run in', async () => {
  await mkdir(join(cwd, 'before/flows'), { recursive: true });
  await cp(join(cwd, 'flows/ordering'), join(cwd, 'before/flows/ordering'), { recursive: true });
  const written = (name: string) => readFile(join(cwd, name), 'utf8');
  const tested = await tundish('test ordering chest --format junit --output found.xml');
  expect(tested.out).toMatch(/^holds .* hold · \d+ ms\n$/s);
  expect(await written('found.xml')).toMatch(/^<\?xml .*<testsuites name="tundish test" tests="1"/s);
  expect(await tundish('diff --against before --format markdown --output found.md')).toMatchObject({
    code: 0,
    out: '',
  });
  expect(await written('found.md')).toContain('### For visitors: nothing changes for anybody');
});

test('a folder without flows is wrong usage', async () => {
  await rm(join(cwd, 'flows'), { recursive: true });
  expect((await tundish('check')).code).toBe(2);
});

test('an unreadable file ends with 3', async () => {
  await rm(join(cwd, 'flows/ordering/theme.json'), { force: true });
  await cp(join(cwd, 'flows/ordering/copy'), join(cwd, 'flows/ordering/theme.json'), { recursive: true });
  const { code, err } = await tundish('check');
  expect(code).toBe(3);
  expect(err).toContain('tundish could not finish: ');
});

test.each(['check --format json', 'diff --against . --format json', 'test ordering chest --format json'])(
  '"%s" ends with 3 when its file cannot be written',
  async (words) => {
    const { code, err } = await tundish(`${words} --output nowhere/found.json`);
    expect([code, err]).toEqual([3, expect.stringMatching(/^tundish could not finish: ENOENT.*nowhere\/found\.json/)]);
  },
);

test('help ends with 0 and names the exit codes', async () => {
  const { code, out } = await tundish('--help');
  expect(code).toBe(0);
  expect(out).toContain('0 no findings that fail (see --fail-on), 1 findings, 2 wrong usage, 3 could not finish');
});

test('help and watch have short flags', async () => {
  expect((await tundish('-h')).out).toBe((await tundish('--help')).out);
  expect(parseOptions(['check', '-w'])).toEqual(parseOptions(['check', '--watch']));
});

test('check does not change the files', async () => {
  const before = await readFile(join(cwd, 'flows/ordering/routes.json'), 'utf8');
  await tundish('check');
  expect(await readFile(join(cwd, 'flows/ordering/routes.json'), 'utf8')).toBe(before);
});
