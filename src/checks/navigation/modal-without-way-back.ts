import { clearedIn } from '../subject/cleared.ts';
import {
  callsIn,
  type Actions,
  asList,
  firstPart,
  type Flow,
  hasEntry,
  isObject,
  type Json,
  jsonOf,
  ownEntry,
  pointerTo,
  type RouteMatch,
  same,
  type State,
  transition,
} from '#core';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';
import { cachedAcrossFlows } from '../subject/incremental.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { branchesIn, variantsOf } from '../subject/variants.ts';
import { NOW } from '../subject/clock.ts';

/**
 * Whether a visitor can leave a modal by closing it. Closing it may open another modal, which is then closed as well.
 * False if the same modal opens again.
 */
function closes(flow: Flow, state: State, id: string, match: RouteMatch): boolean {
  const seen = new Set<string>();
  let here: State = { ...state, modal: { id, item: {} } };
  while (here.modal !== null && !seen.has(here.modal.id)) {
    seen.add(here.modal.id);
    [here] = transition(flow, here, { type: 'closed-modal', match, now: NOW });
  }
  return here.modal === null;
}

const reopening = cachedAcrossFlows((subject): Finding[] => {
  const { flow } = subject;
  const places = sampleMatches(subject);
  const people = visitorKinds(subject);
  // A modal that has no actions for `close` only closes.
  return Object.keys(flow.modals)
    .filter((id) => flow.modals[id]?.close.do !== undefined)
    .filter((id) => {
      const asked = branchesIn(flow.modals[id]?.close.do, 'open');
      const all = people.flatMap((one) => variantsOf(flow, one, asked));
      return all.some((state) => places.some((match) => !closes(flow, state, id, match)));
    })
    .map((id) => ({
      file: 'modals.json',
      pointer: pointerTo('modals', id, 'close'),
      message: `Closing the modal "${id}" opens it again: there is no way out of it`,
      hint: 'let its "close" end with no modal open',
    }));
});

/** The actions without those that only show a message afterwards. */
const withoutEffects = (actions: Json | undefined, left: readonly string[]): Json[] =>
  asList(actions).flatMap((action): Json[] => {
    if (!isObject(action)) return [action];
    if (left.some((name) => name in action)) return [];
    const { then, ...own } = action;
    const later = withoutEffects(then, left);
    return [later.length === 0 ? own : { ...own, then: later }];
  });

/** Whether some actions change data in the backend. */
const writes = ({ calls }: Flow, actions: readonly Json[]) =>
  callsIn(actions).some((call) => calls[call] !== undefined && calls[call].method !== 'GET');

/**
 * Finds modals whose `close` does what another of their buttons does. So people who press Escape, or who say no, do the
 * same as people who agree. Where `close` leads afterwards does not matter.
 */
const confirming = ({ flow }: Subject): Finding[] =>
  Object.entries(flow.modals).flatMap(([id, { actions = [], close }]) => {
    const leaving = withoutEffects(jsonOf(close.do ?? []), ['toast', 'go']);
    const isSame = ({ do: list }: { do: Actions }) => same(withoutEffects(jsonOf(list), ['toast']), leaving);
    if (!writes(flow, leaving) || !actions.some(isSame)) return [];
    return [
      {
        file: 'modals.json',
        pointer: pointerTo('modals', id, 'close', 'do'),
        message: `Whoever closes the modal "${id}", also with Escape, does what its other button does: there is no way to say no`,
        hint: 'leave out "do": then it only closes',
      },
    ];
  });

/** Actions that lead people away from a question, or clear their answers, each with a description in words. */
const TAKING: readonly (readonly [action: string, what: string])[] = [
  ['go', 'is led away from the question'],
  ['leave', 'is led away from the question'],
  ['question', 'is led away from the question'],
  ['clear', 'loses what they have answered or entered'],
  ['wipe', 'loses what they have answered or entered'],
];

/**
 * Whether actions clear what people have entered: a store that a form fills, that has answers, or that is persisted.
 */
const clearsEntered = ({ stores, screens }: Flow, actions: Actions | undefined) =>
  clearedIn(jsonOf(actions ?? [])).some((name) => {
    const id = firstPart(name);
    const isFilled = Object.values(screens).some((screen) => 'fill' in screen && firstPart(screen.fill ?? '') === id);
    return isFilled || ownEntry(stores, id)?.persist !== 'memory';
  });

/** Finds help texts of questions whose `close` does more than close them. People read them while they answer. */
const leadingFromHelp = ({ flow }: Subject): Finding[] => {
  const { opens } = flow.questions.helper;
  const actions = flow.modals[opens]?.close.do;
  const isTaking = (action: string) =>
    hasEntry(actions, action) && (action !== 'clear' || clearsEntered(flow, actions));
  const [, what] = TAKING.find(([action]) => isTaking(action)) ?? [];
  if (what === undefined) return [];
  const message = `Whoever closes the help of a question ${what}`;
  const hint = 'leave out "do": then it only closes';
  return [{ file: 'modals.json', pointer: pointerTo('modals', opens, 'close', 'do'), message, hint }];
};

export const modalWithoutWayBack: Check = {
  rule: 'GR15',
  name: 'modal-without-way-back',
  severity: 'error',
  sees: 'navigation',
  strict: true,
  description:
    'Closing a modal opens it again, or opens another modal that leads back to it. Neither the button nor Escape closes it.',
  alsoReported: [
    'Closing it does what another of its buttons does, such as deleting something.',
    'Closing the help of a question leads to another screen, or deletes what was entered.',
  ],
  bad: '"helper": { …, "close": { "label": "common.close", "do": [{ "open": "helper" }] } }',
  good: '"helper": { …, "close": { "label": "common.close" } }',
  requirement: 'QS-3, QS-8, SE-3',
  run: (subject) => [...reopening(subject), ...confirming(subject), ...leadingFromHelp(subject)],
};
