import { evaluate, factScope, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { conditionsAt, lineOfCondition } from '../../subject/conditions-at.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The lengths that are tried for each list of a screen's data, each with the words for it in a message. */
const LENGTHS = [
  { length: 1, has: 'has something in' },
  { length: 0, has: 'has nothing in' },
];

/** The links and actions of the flow that lead to the routes of the first step. */
const leadingToStart = (subject: Subject): ObjectNode[] => {
  const [first] = subject.flow.steps;
  return objectsTitled(subject, 'GoAction', 'LinkBlock', 'NavLink').filter(({ value }) => {
    const to = textIn(value, 'go') ?? textIn(value, 'to');
    return to !== undefined && first?.routes.includes(to) === true;
  });
};

/** The lists that show a part of a screen for each of their items. An empty list rightly shows nothing. */
const listsAround = (subject: Subject, { file, pointer }: ObjectNode): string[] =>
  objectsTitled(subject, 'EachBlock').flatMap((list) =>
    list.file === file && pointer.startsWith(`${list.pointer}/`) ? [`${textIn(list.value, 'of') ?? ''}.length`] : [],
  );

/** The list that hides or disables a control when all lists have this length. Undefined if no list does. */
function closingList(subject: Subject, control: ObjectNode, length: number): string | undefined {
  const own = listsAround(subject, control);
  const isList = (name: string) => /^data\..*\.length$/.test(name) && !own.includes(name);
  for (const { condition } of conditionsAt(subject, control)) {
    const names = referencesOf(condition).filter(isList);
    const scope = factScope(subject.flow, nestedFacts([]), TODAY);
    const data = nestedFacts(names.map((name) => [name, length])).data ?? {};
    if (evaluate(decidableLines(condition, isList), { ...scope, data }) === false) return names[0];
  }
  return undefined;
}

/**
 * Finds flows in which people with, or without, an entry in some list find nothing that leads to the first step. They
 * can begin only by typing an address.
 */
export function closedStarts(subject: Subject): Finding[] {
  const controls = leadingToStart(subject);
  const [first] = controls;
  if (first === undefined || controls.some(({ pointer }) => pointer.includes('/otherwise/'))) return [];
  return LENGTHS.flatMap(({ length, has }): Finding[] => {
    const lists = controls.map((control) => closingList(subject, control, length));
    const [list] = lists;
    if (list === undefined || lists.includes(undefined)) return [];
    return [
      {
        file: first.file,
        pointer: lineOfCondition(subject, first, list),
        message: `Whoever ${has} "${list.replace(/\.length$/, '')}" finds no way to begin: nothing else leads to "${subject.flow.steps[0]?.id ?? ''}"`,
        hint: 'leave the condition out, or lead these people there elsewhere',
      },
    ];
  });
}
