import type { PlacedProblem } from '#files';
import { countsOf, type Report } from '../report.ts';

const finding = (problem: PlacedProblem) => ({
  ruleId: problem.rule,
  severity: problem.severity,
  file: problem.file,
  pointer: problem.pointer,
  range: {
    start: { line: problem.line, column: problem.column },
    end: { line: problem.endLine, column: problem.endColumn },
  },
  message: problem.message,
  hint: problem.hint,
});

/**
 * Formats a report as JSON. Lines and columns are counted from 1; the end is exclusive. If a field is added that
 * readers may ignore, the minor number of `format_version` is raised. The output contains no times, so that it is the
 * same for the same files.
 */
export function json(report: Report): string {
  const counts = countsOf(report.findings);
  const body = {
    format_version: '1.0',
    tool: { name: 'tundish' },
    ok: report.findings.length === 0,
    decided: true,
    counts,
    files: report.files.length,
    findings: report.findings.map(finding),
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}
