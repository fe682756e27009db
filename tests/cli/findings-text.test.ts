import { describe, expect, test } from 'vitest';
import type { PlacedProblem } from '#files';
import { github } from '../../src/cli/formats/github.ts';
import { inFlightPretty } from '../../src/cli/formats/in-flight.ts';
import { junit } from '../../src/cli/formats/junit.ts';
import { pretty, prettyFindings } from '../../src/cli/formats/pretty.ts';
import { sarif } from '../../src/cli/formats/sarif.ts';
import { testJunit } from '../../src/cli/formats/test-junit.ts';
import { diagnosticOf } from '../../src/cli/language-server/diagnostic.ts';

const finding = (more: Partial<PlacedProblem> = {}): PlacedProblem => ({
  rule: 'RF01',
  severity: 'error',
  file: 'a.json',
  pointer: '/a',
  anchor: 'value',
  message: 'No widget "x"',
  hint: 'write one',
  line: 1,
  column: 3,
  endLine: 1,
  endColumn: 6,
  source: '  "x"',
  ...more,
});
const report = (...findings: PlacedProblem[]) => ({ findings, files: ['a.json'], duration: 1 });

describe('GitHub annotations', () => {
  test('escape what would end a property, a line or the command', () => {
    const out = github(report(finding({ file: 'a:b,c.json', message: '50 %\r\nmore' })));
    expect(out).toContain('file=a%3Ab%2Cc.json,');
    expect(out).toContain('::50 %25%0D%0Amore%0A→ write one\n');
    expect(out.split('\n')).toHaveLength(2);
  });

  test('show nine of a level, because GitHub drops more than ten, and say how many there are besides', () => {
    const errors = Array.from({ length: 12 }, (_, index) => finding({ line: index + 1, endLine: index + 1 }));
    const lines = github(report(...errors, finding({ severity: 'info' }))).split('\n');
    expect(lines.filter((line) => line.startsWith('::error title=RF01'))).toHaveLength(9);
    expect(lines).toContain('::error title=tundish::and 3 more: run npm run check');
    expect(lines.filter((line) => line.startsWith('::notice '))).toHaveLength(1);
  });
});

describe('findings on a terminal', () => {
  test('no text of a file controls the terminal, and the carets stay below it', () => {
    const out = prettyFindings([finding({ source: '\u001B[2"x"', column: 4, endColumn: 7, message: 'No \u001B[31m' })]);
    expect(out).not.toContain('\u001B');
    expect(out).toContain('│  [2"x"\n      │    ^^^ → write one');
  });

  test('the carets end at the end of the first line, even if the finding spans several lines', () => {
    expect(prettyFindings([finding({ endColumn: 40 })])).toContain('│   ^^^ →');
    expect(prettyFindings([finding({ endLine: 4, endColumn: 2 })])).toContain('│   ^^^ →');
  });

  test('a problem at many locations is written once, with six other locations and the number of the rest', () => {
    const places = (count: number) =>
      prettyFindings(Array.from({ length: count }, (_, index) => finding({ line: index + 1, endLine: index + 1 })));
    expect(places(9).match(/No widget/g)).toHaveLength(1);
    expect(places(9)).toMatch(/the same at a\.json:2:3, .*a\.json:7:3 and 2 more$/);
    expect(places(7)).toMatch(/a\.json:7:3$/);
  });

  test('findings with another message, rule or hint are not merged', () => {
    const other = [finding({ hint: 'remove it' }), finding({ rule: 'RF02' }), finding({ message: 'No widget "y"' })];
    expect(prettyFindings([finding(), ...other])).not.toContain('the same at');
  });

  test('a long line is cut to the part around the finding', () => {
    const source = `${'a'.repeat(100)}"x"${'b'.repeat(100)}`;
    const [, line = '', carets = ''] = prettyFindings([finding({ source, column: 101, endColumn: 104 })]).split('\n');
    expect(line).toBe(`    1 │ ${'a'.repeat(40)}"x"${'b'.repeat(77)}`);
    expect(carets.indexOf('^^^ →')).toBe(line.indexOf('"x"'));
    const [, near = ''] = prettyFindings([finding({ source, column: 80, endColumn: 83 })]).split('\n');
    expect(near).toContain(`│ ${'a'.repeat(100)}"x"`);
  });

  test('the last line counts findings by severity', () => {
    const severities = ['error', 'warning', 'warning', 'info'] as const;
    const found = severities.map((severity, index) => finding({ severity, message: `No ${index}` }));
    expect(pretty(report(...found), false)).toMatch(/\n1 error · 2 warnings · 1 info · 1 file · 1 ms\n$/);
    expect(pretty({ ...report(), files: ['a.json', 'b.json'] }, false)).toBe('no problems · 2 files · 1 ms\n');
  });

  test('each severity has its colour', () => {
    const painted = (severity: PlacedProblem['severity']) => prettyFindings([finding({ severity })], true);
    expect(painted('error')).toContain('\u001B[31merror\u001B[0m');
    expect(painted('warning')).toContain('\u001B[33mwarning\u001B[0m');
    expect(painted('info')).toContain('\u001B[34minfo\u001B[0m');
  });

  test('a finding about people in the funnel shows their number, and the steps of one of them', () => {
    const one = { harm: 'undecided', file: 'a.json', pointer: '', message: 'M', hint: 'h', line: 7 } as const;
    const story = ['opens', 'answers'].map((does) => ({ does, then: 'at "a"' }));
    const said = (...states: number[]) =>
      inFlightPretty({
        against: 'main',
        findings: states.map((count) => ({ ...one, states: count, story: count === 0 ? [] : story })),
        states: 9,
        removed: [],
        counterexamples: {},
        duration: 2,
      });
    expect(said(1)).toBe(
      'a.json:7  undecided  M\n    h\n    1 state, for example:\n    1  opens\n       → at "a"\n    2  answers\n       → at "a"\n\n' +
        '1 finding for people on their way since main · 9 states · 2 ms\n',
    );
    expect(said(2, 0)).toContain('    2 states, for example:');
    expect(said(2, 0)).toMatch(/ {4}h\n\n2 findings for people/);
  });
});

describe('findings for programs', () => {
  const three = (['error', 'warning', 'info'] as const).map((severity) =>
    finding({ severity, endLine: 2, endColumn: 9 }),
  );

  test('JUnit has errors, warnings as failures, and notes as passed', () => {
    const out = junit(report(...three));
    expect(out).toContain('<testsuites name="tundish" tests="3" errors="1" failures="1">');
    expect(out).toContain('<testsuite name="a.json" tests="3" errors="1" failures="1">');
    expect(out.match(/<(?:error|failure|system-out)\b/g)).toEqual(['<error', '<failure', '<system-out']);
  });

  test('SARIF has the level and the range of each, and the address of its file', () => {
    const log = JSON.parse(sarif({ ...report(...three, finding({ file: 'a b.json' })), files: [] }));
    const { results } = log.runs[0];
    expect(results.map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'note', 'error']);
    const [first, , , last] = results.map((one: { locations: [{ physicalLocation: object }] }) => one.locations[0]);
    const region = { startLine: 1, startColumn: 3, endLine: 2, endColumn: 9 };
    expect(first).toMatchObject({ physicalLocation: { region } });
    expect(last).toMatchObject({ physicalLocation: { artifactLocation: { uri: 'a%20b.json' } } });
  });

  test('an editor has the severity and the range of each, counted from 0', () => {
    expect(three.map((one) => diagnosticOf(one).severity)).toEqual([1, 2, 3]);
    expect(diagnosticOf(finding({ line: 4, column: 3, endLine: 5, endColumn: 9 }))).toEqual({
      source: 'tundish',
      code: 'RF01',
      severity: 1,
      message: 'No widget "x"\nwrite one',
      range: { start: { line: 3, character: 2 }, end: { line: 4, character: 8 } },
    });
  });

  test('JUnit has a suite for each file of scenarios, with the seconds of each', () => {
    const story = [{ does: 'opens', then: 'at "a"' }];
    const one = { kind: 'scenario', name: 'A', duration: 1500, story, walk: undefined, covers: [] } as const;
    const cases = [
      { ...one, file: 'a.json', problem: undefined },
      { ...one, file: 'b.json', name: 'B', problem: finding({ file: 'b.json' }) },
    ];
    const out = testJunit({ cases, problems: [], duration: 1 });
    expect(out).toContain(
      '<testsuite name="a.json" tests="1" errors="0" failures="0"><testcase classname="a.json" name="A" time="1.500">',
    );
    expect(out).toContain('<testsuite name="b.json" tests="1" errors="0" failures="1">');
    expect(out).toMatch(/<failure message="[^"]*" type="scenario">b\.json:1:3\n {4}1 {2}opens\n/);
    expect(out).not.toContain('name="flow"');
  });
});
