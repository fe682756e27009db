import type { Problem } from '#core';
import { IN_WAYS } from './one-mistake/ways.ts';
import { IN_WORDS } from './one-mistake/words.ts';

/**
 * Whether one mistake made both findings. words-at-odds (SM40) reports a word that is missing in a condition, and
 * never-works (SM31) or says-the-opposite (SM41) a part under that condition, which is shown for the missing word only.
 */
export const isItsWord = (word: Problem, { rule, file, pointer, message }: Problem) =>
  word.rule === 'SM40' &&
  (rule === 'SM31' || rule === 'SM41') &&
  word.file === file &&
  /\/(?:only_)?if\//.test(word.pointer) &&
  (pointer.startsWith(word.pointer.replace(/(?<=\/)(?:only_)?if\/(?!.*\/(?:only_)?if\/).*$/, '')) ||
    message.startsWith(whenLeftOut(word)));

/** How a finding begins that is about people with the word that a condition leaves out. */
function whenLeftOut({ message }: Problem): string {
  const [, word = '', value = ''] = /^This leaves out "([^"]+)", .* about "([^"]+)"/.exec(message) ?? [];
  return `When "${value}" is "${word}"`;
}

/**
 * Mistakes that two rules report in the same object, each at another key. First come the rule and key to keep, then the
 * rule and key to leave out.
 */
const BESIDE = [
  // A row has the wrong condition (SM40). Its label, which fits the right condition, is then wrong, too (SM40).
  ['SM40', 'if', 'SM40', 'label'],
  // A route has the wrong `screen` (CP14). Its `on_arrival` then seems left over from another route (SM36).
  ['CP14', 'screen', 'SM36', 'on_arrival'],
  // A route's `on_arrival` no longer sends people on (SM36). Then its screen is open to people it is not for (GR20).
  ['SM36', 'on_arrival', 'GR20', 'access'],
] as const;

/** Whether one mistake made both findings, and this is the cause. */
export const isCauseOf = (cause: Problem, found: Problem) => CAUSES.some((is) => is(cause, found));

/** Whether the two are at the keys of one object that BESIDE names. */
const isBeside = (cause: Problem, { rule, file, pointer }: Problem) =>
  BESIDE.some(
    ([own, key, other, beside]) =>
      cause.rule === own &&
      rule === other &&
      cause.file === file &&
      pointer.endsWith(`/${beside}`) &&
      cause.pointer === pointer.slice(0, -beside.length) + key,
  );

const CAUSES = [isBeside, ...IN_WAYS, ...IN_WORDS];

/** Whether a finding is about who may enter the route that another one is in. */
export const isItsAccess = (found: Problem, { file, pointer }: Problem) =>
  found.file === file &&
  /^\/routes\/[^/]+\/access$/.test(found.pointer) &&
  pointer.startsWith(found.pointer.slice(0, -'access'.length));

/** Most severe first. */
const SEVERITIES: readonly Problem['severity'][] = ['error', 'warning', 'info'];

/**
 * Of two findings about one mistake only the cause is reported. If the other finding is more severe, the cause gets its
 * severity: a flow with an error must not pass because the error was left out.
 */
export const withSeverityOfCascading = <Found extends Problem>(all: readonly Found[]): Found[] =>
  all.map((cause) => {
    const severities = [cause, ...all.filter((one) => isItsWord(cause, one) || isCauseOf(cause, one))].map(
      ({ severity }) => severity,
    );
    return { ...cause, severity: SEVERITIES.find((one) => severities.includes(one)) ?? cause.severity };
  });
