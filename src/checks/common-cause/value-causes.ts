import type { Problem } from '#core';
import { isWithin } from './location.ts';

/**
 * Cause: a call sends a value from the wrong store (SM30). Consequence: a value that the backend refused seems to stay
 * in that store (SM36).
 */
const followsFromWrongStore = (cause: Problem, { rule, file, pointer }: Problem) => {
  const [call] = /^\/calls\/[^/]+\//.exec(cause.pointer) ?? [];
  return (
    cause.rule === 'SM30' && rule === 'SM36' && cause.file === file && call !== undefined && pointer.startsWith(call)
  );
};

/**
 * Cause: the messages of a field's two limits are swapped (CP16). Consequence: the second message is wrong, too (CP16).
 */
const followsFromSwappedLimitMessages = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'CP16' &&
  rule === 'CP16' &&
  cause.file === file &&
  cause.pointer.endsWith('/minLength') &&
  pointer === cause.pointer.replace(/min(?=Length$)/, 'max');

/**
 * Cause: an error in a file hides its other findings. Consequence: a suppression at another location of this file
 * matches no finding (SU02). A suppression at the error's own location is still reported, because it names the wrong
 * rule.
 */
const followsFromHiddenFindings = (cause: Problem, { rule, message }: Problem) =>
  rule === 'SU02' &&
  cause.severity === 'error' &&
  !cause.rule.startsWith('SU') &&
  message.includes(` at ${cause.file}#`) &&
  !message.includes(` at ${cause.file}#${cause.pointer}`);

/** Cause: a field shows the message of another limit (CP16). Consequence: its own message is unused (RF08). */
const followsFromMessageOfOtherLimit = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'CP16' &&
  !cause.file.startsWith('copy/') &&
  rule === 'RF08' &&
  (file.startsWith('copy/') || (file === cause.file && cause.pointer.startsWith(`${pointer}/`)));

/** Cause: a call sends the wrong value (SM30). Consequence: the routes with that call seem to need the value (GR12). */
const followsFromWrongSentValue = (cause: Problem, { rule, message }: Problem) => {
  const [, given] = / gets "([^"]+)"/.exec(cause.message) ?? [];
  return (
    cause.rule === 'SM30' &&
    cause.file === 'calls.json' &&
    rule === 'GR12' &&
    given !== undefined &&
    message.includes(` needs ${given} `)
  );
};

/** Cause: a branch sets the wrong flag (SM30). Consequence: its condition seems to be inverted (SM41). */
const followsFromWrongBoolean = (cause: Problem, { rule, file, pointer, message }: Problem) =>
  cause.rule === 'SM30' &&
  rule === 'SM41' &&
  cause.file === file &&
  pointer.includes('/if/') &&
  cause.pointer.startsWith(`${pointer.slice(0, pointer.lastIndexOf('/if/'))}/do/`) &&
  message.startsWith(cause.message.slice(0, cause.message.indexOf(' becomes ') + 1));

/**
 * Cause: an entry of a list has the label of another entry (SM40). Consequence: two answer options look the same
 * (SM10).
 */
const followsFromLabelOfOtherEntry = (cause: Problem, { rule, message }: Problem) =>
  cause.rule === 'SM40' &&
  cause.file.startsWith('lists/') &&
  cause.pointer.endsWith('/label') &&
  rule === 'SM10' &&
  message.includes('has the same text as another');

/**
 * Cause: a text changed after its translation (CP08). Consequence: the translation has another number than the text
 * (CP17).
 */
const followsFromChangedText = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'CP08' &&
  rule === 'CP17' &&
  cause.file !== file &&
  (cause.pointer === pointer || cause.hint.includes(`"${pointer.replace(/^.*\//, '')}"`));

/**
 * Cause: a `set` stores the value that the field already has (SM41). Consequence: `on_arrival` seems to undo it (SM31).
 */
const followsFromSetWithoutEffect = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'SM41' &&
  cause.message.startsWith('This notes nothing') &&
  rule === 'SM31' &&
  file === 'routes.json' &&
  pointer.includes('/on_arrival/') &&
  cause.pointer.includes('/set/') &&
  pointer.endsWith(cause.pointer.slice(cause.pointer.lastIndexOf('/set/')));

/** Cause: nothing follows a call (SM26). Consequence: what should be set after it is never true (SM31). */
const followsFromNothingAfterCall = (cause: Problem, { rule, file, pointer, message }: Problem) =>
  cause.rule === 'SM26' &&
  cause.message.startsWith('This has no effect') &&
  rule === 'SM31' &&
  file === 'routes.json' &&
  pointer.includes('/on_arrival/') &&
  message.endsWith(' never is');

/**
 * Cause: a row of a table has the wrong value or condition (SM40). Consequence: people do not see what they pay (SF09).
 */
const followsFromWrongRow = (cause: Problem, found: Problem) =>
  cause.rule === 'SM40' && found.rule === 'SF09' && found.message.startsWith('People pay') && isWithin(cause, found);

/** Cause: a row lacks its condition (SM40). Consequence: the table seems to lack a row for its word (SM40). */
const followsFromRowForAll = (cause: Problem, { rule, file, pointer, message }: Problem) =>
  cause.rule === 'SM40' &&
  rule === 'SM40' &&
  cause.file === file &&
  cause.message.endsWith('and here always') &&
  message.startsWith('There is a line here when') &&
  cause.pointer.replace(/\/\d+\/\w+$/, '') === pointer.replace(/\/\d+$/, '');

/** Cause: everybody must agree to something (SF09). Consequence: its hint is shown to everybody (SM40). */
const followsFromConsentForAll = (cause: Problem, found: Problem) =>
  cause.rule === 'SF09' &&
  found.rule === 'SM40' &&
  found.message.includes('is shown to everybody here') &&
  isWithin(cause, found);

/** Cause: two translations are exchanged (CP15). Consequence: both translations changed although the
 * texts that they translate did not (CP08). */
const followsFromExchangedTranslations = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'CP15' &&
  rule === 'CP08' &&
  cause.file === file &&
  cause.message.endsWith("have each other's translation") &&
  cause.message.includes(`"${pointer.replace(/^.*\//, '')}"`);

/** Cause: a part shows the text of another part (SM40). Consequence: both have the same name (SM41). */
const followsFromTextOfOtherPart = (cause: Problem, { rule, file, message }: Problem) =>
  cause.rule === 'SM40' &&
  rule === 'SM41' &&
  cause.file === file &&
  message.includes(`both called ${/^"[^"]+"/.exec(cause.message)?.[0] ?? '""'},`);

/** Cause: a translation has a misspelt key (CP08). Consequence: the text of the right key has no translation (CP07). */
const followsFromMisspeltKey = (cause: Problem, { rule, file, pointer }: Problem) => {
  const groupOf = (nested: string) => /^\/texts\/[^./]+\./.exec(nested)?.[0];
  return (
    cause.rule === 'CP08' &&
    rule === 'CP07' &&
    cause.file === file &&
    cause.message.startsWith('There is no text') &&
    groupOf(cause.pointer) !== undefined &&
    groupOf(cause.pointer) === groupOf(pointer)
  );
};

/** Cause: the `type`s of two statuses are swapped (SM30). Consequence: the second status is wrong, too (SM30). */
const followsFromSwappedTypes = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'SM30' &&
  rule === 'SM30' &&
  cause.file === 'errors.json' &&
  file === 'errors.json' &&
  /^\/statuses\/\d+\/type$/.test(cause.pointer) &&
  cause.pointer !== pointer &&
  pointer.startsWith('/statuses/') &&
  pointer > cause.pointer.slice(0, -'/type'.length);

/**
 * Predicates for pairs of findings with one cause: a wrong value, text or name. Each is true if the second finding
 * follows from the first.
 */
export const VALUE_CAUSES = [
  followsFromWrongStore,
  followsFromSwappedLimitMessages,
  followsFromHiddenFindings,
  followsFromMessageOfOtherLimit,
  followsFromWrongSentValue,
  followsFromWrongBoolean,
  followsFromLabelOfOtherEntry,
  followsFromChangedText,
  followsFromSetWithoutEffect,
  followsFromNothingAfterCall,
  followsFromWrongRow,
  followsFromRowForAll,
  followsFromConsentForAll,
  followsFromExchangedTranslations,
  followsFromTextOfOtherPart,
  followsFromMisspeltKey,
  followsFromSwappedTypes,
];
