import { type Json, same, asObject } from '#core';
import type { Check, Finding } from '../check.ts';
import { listNodes, type Subject, objectsTitled } from '../subject/subject.ts';

/** The lines of an entry's condition, each with its reference and its test. An entry without a condition has none. */
const asked = (entry: Json | undefined): [string, Json][] => {
  const condition = asObject(asObject(entry).if);
  return Object.entries(condition).flatMap(([key, test]) => (test === undefined ? [] : [[key, test]]));
};

/** Whether `entry` applies in every case in which `later` applies: `later` has all lines of `entry`'s condition. */
function covers(entry: Json | undefined, later: Json | undefined): boolean {
  const lines = asked(later);
  return asked(entry).every(([key, test]) => lines.some(([other, part]) => other === key && same(part, test)));
}

/** The schema titles of lists of which only the first entry that applies is used. */
const LISTS = ['Landing', 'Refused'];

/**
 * The last entry of a list, if it applies to everybody and the entry before it leads to the same destination. The
 * earlier entry then has no effect.
 */
function sameAsBefore(file: string, pointer: string, list: readonly Json[]): Finding[] {
  const index = list.length - 1;
  const [before, last] = [list[index - 1], list[index]].map((entry) => asObject(entry));
  const { if: condition, ...led } = before ?? {};
  if (last === undefined || condition === undefined || last.if !== undefined || !same(led, last)) return [];
  const message = `Entry ${index} of the list leads some people to "${String(led.go)}", and this leads all others there, too`;
  return [{ file, pointer: `${pointer}/${index}/go`, message, hint: `name another screen, or remove entry ${index}` }];
}

function inLists(subject: Subject): Finding[] {
  return listNodes(subject).flatMap(({ file, pointer, schema, value }): Finding[] => {
    if (!LISTS.includes(String(schema.title))) return [];
    return value.flatMap((entry, index): Finding[] => {
      const first = value.slice(0, index).findIndex((earlier) => covers(earlier, entry));
      if (first === -1) return index === value.length - 1 ? sameAsBefore(file, pointer, value) : [];
      const all = asked(value[first]).length === 0 ? 'has no "if", so it fits everybody' : 'fits the same people';
      return [
        {
          file,
          pointer: `${pointer}/${index}`,
          message: `This entry is never used: entry ${first + 1} of the list ${all}, and only the first that applies is used`,
          hint: asked(entry).length === 0 ? 'keep one of the two' : 'write it before the other, or remove it',
        },
      ];
    });
  });
}

/** Finds conditions in an `otherwise` that are never true in it, because the outer condition covers them. */
function inActions(subject: Subject): Finding[] {
  const branches = objectsTitled(subject, 'IfAction');
  return branches.flatMap(({ file, pointer, value }): Finding[] => {
    const covering = branches.find(
      (outer) =>
        outer.file === file &&
        /^(?:\/otherwise\/0)+$/.test(pointer.slice(outer.pointer.length)) &&
        pointer.startsWith(outer.pointer) &&
        covers(outer.value, value),
    );
    if (covering === undefined) return [];
    return [
      {
        file,
        pointer,
        message: 'This never runs: the "if" of this "otherwise" fits the same people',
        hint: 'ask for this before the other, or remove it',
      },
    ];
  });
}

/**
 * Finds entries of `after_sign_in` that are never used because they come after "landing_path", which always has an
 * address.
 */
function afterSignIn({ flow }: Subject): Finding[] {
  const places = flow.after_sign_in;
  const index = places.indexOf('landing_path');
  const after = places.slice(index + 1);
  if (index === -1 || after.length === 0) return [];
  const message = `After signing in ${after.map((place) => `"${place}"`).join(' and ')} ${after.length === 1 ? 'is' : 'are'} never used: "landing_path" comes before and always applies`;
  return [{ file: 'flow.json', pointer: `/after_sign_in/${index}`, message, hint: 'write "landing_path" last' }];
}

export const ambiguousRule: Check = {
  rule: 'GR11',
  name: 'ambiguous-rule',
  severity: 'error',
  description:
    'Two entries of a list apply to the same people. Only the first one is ever used. Or the last two entries lead to the same, so the condition of the first of them changes nothing.',
  bad: '"landing": [{ "go": "dashboard" }, { "if": { "user.role": { "is": "staff" } }, "go": "staff-members" }]',
  good: '"landing": [{ "if": { "user.role": { "is": "staff" } }, "go": "staff-members" }, { "go": "dashboard" }]',
  requirement: 'GD-1, GD-2',
  run: (subject) => [...inLists(subject), ...inActions(subject), ...afterSignIn(subject)],
};
