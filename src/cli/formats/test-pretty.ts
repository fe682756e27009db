import type { TestCase, TestReport } from '../test.ts';
import { prettyFindings } from './pretty.ts';

/** The steps of a test with the position after each, and its failure. */
export const storyOf = ({ story, problem, walk }: TestCase): string =>
  [
    ...story.map(({ does, then }, index) => `  ${String(index + 1).padStart(3)}  ${does}\n       → ${then}`),
    ...(problem === undefined ? [] : [`    ✗  ${problem.message}`]),
    ...(walk === undefined
      ? []
      : ['       A way that breaks it, to be kept as a scenario:', `       ${JSON.stringify(walk)}`]),
  ].join('\n');

/**
 * Formats a test report for a terminal: each failed test with its line and story. A single test always shows its
 * story.
 */
export function testPretty({ cases, problems, duration }: TestReport, colour: boolean): string {
  const failed = cases.filter(({ problem }) => problem !== undefined);
  const shown = cases.length === 1 ? cases : failed;
  const parts = [
    ...(problems.length === 0 ? [] : [prettyFindings(problems, colour)]),
    ...shown.map((one) =>
      [
        `${one.problem === undefined ? 'holds' : 'FAILED'}  ${one.name}`,
        ...(one.problem === undefined ? [] : [prettyFindings([one.problem], colour)]),
        storyOf(one),
        '',
      ].join('\n'),
    ),
    summaryOf(cases.length, failed.length, problems, duration),
  ];
  return `${parts.join('\n')}\n`;
}

/**
 * The last line of the report. For a flow with errors, which is not tested, the line reports this instead of "0 of 0
 * hold".
 */
function summaryOf(all: number, failed: number, problems: TestReport['problems'], duration: number): string {
  const files = new Set(problems.map(({ file }) => file));
  const isInScenarios = [...files].every((file) => /(?:^|\/)scenarios\//.test(file));
  const cause = isInScenarios ? 'the scenarios have errors' : 'the flow has errors';
  if (problems.length > 0 && all === 0) return `No scenario was run, because ${cause}: mend them first`;
  const untested = problems.length === 0 ? '' : '; what has errors was not tested';
  return `${all - failed} of ${all} hold${untested} · ${Math.round(duration)} ms`;
}

/** Formats a test report as JSON, with every story. */
export const testJson = (report: TestReport): string =>
  `${JSON.stringify({ ok: allPassed(report), ...report }, null, 2)}\n`;

/** Whether everything passed. */
export const allPassed = ({ cases, problems }: TestReport): boolean =>
  problems.length === 0 && cases.every(({ problem }) => problem === undefined);
