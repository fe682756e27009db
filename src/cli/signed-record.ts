import {
  asObject,
  type Json,
  type JsonObject,
  jsonOf,
  ownEntry,
  pointerTo,
  type Problem,
  same,
  type SignoffFile,
  isObject,
} from '#core';

/** The part of a sign-off that can be computed from the flow. */
export type SignedRecord = Pick<SignoffFile, 'languages' | 'behaviour' | 'parts' | 'decisions'>;

/** A value in a sign-off that differs from the one that `tundish sign` writes. */
interface Differing {
  pointer: string;
  written: Json | undefined;
  meant: Json | undefined;
  /** The name that `tundish sign` would write instead. */
  name?: string;
}

const without = (group: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(group).filter(([key]) => key !== name));

/** Finds where a value differs from the right one, in the innermost objects. */
function differing(written: Json | undefined, meant: Json | undefined, pointer: string): Differing[] {
  if (!isObject(written) || !isObject(meant))
    return written !== undefined && meant !== undefined && same(written, meant) ? [] : [{ pointer, written, meant }];
  const [is, should] = [asObject(written), asObject(meant)];
  const renamed = Object.keys(is).find((key) => !Object.hasOwn(should, key));
  const lacking = Object.keys(should).filter((key) => !Object.hasOwn(is, key));
  const [name] = lacking;
  // If an entry has another name, the name is the only mistake.
  if (renamed !== undefined && name !== undefined && lacking.length === 1)
    return [
      { pointer: pointer + pointerTo(renamed), written: is[renamed], meant: undefined, name },
      ...differing({ ...without(is, renamed), [name]: should[name] ?? null }, meant, pointer),
    ];
  return [...new Set([...Object.keys(is), ...Object.keys(should)])].flatMap((key) =>
    differing(ownEntry(is, key), ownEntry(should, key), pointer + pointerTo(key)),
  );
}

const problemAt = (at: Pick<Problem, 'pointer' | 'anchor' | 'message' | 'hint'>): Problem => ({
  rule: 'signoff',
  severity: 'error',
  file: 'signoff.json',
  ...at,
});

/** The problem of a differing value. A missing entry is reported at the object that lacks it. */
function problemOf({ pointer, written, meant, name: likely }: Differing): Problem {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (written === undefined)
    return problemAt({
      pointer: pointer.slice(0, pointer.lastIndexOf('/')),
      anchor: 'value',
      message: `"${name}" is left out, although all parts are as they were signed`,
      hint: isObject(meant) ? 'run tundish sign --as NAME' : `write "${name}": ${JSON.stringify(meant)}`,
    });
  if (meant === undefined)
    return problemAt({
      pointer,
      anchor: 'key',
      message: `The flow has no "${name}", and all parts are as they were signed`,
      hint: likely === undefined ? 'remove it' : `did you mean "${likely}"?`,
    });
  return problemAt({
    pointer,
    anchor: 'value',
    message: `This is not what was signed: all parts are as they were, and "${name}" is another`,
    hint: `write ${JSON.stringify(meant)}`,
  });
}

/**
 * Finds values of a sign-off that somebody changed by hand. All parts are signed, so the values can be computed from
 * the flow.
 * @param meant the content that `tundish sign` writes
 * @param today as year-month-day
 */
export function changedByHand(signed: SignoffFile, meant: SignedRecord, today: string): Problem[] {
  const { languages, behaviour, parts, decisions } = signed;
  const late = problemAt({
    pointer: '/on',
    anchor: 'value',
    message: `Nobody has signed on ${signed.on}: today is ${today}`,
    hint: 'write the day of the signature',
  });
  return [
    ...(signed.on > today ? [late] : []),
    ...differing(jsonOf({ languages, behaviour, parts, decisions }), jsonOf({ ...meant }), '').map(problemOf),
  ];
}
