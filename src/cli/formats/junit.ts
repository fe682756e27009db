import type { PlacedProblem } from '#files';
import type { Report } from '../report.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML 1.0, which has no place for most control characters. */
const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ');

const tag = (name: string, attributes: Readonly<Record<string, string | number>>, content: string) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>\n`;
};

/** Errors are errors, warnings failures; what is only worth knowing stands in a case that passes. */
function caseOf(finding: PlacedProblem): string {
  const { file, line, column, rule, severity, message, hint } = finding;
  const place = `${file}:${line}:${column}`;
  const said = `${message}\n→ ${hint}\n${place}`;
  const content =
    severity === 'info'
      ? tag('system-out', {}, escaped(said))
      : tag(severity === 'error' ? 'error' : 'failure', { message, type: rule }, escaped(said));
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

/** JUnit's XML, a suite for each file: what CI servers show as tests. Complete also when nothing was found. */
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
