import type { PlacedProblem } from '#files';

export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The result of one run of `tundish check`. Files are named relative to the working directory. */
export interface Report {
  findings: readonly PlacedProblem[];
  /** The files that were read, with the same names as in the findings. */
  files: readonly string[];
  /** The duration in milliseconds. */
  duration: number;
}

/** Counts the findings of each severity. */
export function countsOf(findings: readonly PlacedProblem[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}

/** Whether any finding is at least as severe as `level`. */
export function hasAtLeast(findings: readonly PlacedProblem[], level: Severity): boolean {
  const bar = SEVERITIES.indexOf(level);
  return findings.some((finding) => SEVERITIES.indexOf(finding.severity) <= bar);
}
