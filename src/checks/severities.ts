import type { Problem } from '#core';

/** The values that tundish.json may set for a rule: a severity, or `off`. */
export type ConfiguredSeverity = Problem['severity'] | 'off';

/** The configured severities by rule. */
export type Severities = ReadonlyMap<string, ConfiguredSeverity>;

/** Applies the configured severities to findings. */
export const withSeverities = <T extends Pick<Problem, 'rule' | 'severity'>>(
  found: readonly T[],
  severities: Severities,
): T[] =>
  found.flatMap((finding) => {
    const severity = severities.get(finding.rule) ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
