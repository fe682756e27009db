import type { TestCase, TestReport } from '../test.ts';
import { prettyFindings } from './pretty.ts';

/** What was done, and where each step led; the last line says what was not as it should be. */
export const storyOf = ({ story, problem, walk }: TestCase): string =>
  [
    ...story.map(({ does, then }, at) => `  ${String(at + 1).padStart(3)}  ${does}\n       → ${then}`),
    ...(problem === undefined ? [] : [`    ✗  ${problem.message}`]),
    ...(walk === undefined
      ? []
      : ['       A way that breaks it, to be kept as a scenario:', `       ${JSON.stringify(walk)}`]),
  ].join('\n');

/** For people: each scenario that failed with its line and its story; of a single one the story in any case. */
export function testPretty({ cases, problems, duration }: TestReport, colour: boolean): string {
  const failed = cases.filter(({ problem }) => problem !== undefined);
  const told = cases.length === 1 ? cases : failed;
  const parts = [
    ...(problems.length === 0 ? [] : [prettyFindings(problems, colour)]),
    ...told.map((one) =>
      [
        `${one.problem === undefined ? 'holds' : 'FAILED'}  ${one.name}`,
        ...(one.problem === undefined ? [] : [prettyFindings([one.problem], colour)]),
        storyOf(one),
        '',
      ].join('\n'),
    ),
    `${cases.length - failed.length} of ${cases.length} hold · ${Math.round(duration)} ms`,
  ];
  return `${parts.join('\n')}\n`;
}

/** As data: every scenario and rule, with its story. */
export const testJson = (report: TestReport): string =>
  `${JSON.stringify({ ok: isGreen(report), ...report }, null, 2)}\n`;

/** Whether all hold. */
export const isGreen = ({ cases, problems }: TestReport): boolean =>
  problems.length === 0 && cases.every(({ problem }) => problem === undefined);
