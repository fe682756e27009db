import { describe, expect, test } from 'vitest';
import type { PlacedProblem } from '#files';
import { github } from '../../src/cli/formats/github.ts';
import { prettyFindings } from '../../src/cli/formats/pretty.ts';

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

  test('the carets end with the line, also where the finding goes on', () => {
    expect(prettyFindings([finding({ endColumn: 40 })])).toContain('│   ^^^ →');
    expect(prettyFindings([finding({ endLine: 4, endColumn: 2 })])).toContain('│   ^^^ →');
  });

  test('the same problem at many places is written once, with six other places and the number of the rest', () => {
    const places = (count: number) =>
      prettyFindings(Array.from({ length: count }, (_, index) => finding({ line: index + 1, endLine: index + 1 })));
    expect(places(9).match(/No widget/g)).toHaveLength(1);
    expect(places(9)).toMatch(/the same at a\.json:2:3, .*a\.json:7:3 and 2 more$/);
    expect(places(7)).toMatch(/a\.json:7:3$/);
  });
});
