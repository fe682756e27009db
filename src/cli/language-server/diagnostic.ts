import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Problem } from '#core';
import type { PlacedProblem } from '#files';

const SEVERITY: Record<Problem['severity'], DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Converts a finding for an editor: the message, and on the next line the hint. */
export const diagnosticOf = (finding: PlacedProblem): Diagnostic => ({
  source: 'tundish',
  code: finding.rule,
  severity: SEVERITY[finding.severity],
  message: `${finding.message}\n${finding.hint}`,
  range: {
    start: { line: finding.line - 1, character: finding.column - 1 },
    end: { line: finding.endLine - 1, character: finding.endColumn - 1 },
  },
});
