import { asList, asObject, type Json, type JsonObject, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { operationIn, parentOf, nodesByFile, type Subject } from '../../subject/subject.ts';

const ACTING = 'auth.impersonating';

/** A part of a screen with a call that the backend refuses while staff act for a member. */
interface OwnCall {
  file: string;
  pointer: string;
  call: string;
  /** The lines of the surrounding conditions that test whether somebody acts for a member. */
  lines: readonly ActingTest[];
}

/** A line of a condition that tests whether somebody acts for a member. */
interface ActingTest {
  /** The pointer of the line within the condition. */
  pointer: string;
  /** Whether the condition is for people who act; undefined when other lines are involved as well. */
  isActing: boolean | undefined;
  /** The value to write for the opposite test. */
  opposite: boolean;
}

/** The line of a condition that tests whether somebody acts for a member, also inside "not". */
function lineIn(condition: Json | undefined): ActingTest[] {
  const asked = asObject(condition);
  const refused = asObject(asked.not);
  const [own, not] = [asked[ACTING], refused[ACTING]];
  if (typeof own === 'boolean') return [{ pointer: pointerTo('if', ACTING), isActing: own, opposite: !own }];
  if (typeof not === 'boolean' && Object.keys(refused).length === 1)
    return [{ pointer: pointerTo('if', 'not', ACTING), isActing: !not, opposite: !not }];
  return mentions(condition, ACTING) ? [{ pointer: pointerTo('if'), isActing: undefined, opposite: false }] : [];
}

const ownCalls = (subject: Subject): OwnCall[] =>
  callNodes(subject).flatMap(({ file, pointer, call }) => {
    if (!file.startsWith('screens/') || operationIn(subject, call)?.notWhileActing !== true) return [];
    const around = (nodesByFile(subject).get(file) ?? []).filter((node) => pointer.startsWith(`${node.pointer}/`));
    const lines = around.flatMap((node) =>
      lineIn(asObject(node.value).if).map((line) => ({ ...line, pointer: node.pointer + line.pointer })),
    );
    return [{ file, pointer, call, lines }];
  });

/** The pointer of the block that contains a call, or of the largest block around it that contains nothing else. */
function blockOf(subject: Subject, { file, pointer }: Pick<OwnCall, 'file' | 'pointer'>): string {
  const value = (here: string): JsonObject => parentOf(subject, file, `${here}/block`) ?? {};
  const outer = (here: string) => here.slice(0, here.lastIndexOf('/'));
  let here = pointer;
  while (here !== '' && value(here).block === undefined) here = outer(here);
  for (;;) {
    const around = outer(outer(here));
    if (value(around).block === undefined || asList(value(around).blocks).length !== 1) return here;
    here = around;
  }
}

/** A missing condition is reported only if at least this many other calls or parts of the screen have it. */
const OFTEN = 2;

/** Whether a call reaches the flow's goal. */
const makesGoal = (subject: Subject, call: string) =>
  operationIn(subject, call)?.makes.includes(subject.flow.goal ?? '') === true;

/** The number of parts of a file that are hidden from staff who act for a member. */
const hidesFromStaff = (subject: Subject, file: string) =>
  (nodesByFile(subject).get(file) ?? []).filter(({ value }) =>
    lineIn(asObject(value).if).some(({ isActing }) => isActing === false),
  ).length;

/**
 * Finds buttons and forms with a call that the backend refuses while staff act for a member. Either a condition shows
 * them only to such staff, or they have no condition about this although other calls or parts of the screen have one.
 */
export function refusedWhileActing(subject: Subject): Finding[] {
  const all = ownCalls(subject);
  return all.flatMap((own): Finding[] => {
    const { file, pointer, call, lines } = own;
    const wrong = lines.find(({ isActing }) => isActing === true);
    if (wrong !== undefined) {
      const message = `Only staff who act for a member see this, and the backend refuses "${call}" to them`;
      return [{ file, pointer: wrong.pointer, message, hint: `write ${String(wrong.opposite)}` }];
    }
    const others = new Map(
      all.filter((other) => other.file === file && other.call !== call).map((other) => [other.call, other.lines]),
    );
    const isLeftOut =
      lines.length === 0 &&
      [...others.values()].every((one) => one.length > 0) &&
      (others.size >= OFTEN || (makesGoal(subject, call) && hidesFromStaff(subject, file) >= OFTEN));
    if (!isLeftOut) return [];
    const message = `The backend refuses "${call}" while staff act for a member, and here they can make it`;
    return [
      {
        file,
        pointer: blockOf(subject, { file, pointer }),
        message,
        hint: `put it into { "if": { "${ACTING}": false } }`,
      },
    ];
  });
}
