import { checkAnswer, type Flow, matchRoute, pointerTo, type Route, segments } from '#core';
import type { Check, Finding } from '../check.ts';
import { type Control, controlsIn } from '../subject/controls.ts';
import { play } from '../subject/play.ts';
import { type BeforeStop, visitorsBeforeStops, chooseStopAnswer } from '../subject/stops.ts';
import { NOW } from '../subject/clock.ts';

/** The name of the stop with which the backend ends an order. */
const INELIGIBLE = 'end_progress';

/** Whether a control in a safety modal leads to a step of the flow, or makes a call. */
function leadsOn(flow: Flow, before: BeforeStop, control: Control): boolean {
  const [state] = chooseStopAnswer(flow, before);
  const { match } = before;
  if (control.kind === 'link')
    return onTheWay(
      flow,
      flow.routes.find(({ id }) => id === control.to),
    );
  const { path, called } = play(flow, state, { type: 'pressed', match, now: NOW, do: control.do });
  if (called.some((call) => flow.calls[call]?.method !== 'GET')) return true;
  return path !== undefined && path !== match.path && onTheWay(flow, matchRoute(flow, path).route);
}

/** Whether a route belongs to a step, so that it is a part of the path to an order. */
const onTheWay = (flow: Flow, route: Route | undefined) =>
  flow.steps.some(({ routes }) => route !== undefined && routes.includes(route.id));

/** Finds safety modals with a control that lets a stopped visitor continue. */
function passableMessages(flow: Flow): Finding[] {
  const open = visitorsBeforeStops(flow).flatMap((before): string[] => {
    const id = flow.questions.stops[before.flag]?.opens ?? '';
    const { blocks = [], actions = [] } = flow.modals[id] ?? {};
    const blocked = controlsIn(blocks, [], true).some((control) => leadsOn(flow, before, control));
    const acted = actions.some((action) => leadsOn(flow, before, { kind: 'button', ...action, conditions: [] }));
    return [...(blocked ? [pointerTo(id, 'blocks')] : []), ...(acted ? [pointerTo(id, 'actions')] : [])];
  });
  return [...new Set(open)].map((pointer) => ({
    file: 'modals.json',
    pointer: pointerTo('modals') + pointer,
    message: `The safety message "${segments(pointer)[0]}" offers a way on, past the answer that stops the visitor`,
    hint: 'remove that button or link; keep only the way back to the question and the phone number',
  }));
}

export const passableStop: Check = {
  rule: 'SF02',
  name: 'passable-stop',
  severity: 'error',
  strict: true,
  description:
    'A visitor could continue after choosing an answer that makes them ineligible. The Continue button, the backend and the checker use the same function to decide whether an answer may pass.',
  bad: '"stops": { "end_progress": { "opens": "safety-stop", "blocks_continue": false } }',
  good: '"blocks_continue": true',
  requirement: 'QS-8, OP-1',
  run: ({ flow }) => {
    if (flow.questions.stops[INELIGIBLE] === undefined) {
      return [
        {
          file: 'questions.json',
          pointer: '/stops',
          message: 'An answer that makes a visitor ineligible (end_progress) stops nobody',
          hint: 'add "end_progress" with the message it opens and "blocks_continue": true',
        },
      ];
    }
    const passing = visitorsBeforeStops(flow).filter(
      ({ question }) =>
        !checkAnswer(flow, question, { answer: ['stop'], user_texts: {} }).some(({ kind }) => kind === 'stopped'),
    );
    const flags = [...new Set(passing.map(({ flag }) => flag))].map((flag): Finding => ({
      file: 'questions.json',
      pointer: pointerTo('stops', flag, 'blocks_continue'),
      message: `A visitor can continue while an answer with ${flag} is selected`,
      hint: 'write "blocks_continue": true',
    }));
    return [...flags, ...passableMessages(flow)];
  },
};
