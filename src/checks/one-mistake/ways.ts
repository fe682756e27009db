import type { Problem } from '#core';

/**
 * After a failure, people come to a screen that does not mention it (GR17). If that screen redirects some of them back to
 * where it failed, they also go in circles (GR09).
 */
const isOfItsAnswer = (cause: Problem, { rule, message }: Problem) => {
  const [, status] = /^\/statuses\/(\d+)\//.exec(cause.pointer) ?? [];
  return cause.rule === 'GR17' && rule === 'GR09' && status !== undefined && message.includes(`(answer ${status})`);
};

/** Addresses that do not exist lead to a screen for some (GR04). So does what is not found (GR17). */
const isOfItsNotFound = (cause: Problem, { rule, pointer }: Problem) =>
  cause.rule === 'GR04' &&
  cause.message.includes('addresses that do not exist') &&
  rule === 'GR17' &&
  pointer.startsWith('/statuses/404/');

/** The end of the session opens the wrong dialog (SM40). That dialog then leaves people signed in (PR05). */
const isOfItsDialog = (cause: Problem, { rule, file }: Problem) =>
  cause.rule === 'SM40' && cause.pointer.startsWith('/session/') && rule === 'PR05' && file === 'modals.json';

/** The arrow signs people out (SM16), and no longer makes the call by which its route is about health (PR06). */
const isOfItsArrow = (cause: Problem, { rule }: Problem) =>
  cause.rule === 'SM16' && cause.message.startsWith('The arrow') && rule === 'PR06';

/** An access level lets in the wrong people (GR20), so it seems to send others to where they are refused (GR04). */
const isOfItsLevel = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'GR20' &&
  cause.pointer.endsWith('/allows') &&
  rule === 'GR04' &&
  cause.file === file &&
  pointer.startsWith(cause.pointer.replace(/allows$/, 'refused/'));

/** A screen's `source` lacks a parameter there (RF12): it is another screen's, and needs its sign-in, too (GR20). */
const isOfItsSource = (cause: Problem, { rule, message }: Problem) =>
  cause.rule === 'RF12' &&
  cause.pointer === '/source' &&
  rule === 'GR20' &&
  message.includes('its data') &&
  cause.message.includes(` on "${/^"([^"]+)"/.exec(message)?.[1] ?? ''}"`);

/** A button only makes a call that signs out, and wipes nothing (PR05). So it seems to do nothing (SM26). */
const isOfItsButton = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'PR05' && rule === 'SM26' && cause.file === file && pointer.startsWith(`${cause.pointer}/`);

/** The call that tells the backend of a choice is another one (GR21), which signs people out (PR05). */
const isOfItsCall = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'GR21' &&
  rule === 'PR05' &&
  cause.file === file &&
  pointer.startsWith(cause.pointer.replace(/call$/, ''));

/** What a call sends is deleted on arrival (SM16), so nobody gets on (GR24). */
const isOfItsArrival = (cause: Problem, { rule }: Problem) =>
  cause.rule === 'SM16' && cause.pointer.includes('/on_arrival/') && rule === 'GR24';

/** A failure opens the wrong modal (SM16). The words below it are then wrong, too (SM40). */
const signsOut = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'SM16' && rule === 'SM40' && cause.file === file && pointer.startsWith(`${cause.pointer}/`);

/** A link leads elsewhere, to an address without its parameters (RF04). The others then seem to have a wrong label (CP14). */
const isOfItsLink = (cause: Problem, { rule, message }: Problem) => {
  const [, meant] = /^did you mean ("[^"]+")\?$/.exec(cause.hint) ?? [];
  return cause.rule === 'RF04' && rule === 'CP14' && meant !== undefined && message.includes(`leads to ${meant}`);
};

/** People who were signed out are to sign in elsewhere (GR23): on a screen that refuses them, or leads back. */
const isOfItsSignIn = (cause: Problem, { rule }: Problem) =>
  cause.rule === 'GR23' && cause.pointer === '/signed_out' && ['GR13', 'GR04'].includes(rule);

/** A `go` comes before what must be stored (GR25). So the same list stores something else too late (GR25). */
const isOfItsOrder = (cause: Problem, { rule, file, pointer }: Problem) => {
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

/** For two findings, whether the first is a mistake in a way, and the second only follows from it. */
export const IN_WAYS = [
  isOfItsAnswer,
  isOfItsNotFound,
  isOfItsDialog,
  isOfItsArrow,
  isOfItsLevel,
  isOfItsSource,
  isOfItsButton,
  isOfItsCall,
  isOfItsArrival,
  signsOut,
  isOfItsLink,
  isOfItsSignIn,
  isOfItsOrder,
];
