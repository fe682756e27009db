import type { PlacedProblem } from '#files';
import type { Report } from '../report.ts';
import { escaped, tag } from './xml.ts';

/** Formats a finding as a test case. Errors become errors, warnings become failures, and notes pass. */
function caseOf(finding: PlacedProblem): string {
  const { file, line, column, rule, severity, message, hint } = finding;
  const place = `${file}:${line}:${column}`;
  const body = `${message}\n→ ${hint}\n${place}`;
  const content =
    severity === 'info'
      ? tag('system-out', {}, escaped(body))
      : tag(severity === 'error' ? 'error' : 'failure', { message, type: rule }, escaped(body));
  return tag('testcase', { classname: file, name: `${rule} at ${line}:${column}` }, content);
}

const counts = (findings: readonly PlacedProblem[], cases: number) => ({
  tests: cases,
  errors: findings.filter(({ severity }) => severity === 'error').length,
  failures: findings.filter(({ severity }) => severity === 'warning').length,
});

function suiteOf(file: string, findings: readonly PlacedProblem[]): string {
  const cases =
    findings.length > 0 ? findings.map(caseOf) : [tag('testcase', { classname: file, name: 'no problems' }, '')];
  return tag('testsuite', { name: file, ...counts(findings, cases.length) }, cases.join(''));
}

/** Formats a report as JUnit XML, for CI servers, with a suite for each file. It is valid also without findings. */
export function junit(report: Report): string {
  const files = [...new Set([...report.files, ...report.findings.map(({ file }) => file)])];
  const suites = files.map((file) =>
    suiteOf(
      file,
      report.findings.filter((finding) => finding.file === file),
    ),
  );
  const cases = files.map((file) => Math.max(1, report.findings.filter((finding) => finding.file === file).length));
  const total = counts(
    report.findings,
    cases.reduce((sum, amount) => sum + amount, 0),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('testsuites', { name: 'tundish', ...total }, suites.join(''))}`;
}
