import type { Problem } from '#core';

/** A call sends the value of another store (SM30). Then it seems to keep that value after a refusal (SM36). */
const isOfItsValue = (cause: Problem, { rule, file, pointer }: Problem) => {
  const [call] = /^\/calls\/[^/]+\//.exec(cause.pointer) ?? [];
  return (
    cause.rule === 'SM30' && rule === 'SM36' && cause.file === file && call !== undefined && pointer.startsWith(call)
  );
};

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

/** A branch sets the wrong flag (SM30). Its condition then seems to be the wrong way round (SM41). */
const isOfItsFlag = (cause: Problem, { rule, file, pointer, message }: Problem) =>
  cause.rule === 'SM30' &&
  rule === 'SM41' &&
  cause.file === file &&
  pointer.includes('/if/') &&
  cause.pointer.startsWith(`${pointer.slice(0, pointer.lastIndexOf('/if/'))}/do/`) &&
  message.startsWith(cause.message.slice(0, cause.message.indexOf(' becomes ') + 1));

/** One entry of a list shows the text of another entry (SM40). So two answers from that list look the same (SM10). */
const isOfItsLabel = (cause: Problem, { rule, message }: Problem) =>
  cause.rule === 'SM40' &&
  cause.file.startsWith('lists/') &&
  cause.pointer.endsWith('/label') &&
  rule === 'SM10' &&
  message.includes('has the same text as another');

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

/** A part shows the text of another one (SM40). Both are then called the same (SM41). */
const isOfItsName = (cause: Problem, { rule, file, message }: Problem) =>
  cause.rule === 'SM40' &&
  rule === 'SM41' &&
  cause.file === file &&
  message.includes(`both called ${/^"[^"]+"/.exec(cause.message)?.[0] ?? '""'},`);

/** A translation has a misspelt key (CP08), so its text is not translated (CP07). */
const isOfItsKey = (cause: Problem, { rule, file, pointer }: Problem) => {
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

/** Two failures have each other's type (SM30): the reaction of one seems to lack what the other does. */
const isOfItsType = (cause: Problem, { rule, file, pointer }: Problem) =>
  cause.rule === 'SM30' &&
  rule === 'SM30' &&
  cause.file === 'errors.json' &&
  file === 'errors.json' &&
  /^\/statuses\/\d+\/type$/.test(cause.pointer) &&
  cause.pointer !== pointer &&
  pointer.startsWith('/statuses/') &&
  pointer > cause.pointer.slice(0, -'/type'.length);

/** For two findings, whether the first is a wrong value, text or name, and the second only follows from it. */
export const IN_WORDS = [
  isOfItsValue,
  isOfItsLimit,
  isOfItsFile,
  isOfItsText,
  isOfItsGiven,
  isOfItsFlag,
  isOfItsLabel,
  isOfItsOriginal,
  isOfItsNote,
  isOfItsName,
  isOfItsKey,
  isOfItsType,
];
