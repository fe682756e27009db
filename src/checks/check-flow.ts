import { type Flow, type FlowSource, inlineReferences, jsonOf, oneForEachPlace, type Problem } from '#core';
import { CHECKS } from './all-checks.ts';
import type { Check, Finding, Rule } from './check.ts';
import { COMPILED_RULES } from './compiled-rules.ts';
import { withoutFollowers } from './followers.ts';
import { IMPOSSIBLE_RULES } from './impossible-rules.ts';
import { cachedFor, type Subject, subjectOf } from './subject/subject.ts';
import { navigationPart } from './subject/navigation-part.ts';
import { type Severities, withSeverities } from './severities.ts';
import { suppress, SUPPRESSION_RULES } from './suppressions.ts';

/**
 * All rules by id: those of the compiler, of the checks and about suppressions, and the mistakes that the language
 * makes impossible.
 */
export const RULES: readonly Rule[] = [
  ...new Map(
    [...COMPILED_RULES, ...CHECKS, ...SUPPRESSION_RULES, ...IMPOSSIBLE_RULES].map((rule) => [rule.rule, rule]),
  ).values(),
].toSorted((a, b) => (a.rule < b.rule ? -1 : 1));

const foundOnWays = cachedFor(() => new Map<Check, Finding[]>());

function findingsOf(check: Check, subject: Subject): Finding[] {
  if (check.sees !== 'ways') return check.run(subject);
  const ways = navigationPart(subject);
  const kept = foundOnWays(ways);
  const found = kept.get(check) ?? check.run(ways);
  kept.set(check, found);
  return found;
}

function problemsOf(check: Check, subject: Subject): Problem[] {
  const { rule, severity } = check;
  const found = findingsOf(check, subject).map((finding): Problem => ({ rule, severity, at: 'value', ...finding }));
  return [
    ...new Map(found.map((problem) => [`${problem.file}#${problem.pointer} ${problem.message}`, problem])).values(),
  ];
}

/**
 * Runs all checks on a compiled flow, and removes suppressed findings and those that follow from others.
 * @param source the files the flow was compiled from
 * @param today as year-month-day, because suppressions end
 * @param severities the configured ones. They are applied first, because a finding that is switched off must not hide
 * another one
 */
export function checkFlow(
  flow: Flow,
  source: FlowSource,
  today: string,
  severities: Severities = new Map(),
): Problem[] {
  const { files, atOrigin, unused } = inlineReferences(
    Object.fromEntries(Object.entries(source.files).map(([name, value]) => [name, jsonOf(value)])),
  );
  const subject = subjectOf(flow, { ...source, files });
  const found = [...unused, ...atOrigin(CHECKS.flatMap((check) => problemsOf(check, subject)))];
  return oneForEachPlace(withoutFollowers(withSeverities(suppress(flow, found, RULES, today).left, severities)));
}
