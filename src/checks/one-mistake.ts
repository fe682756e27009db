import type { Problem } from '#core';

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

/** A call sends the value of another store (SM30). Then it seems to keep that value after a refusal (SM36). */
const isOfItsValue = (cause: Problem, { rule, file, pointer }: Problem) => {
  const [call] = /^\/calls\/[^/]+\//.exec(cause.pointer) ?? [];
  return (
    cause.rule === 'SM30' && rule === 'SM36' && cause.file === file && call !== undefined && pointer.startsWith(call)
  );
};

/** A failure leads to a screen that says nothing of it (GR17), and that passes some people on to where it failed (GR09). */
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

/** A field's two limits have each other's message. The first one is reported (CP16). */
const isOfItsLimit = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'CP16' &&
  rule === 'CP16' &&
  cause.file === file &&
  cause.pointer.endsWith('/minLength') &&
  pointer === cause.pointer.replace(/min(?=Length$)/, 'max');

/**
 * A file has a mistake, so a suppression for another place of it accepts nothing (SU02). A suppression for the place of
 * the mistake itself names the wrong rule.
 */
const isOfItsFile = (cause: Problem, { rule, message }: Problem) =>
  rule === 'SU02' &&
  cause.severity === 'error' &&
  !cause.rule.startsWith('SU') &&
  message.includes(` at ${cause.file}#`) &&
  !message.includes(` at ${cause.file}#${cause.pointer}`);

/** A place shows a text about another limit (CP16), so nothing shows its own text (RF08, in copy/ or around it). */
const isOfItsText = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'CP16' &&
  !cause.file.startsWith('copy/') &&
  rule === 'RF08' &&
  (file.startsWith('copy/') || (file === cause.file && cause.pointer.startsWith(`${pointer}/`)));

/** A call is given the wrong value (SM30). A route then seems to need that value (GR12). */
const isOfItsGiven = (cause: Problem, { rule, message }: Problem) => {
  const [, given] = / gets "([^"]+)"/.exec(cause.message) ?? [];
  return (
    cause.rule === 'SM30' &&
    cause.file === 'calls.json' &&
    rule === 'GR12' &&
    given !== undefined &&
    message.includes(` needs ${given} `)
  );
};

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

/** A branch sets the wrong flag (SM30). Its condition then seems to be the wrong way round (SM41). */
const isOfItsFlag = (cause: Problem, { rule, file, pointer, message }: Problem) =>
  cause.rule === 'SM30' &&
  rule === 'SM41' &&
  cause.file === file &&
  pointer.includes('/if/') &&
  cause.pointer.startsWith(`${pointer.slice(0, pointer.lastIndexOf('/if/'))}/do/`) &&
  message.startsWith(cause.message.slice(0, cause.message.indexOf(' becomes ') + 1));

/** A value of a list has another value's text (SM40). Answers from that list then look the same (SM10). */
const isOfItsLabel = (cause: Problem, { rule, message }: Problem) =>
  cause.rule === 'SM40' &&
  cause.file.startsWith('lists/') &&
  cause.pointer.endsWith('/label') &&
  rule === 'SM10' &&
  message.includes('has the same text as another');

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

/** A text has changed since it was translated (CP08). So its translation, in another file, has another number (CP17). */
const isOfItsOriginal = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'CP08' &&
  rule === 'CP17' &&
  cause.file !== file &&
  (cause.pointer === pointer || cause.hint.includes(`"${pointer.replace(/^.*\//, '')}"`));

/** A call notes nothing when it is done (SM41). What is shown once it is done then seems to be undone on arrival (SM31). */
const isOfItsNote = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'SM41' &&
  cause.message.startsWith('This notes nothing') &&
  rule === 'SM31' &&
  file === 'routes.json' &&
  pointer.includes('/on_arrival/') &&
  cause.pointer.includes('/set/') &&
  pointer.endsWith(cause.pointer.slice(cause.pointer.lastIndexOf('/set/')));

const isBeside = (cause: Problem, { rule, file, pointer }: Problem) =>
  BESIDE.some(
    ([own, key, other, beside]) =>
      cause.rule === own &&
      rule === other &&
      cause.file === file &&
      pointer.endsWith(`/${beside}`) &&
      cause.pointer === pointer.slice(0, -beside.length) + key,
  );

const CAUSES = [
  isBeside,
  isOfItsOriginal,
  signsOut,
  isOfItsCall,
  isOfItsArrival,
  isOfItsDialog,
  isOfItsLimit,
  isOfItsButton,
  isOfItsFile,
  isOfItsText,
  isOfItsValue,
  isOfItsGiven,
  isOfItsArrow,
  isOfItsLevel,
  isOfItsSource,
  isOfItsFlag,
  isOfItsLabel,
  isOfItsNote,
  isOfItsAnswer,
  isOfItsNotFound,
];

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
