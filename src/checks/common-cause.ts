import type { Problem } from '#core';
import { NAVIGATION_CAUSES } from './common-cause/navigation-causes.ts';
import { VALUE_CAUSES } from './common-cause/value-causes.ts';

/**
 * Whether both findings have one cause: a value that is missing in a condition. words-at-odds (SM40) reports the
 * missing value. never-works (SM31) or says-the-opposite (SM41) reports a part under the same condition, or people who
 * have the missing value.
 */
export const followsFromMissingValue = (word: Problem, { rule, file, pointer, message }: Problem) =>
  word.rule === 'SM40' &&
  (rule === 'SM31' || rule === 'SM41') &&
  word.file === file &&
  /\/(?:only_)?if\//.test(word.pointer) &&
  (pointer.startsWith(word.pointer.replace(/(?<=\/)(?:only_)?if\/(?!.*\/(?:only_)?if\/).*$/, '')) ||
    message.startsWith(whenLeftOut(word)));

/** The beginning of a message about people who have the value that a condition leaves out. */
function whenLeftOut({ message }: Problem): string {
  const [, word = '', value = ''] = /^This leaves out "([^"]+)", .* about "([^"]+)"/.exec(message) ?? [];
  return `When "${value}" is "${word}"`;
}

/**
 * Pairs of rules that report one mistake twice, at two keys of the same object. First the rule and key that are
 * reported, then the rule and key that are dropped.
 */
const BESIDE = [
  // A row has the wrong condition (SM40). Its label, which fits the right condition, is then wrong, too (SM40).
  ['SM40', 'if', 'SM40', 'label'],
  // A route has the wrong `screen` (CP14). Its `on_arrival` then seems left over from another route (SM36).
  ['CP14', 'screen', 'SM36', 'on_arrival'],
  // A route's `on_arrival` no longer redirects people (SM36). Then people can enter a screen that is not for them
  // (GR20).
  ['SM36', 'on_arrival', 'GR20', 'access'],
] as const;

/** Whether one mistake made both findings, and `cause` is the finding to report. */
export const isCauseOf = (cause: Problem, found: Problem) => CAUSES.some((is) => is(cause, found));

/** Whether a row of BESIDE names the rules of two findings, and both are at these keys of one object. */
const isBeside = (cause: Problem, { rule, file, pointer }: Problem) =>
  BESIDE.some(
    ([own, key, other, beside]) =>
      cause.rule === own &&
      rule === other &&
      cause.file === file &&
      pointer.endsWith(`/${beside}`) &&
      cause.pointer === pointer.slice(0, -beside.length) + key,
  );

const CAUSES = [isBeside, ...NAVIGATION_CAUSES, ...VALUE_CAUSES];

/** Whether one finding is at the `access` of a route, and another finding is in the same route. */
export const isAccessOfRoute = (found: Problem, { file, pointer }: Problem) =>
  found.file === file &&
  /^\/routes\/[^/]+\/access$/.test(found.pointer) &&
  pointer.startsWith(found.pointer.slice(0, -'access'.length));

/** The severities, most severe first. */
const SEVERITIES: readonly Problem['severity'][] = ['error', 'warning', 'info'];

/**
 * Gives the finding about a cause the highest severity of the findings that follow from it. Only the cause is reported
 * then, and a flow with an error must not pass because that error was left out.
 */
export const withSeverityOfCascading = <Found extends Problem>(all: readonly Found[]): Found[] =>
  all.map((cause) => {
    const severities = [
      cause,
      ...all.filter((one) => followsFromMissingValue(cause, one) || isCauseOf(cause, one)),
    ].map(({ severity }) => severity);
    return { ...cause, severity: SEVERITIES.find((one) => severities.includes(one)) ?? cause.severity };
  });
