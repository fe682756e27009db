import type { Problem } from '#core';
import { isWithin } from './location.ts';

/**
 * Cause: after a failure, people are led to a screen that does not mention the failure (GR17). Consequence: if that
 * screen redirects back to the failed call, people go in circles (GR09).
 */
const followsFromUnmentionedFailure = (cause: Problem, { rule, message }: Problem) => {
  const [, status] = /^\/statuses\/(\d+)\//.exec(cause.pointer) ?? [];
  return cause.rule === 'GR17' && rule === 'GR09' && status !== undefined && message.includes(`(answer ${status})`);
};

/**
 * Cause: unknown addresses lead to a screen that refuses some people (GR04). Consequence: the reaction to a 404
 * response leads to this screen, too, and is reported for it (GR17).
 */
const followsFromRefusingNotFound = (cause: Problem, { rule, pointer }: Problem) =>
  cause.rule === 'GR04' &&
  cause.message.includes('addresses that do not exist') &&
  rule === 'GR17' &&
  pointer.startsWith('/statuses/404/');

/**
 * Cause: the end of the session opens the wrong modal (SM40). Consequence: that modal leaves people signed in (PR05).
 */
const followsFromWrongEndModal = (cause: Problem, { rule, file }: Problem) =>
  cause.rule === 'SM40' && cause.pointer.startsWith('/session/') && rule === 'PR05' && file === 'modals.json';

/**
 * Cause: the back arrow signs people out (SM16). Consequence: it no longer makes the call with health data, which
 * explained why its route is marked as health data (PR06).
 */
const followsFromSignOutOnBack = (cause: Problem, { rule }: Problem) =>
  cause.rule === 'SM16' && cause.message.startsWith('The arrow') && rule === 'PR06';

/**
 * Cause: an access level admits the wrong people (GR20). Consequence: its `refused` sends the others to a screen that
 * refuses them (GR04).
 */
const followsFromWrongAccessLevel = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'GR20' &&
  cause.pointer.endsWith('/allows') &&
  rule === 'GR04' &&
  cause.file === file &&
  pointer.startsWith(cause.pointer.replace(/allows$/, 'refused/'));

/**
 * Cause: a screen's `source` needs a parameter that its route lacks, because the source belongs to another screen
 * (RF12). Consequence: the source needs a sign-in that the route does not require (GR20).
 */
const followsFromSourceOfAnotherScreen = (cause: Problem, { rule, message }: Problem) =>
  cause.rule === 'RF12' &&
  cause.pointer === '/source' &&
  rule === 'GR20' &&
  message.includes('its data') &&
  cause.message.includes(` on "${/^"([^"]+)"/.exec(message)?.[1] ?? ''}"`);

/** Cause: a button calls logout without wiping the state (PR05). Consequence: the button seems to do nothing (SM26). */
const followsFromUnwipedLogout = (cause: Problem, found: Problem) =>
  cause.rule === 'PR05' && found.rule === 'SM26' && isWithin(found, cause);

/**
 * Cause: the wrong call follows a choice (GR21). Consequence: that call signs people out without wiping the state
 * (PR05).
 */
const followsFromWrongCall = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'GR21' &&
  rule === 'PR05' &&
  cause.file === file &&
  pointer.startsWith(cause.pointer.replace(/call$/, ''));

/** Cause: `on_arrival` clears what a call sends (SM16). Consequence: nobody can continue (GR24). */
const followsFromClearOnArrival = (cause: Problem, { rule }: Problem) =>
  cause.rule === 'SM16' && cause.pointer.includes('/on_arrival/') && rule === 'GR24';

/**
 * Cause: the reaction to a failure signs people out (SM16). Consequence: the texts in that reaction are wrong, too
 * (SM40).
 */
const followsFromSignOutOnFailure = (cause: Problem, found: Problem) =>
  cause.rule === 'SM16' && found.rule === 'SM40' && isWithin(found, cause);

/**
 * Cause: a link names the wrong route, whose path needs parameters that the link lacks (RF04). Consequence: other links
 * to the meant route seem to have a wrong label (CP14).
 */
const followsFromLinkToWrongRoute = (cause: Problem, { rule, message }: Problem) => {
  const [, meant] = /^did you mean ("[^"]+")\?$/.exec(cause.hint) ?? [];
  return cause.rule === 'RF04' && rule === 'CP14' && meant !== undefined && message.includes(`leads to ${meant}`);
};

/**
 * Cause: `signed_out` names the wrong route (GR23). Consequence: the route refuses signed-out people (GR04), or its Go
 * Home button (GR13) or another button (SM26) leads to the same route again.
 */
const followsFromWrongSignedOutRoute = (cause: Problem, { rule }: Problem) =>
  cause.rule === 'GR23' && cause.pointer === '/signed_out' && ['GR13', 'GR04', 'SM26'].includes(rule);

/**
 * Cause: a route makes the wrong call on arrival, for which some people are not signed in (GR20). Consequence: what the
 * route takes from its address is not sent (SM16).
 */
const followsFromWrongCallOnArrival = (cause: Problem, { rule, message }: Problem) => {
  const [, route] = /^\/routes\/([^/]+)\/on_arrival\/.*call$/.exec(cause.pointer) ?? [];
  return cause.rule === 'GR20' && rule === 'SM16' && route !== undefined && message.startsWith(`"${route}" takes `);
};

/**
 * Cause: the actions after a call do not wait for it, so people are signed out in the browser alone (GR18).
 * Consequence: a message says that the call has succeeded, also when it fails (GR25).
 */
const followsFromSignOutTooEarly = (cause: Problem, found: Problem) =>
  cause.rule === 'GR18' && found.rule === 'GR25' && isWithin(found, cause);

/** Cause: a `go` comes too early in a list (GR25). Consequence: a `set` of the same list comes too late (GR25). */
const followsFromEarlyGo = (cause: Problem, { rule, file, pointer }: Problem) => {
  const listOf = (nested: string) => nested.replace(/\/\d+\/(?:go|set)$/, '');
  return (
    cause.rule === 'GR25' &&
    rule === 'GR25' &&
    cause.file === file &&
    cause.pointer.endsWith('/go') &&
    pointer.endsWith('/set') &&
    listOf(cause.pointer) === listOf(pointer)
  );
};

/**
 * Cause: a condition has `any` in place of all (SM43). Consequence: what it shows seems to lack a parameter (RF12) or a
 * sign-in (GR20).
 */
const followsFromWideCondition = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'SM43' && ['RF12', 'GR20'].includes(rule) && cause.file === file && cause.pointer.startsWith(pointer);

/**
 * Cause: a route asks for a sign-in, and its data from the address is lost meanwhile (SM16). Consequence: a link of its
 * screen leads to a page for people who are signed out (GR04), or people who were signed out are led to it (GR23).
 */
const followsFromSignInFirst = (cause: Problem, { rule, file, message }: Problem) => {
  const [, route] = /^\/routes\/([^/]+)\/access$/.exec(cause.pointer) ?? [];
  if (cause.rule !== 'SM16' || route === undefined || !file.startsWith('screens/')) return false;
  return rule === 'GR04' || (rule === 'GR23' && message.includes(`comes to "${route}"`));
};

/**
 * Cause: a sign-in leads nowhere, because its `then` is missing (GR23). Consequence: what the `then` would clear is
 * never cleared (PR14).
 */
const followsFromSignInLedNowhere = (cause: Problem, found: Problem) =>
  cause.rule === 'GR23' && found.rule === 'PR14' && isWithin(cause, found);

/**
 * Cause: a stop opens the wrong modal (SF05). Consequence: that modal lacks what a safety message must have (SF01, SF08),
 * or seems to be opened without a stop (SF03).
 */
const followsFromWrongModalOfStop = (cause: Problem, { rule, message }: Problem) =>
  cause.rule === 'SF05' &&
  /^\/stops\/[^/]+\/opens$/.test(cause.pointer) &&
  ['SF01', 'SF03', 'SF08'].includes(rule) &&
  message.includes(/^"[^"]+"/.exec(cause.message)?.[0] ?? '""');

/**
 * Cause: a link in a list does not give the parameters of its route (RF04). Consequence: the link takes them from the
 * current address, so the links of all items lead to the same place (SM30).
 */
const followsFromMissingParams = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'RF04' &&
  rule === 'SM30' &&
  cause.file === file &&
  (cause.pointer === `${pointer}/go` || cause.pointer === `${pointer}/to`);

/**
 * Cause: nothing waits for a sign-in on arrival (GR23). Consequence: what it sends is cleared before the response
 * (SM16).
 */
const followsFromSignInNotAwaited = (cause: Problem, { rule, file, pointer }: Problem) => {
  const [list] = /^\/routes\/[^/]+\/on_arrival\//.exec(cause.pointer) ?? [];
  return (
    cause.rule === 'GR23' && rule === 'SM16' && cause.file === file && list !== undefined && pointer.startsWith(list)
  );
};

/**
 * Predicates for pairs of findings with one cause, a mistake in navigation. Each is true if the second finding follows
 * from the first.
 */
export const NAVIGATION_CAUSES = [
  followsFromUnmentionedFailure,
  followsFromRefusingNotFound,
  followsFromWrongEndModal,
  followsFromSignOutOnBack,
  followsFromWrongAccessLevel,
  followsFromSourceOfAnotherScreen,
  followsFromUnwipedLogout,
  followsFromWrongCall,
  followsFromClearOnArrival,
  followsFromSignOutOnFailure,
  followsFromLinkToWrongRoute,
  followsFromWrongSignedOutRoute,
  followsFromWrongCallOnArrival,
  followsFromSignOutTooEarly,
  followsFromEarlyGo,
  followsFromWideCondition,
  followsFromSignInFirst,
  followsFromSignInLedNowhere,
  followsFromWrongModalOfStop,
  followsFromMissingParams,
  followsFromSignInNotAwaited,
];
