import { type Flow, type FlowSource, inlinedFiles, mergedByLocation, type Problem } from '#core';
import { CHECKS } from './all-checks.ts';
import type { Check, Finding, Rule } from './check.ts';
import { COMPILED_RULES } from './catalogue/compiled-rules.ts';
import { withoutCascadingFindings } from './cascading-findings.ts';
import { IMPOSSIBLE_RULES } from './catalogue/impossible-rules.ts';
import { factsKey } from './subject/control-facts.ts';
import { incremental } from './subject/incremental.ts';
import { cachedFor, type Subject, subjectOf } from './subject/subject.ts';
import { navigationKey, navigationPart } from './subject/navigation-part.ts';
import { type Severities, withSeverities } from './severities.ts';
import { suppress } from './suppressions.ts';
import { SUPPRESSION_RULES } from './catalogue/suppression-rules.ts';

/**
 * All rules by id: those of the compiler, of the checks and about suppressions, and the mistakes that the language
 * makes impossible.
 */
export const RULES: readonly Rule[] = [
  ...new Map(
    [...COMPILED_RULES, ...CHECKS, ...SUPPRESSION_RULES, ...IMPOSSIBLE_RULES].map((rule) => [rule.rule, rule]),
  ).values(),
].toSorted((a, b) => (a.rule < b.rule ? -1 : 1));

const NAVIGATION_CHECKS = CHECKS.filter(({ sees }) => sees === 'navigation');

/**
 * Caches the findings of each navigation check. A check runs again only when a part of the flow that it read has
 * changed.
 */
const foundBy = incremental<readonly Finding[]>(factsKey);

/** The findings of each navigation check, in the order of the checks. */
export type NavigationFindings = readonly (readonly Finding[])[];

/**
 * A cache for the findings of the navigation checks, because these checks take most of the time.
 * @param key identifies everything that the findings depend on
 * @param find computes the findings if the cache has none for the key
 */
export type NavigationCache = (key: string, find: () => NavigationFindings) => NavigationFindings;

const navigationFindings = cachedFor(() => new Map<Check, readonly Finding[]>());

function findingsOf(check: Check, subject: Subject, cache: NavigationCache): readonly Finding[] {
  if (check.sees !== 'navigation') return check.run(subject);
  const navigation = navigationPart(subject);
  const known = navigationFindings(navigation);
  if (known.size === 0) {
    const found = cache(navigationKey(navigation), () =>
      NAVIGATION_CHECKS.map(({ name, run }) => foundBy(navigation)(name, () => run(navigation))),
    );
    NAVIGATION_CHECKS.forEach((one, index) => known.set(one, found[index] ?? []));
  }
  return known.get(check) ?? [];
}

function problemsOf(check: Check, subject: Subject, cache: NavigationCache): Problem[] {
  const { rule, severity } = check;
  const found = findingsOf(check, subject, cache).map((finding): Problem => ({
    rule,
    severity,
    anchor: 'value',
    ...finding,
  }));
  return [
    ...new Map(found.map((problem) => [`${problem.file}#${problem.pointer} ${problem.message}`, problem])).values(),
  ];
}

/**
 * Runs all checks on a compiled flow, and removes suppressed findings and those that follow from others.
 * @param source the files from which the flow was compiled
 * @param today as year-month-day, because suppressions expire
 * @param severities the configured severities. They are applied first: a finding that is switched off must not hide
 * another one
 * @param cache caches the findings of the navigation checks. Without a cache, these checks run each time
 */
export function checkFlow(
  flow: Flow,
  source: FlowSource,
  today: string,
  severities: Severities = new Map(),
  cache: NavigationCache = (_key, find) => find(),
): Problem[] {
  const { files, atOrigin, originOf, unused } = inlinedFiles(source.files);
  const subject = subjectOf(flow, { ...source, files }, originOf);
  const found = [...unused, ...atOrigin(CHECKS.flatMap((check) => problemsOf(check, subject, cache)))];
  return mergedByLocation(
    withoutCascadingFindings(withSeverities(suppress(flow, source.files, found, RULES, today).left, severities)),
  );
}
