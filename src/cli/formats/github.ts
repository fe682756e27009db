import type { PlacedProblem } from '#files';
import { SEVERITIES, type Report, type Severity } from '../report.ts';

/** GitHub shows ten annotations of each level per step, and silently drops the others (actions/toolkit#734). */
const SHOWN = 9;
const COMMAND: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

function annotation(finding: PlacedProblem): string {
  const { rule, severity, file, line, endLine, column, endColumn, message, hint } = finding;
  const properties = { title: rule, file, line, endLine, col: column, endColumn };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${COMMAND[severity]} ${written.join(',')}::${data(`${message}\n→ ${hint}`)}`;
}

/** Formats findings as GitHub workflow commands, which appear as annotations on the changed lines. */
export function github(report: Report): string {
  const lines = SEVERITIES.flatMap((severity) => {
    const found = report.findings.filter((finding) => finding.severity === severity);
    const more = found.length - SHOWN;
    const rest =
      more > 0 ? [`::${COMMAND[severity]} title=tundish::${data(`and ${more} more: run npm run check`)}`] : [];
    return [...found.slice(0, SHOWN).map(annotation), ...rest];
  });
  return lines.map((line) => `${line}\n`).join('');
}
