import {
  access,
  type Action,
  type Actions,
  evaluate,
  type Flow,
  pointerTo,
  type Route,
  type RouteMatch,
  type State,
} from '#core';
import type { Finding } from '../../check.ts';
import { NOW } from '../../subject/clock.ts';
import { controlsOn } from '../../subject/controls.ts';
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

/** The routes that some actions lead to, without those inside calls. */
const ledTo = (actions: Actions): string[] =>
  actions.flatMap((one) => {
    if ('go' in one) return [one.go];
    return 'if' in one ? [...ledTo(one.do), ...ledTo(one.otherwise ?? [])] : [];
  });

/** What a visitor has and where they are led once a call has succeeded and `then` has run. */
const afterCall = ({ flow }: Subject, state: State, match: RouteMatch, { call }: Call, then: Actions) =>
  play(flow, state, { type: 'succeeded', match, now: NOW, call, response: {}, then, continuation: {}, start: false });

const isOpen = (flow: Flow, state: State, { path }: RouteMatch) => access(flow, state, path).kind === 'enter';

/** Whether a route admits some visitor before `then` of a call has run, and its access refuses them afterwards. */
function isClosedBy(subject: Subject, from: Route, call: Call, to: Route): boolean {
  const { flow } = subject;
  const [here, there] = [sampleAt(from), sampleAt(to)];
  return visitorKinds(subject).some((before) => {
    if (!isOpen(flow, before, here) || !isOpen(flow, afterCall(subject, before, here, call, []).state, there))
      return false;
    const { state, path } = afterCall(subject, before, here, call, call.then ?? []);
    const isRefused = evaluate(flow.access[to.access]?.allows ?? {}, { flow, state, match: there }) === false;
    return path === there.path && isRefused;
  });
}

/**
 * Finds calls whose `then` leads people to a route that this very `then` has closed to them: it clears or sets what the
 * access of the route asks for. Nobody sees the screen, such as "Thank you".
 */
export const undoneByItsCall = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((from) =>
    callsOn(subject.flow, from).flatMap((call): Finding[] => {
      const { then = [] } = call;
      const led = changes(then) ? ledTo(then) : [];
      const closed = subject.flow.routes.filter((to) => led.includes(to.id) && isClosedBy(subject, from, call, to));
      return closed.map(({ id }) => ({
        file: 'routes.json',
        pointer: pointerTo('routes', id, 'access'),
        message: `"${call.call}" leads people to "${id}" after clearing or setting what its access asks for: they are sent away from it`,
        hint: 'give it an access that lets them in',
      }));
    }),
  );
