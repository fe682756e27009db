import type { TestCase, TestReport } from '../test.ts';
import { storyOf } from './test-pretty.ts';
import { escaped, tag } from './xml.ts';

function caseOf(one: TestCase): string {
  const { file, name, problem, duration } = one;
  const attributes = { classname: file, name, time: (duration / 1000).toFixed(3) };
  if (problem === undefined) return tag('testcase', attributes, '');
  const { message, line, column } = problem;
  const body = `${file}:${line}:${column}\n${storyOf(one)}`;
  return tag('testcase', attributes, tag('failure', { message, type: one.kind }, escaped(body)));
}

/** Formats a test report as JUnit XML with a suite for each scenario file. A flow that does not compile is an error. */
export function testJunit({ cases, problems }: TestReport): string {
  const suites = [...new Set(cases.map(({ file }) => file))].map((file) => {
    const own = cases.filter((one) => one.file === file);
    const failures = own.filter(({ problem }) => problem !== undefined).length;
    return tag('testsuite', { name: file, tests: own.length, errors: 0, failures }, own.map(caseOf).join(''));
  });
  const broken = problems.map(({ file, line, column, message, rule }) =>
    tag(
      'testcase',
      { classname: file, name: `${rule} at ${line}:${column}` },
      tag('error', { message, type: rule }, ''),
    ),
  );
  if (broken.length > 0)
    suites.push(
      tag('testsuite', { name: 'flow', tests: broken.length, errors: broken.length, failures: 0 }, broken.join('')),
    );
  const failures = cases.filter(({ problem }) => problem !== undefined).length;
  const totals = { tests: cases.length + broken.length, errors: broken.length, failures };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('testsuites', { name: 'tundish test', ...totals }, suites.join(''))}`;
}
