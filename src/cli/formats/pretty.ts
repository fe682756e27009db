import type { PlacedProblem } from '#files';
import { countsOf, SEVERITIES, type Report, type Severity } from '../report.ts';

const LONGEST_LINE = 120;
const BEFORE_CLIPPED = 40;
const MOST_PLACES = 6;
const CODES = { bold: 1, red: 31, yellow: 33, blue: 34, grey: 90 } as const;
const COLOUR_OF: Record<Severity, keyof typeof CODES> = { error: 'red', warning: 'yellow', info: 'blue' };

type Paint = (colour: keyof typeof CODES, text: string) => string;
const painted: Paint = (colour, text) => `\u001B[${CODES[colour]}m${text}\u001B[0m`;
const plain: Paint = (_colour, text) => text;

/**
 * Replaces each control character by a space, so that a file's text cannot control the terminal and columns still
 * match.
 */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ');

/** The part of a long line that contains the finding. */
function clipped(finding: PlacedProblem): { line: string; from: number } {
  const line = printable(finding.source);
  const from = finding.column > LONGEST_LINE - BEFORE_CLIPPED ? finding.column - 1 - BEFORE_CLIPPED : 0;
  return { line: line.slice(from, from + LONGEST_LINE), from };
}

function frame(finding: PlacedProblem, paint: Paint): string {
  const { line, from } = clipped(finding);
  const start = finding.column - 1 - from;
  const end = finding.endLine === finding.line ? finding.endColumn - 1 - from : line.length;
  const carets = '^'.repeat(Math.max(1, Math.min(end, line.length) - start));
  const number = String(finding.line).padStart(5);
  const bar = paint('grey', '│');
  const hint = finding.hint.startsWith('did you mean') ? finding.hint : `→ ${finding.hint}`;
  const colour = COLOUR_OF[finding.severity];
  return [
    `${paint('grey', number)} ${bar} ${line}`,
    `      ${bar} ${' '.repeat(start)}${paint(colour, carets)} ${printable(hint)}`,
  ].join('\n');
}

function entry(finding: PlacedProblem, paint: Paint): string {
  const { file, line, column, severity, message, rule } = finding;
  const place = paint('bold', `${file}:${line}:${column}`);
  const head = `${place}  ${paint(COLOUR_OF[severity], severity)}  ${printable(message)}  ${paint('grey', rule)}`;
  return `${head}\n${frame(finding, paint)}`;
}

const amount = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function summary(report: Report): string {
  const counts = countsOf(report.findings);
  const found = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    severity === 'info' ? `${counts.info} info` : amount(counts[severity], severity),
  );
  const parts = found.length > 0 ? found : ['no problems'];
  return [...parts, amount(report.files.length, 'file'), `${Math.round(report.duration)} ms`].join(' · ');
}

/** Mentions other locations with the same problem, which usually have the same cause. */
function elsewhere(others: readonly PlacedProblem[]): string {
  const places = others.slice(0, MOST_PLACES).map(({ file, line, column }) => `${file}:${line}:${column}`);
  const more = others.length - places.length;
  return `        the same at ${places.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Formats findings with their source lines. The build and the dev server also use it. */
export function prettyFindings(findings: readonly PlacedProblem[], colour = false): string {
  const alike = new Map<string, PlacedProblem[]>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.message} ${finding.hint}`;
    alike.set(key, [...(alike.get(key) ?? []), finding]);
  }
  return [...alike.values()]
    .flatMap(([first, ...others]) => [
      ...(first === undefined ? [] : [entry(first, colour ? painted : plain)]),
      ...(others.length === 0 ? [] : [elsewhere(others)]),
    ])
    .join('\n');
}

/** Formats a report for a terminal: location, message, the line with carets, the hint, and a line with totals. */
export function pretty(report: Report, colour: boolean): string {
  const findings = prettyFindings(report.findings, colour);
  return `${findings}${findings && '\n'}${summary(report)}\n`;
}
