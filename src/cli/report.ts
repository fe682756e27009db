import type { PlacedProblem } from '#files';

export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What one run of `tundish check` found. `file` of a finding is relative to the working directory here. */
export interface Report {
  findings: readonly PlacedProblem[];
  /** The files that were read, named as in the findings. */
  files: readonly string[];
  /** How long it took, in milliseconds. */
  duration: number;
}

/** How many findings there are of each severity. */
export function countsOf(findings: readonly PlacedProblem[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}

/** Whether anything is at least as severe as `level`. */
export function hasAtLeast(findings: readonly PlacedProblem[], level: Severity): boolean {
  const bar = SEVERITIES.indexOf(level);
  return findings.some((finding) => SEVERITIES.indexOf(finding.severity) <= bar);
}
