import {
  access,
  type Action,
  type Actions,
  evaluate,
  type Flow,
  jsonOf,
  pointerTo,
  type Route,
  type RouteMatch,
  type State,
  stepsFor,
} from '#core';
import type { Finding } from '../../check.ts';
import { NOW } from '../../subject/clock.ts';
import { controlsOn } from '../../subject/controls.ts';
import { ledToAtOnce } from '../../subject/led-to.ts';
import { play } from '../../subject/play.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import type { Subject } from '../../subject/subject.ts';
import { visitorKinds } from '../../subject/visitor-kinds.ts';

type Call = Extract<Action, { call: string }>;

/** The calls in some actions, at any depth. */
const callsAmong = (actions: Actions): Call[] =>
  actions.flatMap((action) => {
    if ('call' in action) return [action, ...callsAmong(action.then ?? [])];
    return 'if' in action ? [...callsAmong(action.do), ...callsAmong(action.otherwise ?? [])] : [];
  });

/** The calls that people make on a route: with its buttons and forms, or with the last answer. */
function callsOn(flow: Flow, route: Route): Call[] {
  const screen = flow.screens[route.screen];
  const pressed = controlsOn(flow, route, true).flatMap((control) => (control.kind === 'link' ? [] : control.do));
  return callsAmong([...pressed, ...(screen?.kind === 'questionnaire' ? (screen.on_complete ?? []) : [])]);
}

/** Whether some actions change what is stored. */
const changes = (actions: Actions): boolean =>
  actions.some(
    (one) => 'clear' in one || 'set' in one || ('if' in one && (changes(one.do) || changes(one.otherwise ?? []))),
  );

/** What a visitor has and where they are led once a call has succeeded and `then` has run. */
const afterCall = ({ flow }: Subject, state: State, match: RouteMatch, { call }: Call, then: Actions) =>
  play(flow, state, { type: 'succeeded', match, now: NOW, call, response: {}, then, continuation: {}, start: false });

const isOpen = (flow: Flow, state: State, { path }: RouteMatch) => access(flow, state, path).kind === 'enter';

/** The state of the first visitor whom a route admits before `then` of a call has run, and not afterwards. */
function refusedAfter(subject: Subject, from: Route, call: Call, to: Route): State | undefined {
  const { flow } = subject;
  const [here, there] = [sampleAt(from), sampleAt(to)];
  for (const state of visitorKinds(subject)) {
    if (!isOpen(flow, state, here) || !isOpen(flow, afterCall(subject, state, here, call, []).state, there)) continue;
    const after = afterCall(subject, state, here, call, call.then ?? []);
    if (after.path === there.path && !isOpen(flow, after.state, there)) return after.state;
  }
  return undefined;
}

/** The finding about a route that people are led to after a call, and that refuses them in this state. */
function refusing({ flow }: Subject, { call }: Call, to: Route, state: State): Finding[] {
  const scope = { flow, state, match: sampleAt(to) };
  const file = 'routes.json';
  const own = pointerTo('routes', to.id);
  if (evaluate(flow.access[to.access]?.allows ?? {}, scope) === false)
    return [
      {
        file,
        pointer: own + pointerTo('access'),
        message: `"${call}" leads people to "${to.id}" after clearing or setting what its access asks for: they are sent away from it`,
        hint: 'give it an access that lets them in',
      },
    ];
  const required = stepsFor(scope).filter(({ id }) => to.requires?.done.includes(id));
  const lacking = required.filter(({ done_if }) => evaluate(done_if, scope) === false);
  // If no required step is done, GR12 or SM39 reports why.
  if (lacking.length === required.length) return [];
  const names = lacking.map(({ id }) => `"${id}"`).join(' and ');
  const message = `"${call}" leads people to "${to.id}" after undoing ${names}, which it requires: they are sent away from it`;
  const [first, ...others] = lacking;
  const index = others.length > 0 ? undefined : to.requires?.done.findIndex((id) => id === first?.id);
  const pointer = own + pointerTo('requires', 'done', ...(index === undefined ? [] : [index]));
  return [{ file, pointer, message, hint: `take ${names} out` }];
}

/**
 * Finds calls whose `then` leads people to a route that this very `then` has closed to them: it clears or sets what the
 * route requires or what its access asks for. Nobody sees the screen, such as "Thank you".
 */
export const undoneByItsCall = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((from) =>
    callsOn(subject.flow, from).flatMap((call) => {
      const { then = [] } = call;
      const led = changes(then) ? ledToAtOnce(jsonOf(then)) : [];
      return subject.flow.routes.flatMap((to) => {
        const state = led.includes(to.id) ? refusedAfter(subject, from, call, to) : undefined;
        return state === undefined ? [] : refusing(subject, call, to, state);
      });
    }),
  );
