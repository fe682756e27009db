import { asList, asObject, type Json, type JsonObject, mentions, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { routesAt } from '../../subject/routes-at.ts';
import {
  type FileNode,
  objectsTitled,
  operationIn,
  parentOf,
  nodesByFile,
  type Subject,
  textIn,
} from '../../subject/subject.ts';

const ACTING = 'auth.impersonating';

type Place = Pick<FileNode, 'file' | 'pointer'>;

/** A part of a screen with a call, or with an action that opens a modal with a call, which the backend refuses while staff act for a member. */
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

/** The lines that test whether somebody acts for a member, in all conditions on a value. */
const linesAround = (subject: Subject, { file, pointer }: Place): ActingTest[] =>
  (nodesByFile(subject).get(file) ?? [])
    .filter((node) => pointer.startsWith(`${node.pointer}/`))
    .flatMap((node) =>
      lineIn(asObject(node.value).if).map((line) => ({ ...line, pointer: node.pointer + line.pointer })),
    );

/** The actions on screens that open the modal with a call in it. None if the modal itself asks whether somebody acts. */
const openersOf = (subject: Subject, place: Place): readonly Place[] =>
  linesAround(subject, place).length > 0
    ? []
    : objectsTitled(subject, 'OpenAction').filter(({ value }) => value.open === segments(place.pointer)[1]);

const ownCalls = (subject: Subject): OwnCall[] =>
  callNodes(subject).flatMap((node) => {
    if (operationIn(subject, node.call)?.notWhileActing !== true) return [];
    const places = node.file === 'modals.json' ? openersOf(subject, node) : [node];
    return places.flatMap(({ file, pointer }) =>
      file.startsWith('screens/')
        ? [{ file, pointer, call: node.call, lines: linesAround(subject, { file, pointer }) }]
        : [],
    );
  });

/** The pointer of the block that contains a call, or of the largest block around it that contains nothing else. */
function blockOf(subject: Subject, { file, pointer }: Place): string {
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

/** The label of the button or form that makes a call. */
const labelAround = (subject: Subject, { file, pointer }: Place): string | undefined =>
  (nodesByFile(subject).get(file) ?? [])
    .filter((node) => pointer.startsWith(`${node.pointer}/`))
    .flatMap(({ value }) => textIn(value, 'label') ?? [])
    .at(-1);

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

/** Matches what tells whether somebody acts for a member, besides the sign-in. */
const ABOUT_ACTING = /^auth\.(?!signed_in$)/;

/** Whether another condition around a call, or the access to each of its routes, decides who is signed in. */
const asksWhoActs = (subject: Subject, place: Place): boolean =>
  conditionsAround(subject, place).some((name) => ABOUT_ACTING.test(name)) ||
  routesAt(subject, place).every(({ access }) => {
    const allows = subject.flow.access[access]?.allows;
    return mentions(allows, ACTING) || allows?.['auth.signed_in'] === false;
  });

/**
 * Finds buttons and forms with a call that the backend refuses while staff act for a member. Either a condition shows
 * them only to such staff, or they have no condition about this although other calls or parts of the
 * screen have one, or the same button at another place.
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
    const isAsked = lines.length > 0 || asksWhoActs(subject, own);
    const isUsualHere =
      [...others.values()].every((one) => one.length > 0) &&
      (others.size >= OFTEN || (makesGoal(subject, call) && hidesFromStaff(subject, file) >= OFTEN));
    const isHiddenElsewhere = all.some(
      (other) =>
        other.call === call &&
        other.lines.some(({ isActing }) => isActing === false) &&
        labelAround(subject, other) === labelAround(subject, own),
    );
    if (isAsked || !(isUsualHere || isHiddenElsewhere)) return [];
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
