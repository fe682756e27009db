import {
  access,
  asList,
  asObject,
  type Flow,
  isObject,
  type Json,
  pointerTo,
  referencesOf,
  type Route,
  transition,
} from '#core';
import type { Finding } from '../../check.ts';
import { NOW } from '../../subject/clock.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import type { Subject } from '../../subject/subject.ts';
import { visitors } from '../../subject/visitor-kinds.ts';

/** Whether the actions on arrival, without their calls and delays, redirect a visitor whom the route has admitted. */
function sendsAway(subject: Subject, route: Route): boolean {
  const { flow } = subject;
  const match = sampleAt(route);
  return visitors(subject).some((state) => {
    if (access(flow, state, match.path).kind !== 'enter') return false;
    const [after, effects] = transition(flow, state, { type: 'arrived', match, now: NOW, query: {}, question: null });
    return effects.every(({ type }) => type !== 'navigate') && access(flow, after, match.path).kind !== 'enter';
  });
}

/** The facts that complete the steps which a route requires. */
const requiredBy = ({ steps }: Flow, { requires }: Route): string[] =>
  steps.flatMap(({ id, done_if }) => (requires?.done.includes(id) === true ? referencesOf(done_if) : []));

/** The pointer of the first action, at any depth, that sets or clears one of these fields. */
function changing(actions: Json | undefined, fields: readonly string[], pointer: string): string | undefined {
  const places = asList(actions).map((action, index) => inAction(action, fields, pointer + pointerTo(index)));
  return places.find((place) => place !== undefined);
}

function inAction(action: Json, fields: readonly string[], pointer: string): string | undefined {
  if (!isObject(action)) return undefined;
  const set = isObject(action.set) ? Object.keys(action.set).find((name) => fields.includes(name)) : undefined;
  if (set !== undefined) return pointer + pointerTo('set', set);
  const cleared = asList(action.clear).findIndex((name) =>
    fields.some((field) => field === name || field.startsWith(`${String(name)}.`)),
  );
  if (cleared !== -1) return pointer + pointerTo('clear', cleared);
  return (
    changing(action.do, fields, pointer + pointerTo('do')) ??
    changing(action.otherwise, fields, pointer + pointerTo('otherwise'))
  );
}

/** Finds routes that people reach together with the goal, and whose actions on arrival undo what the route requires. */
export const undoneAtTheGoal = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route): Finding[] => {
    if (route.requires === undefined || route.on_arrival === undefined || !sendsAway(subject, route)) return [];
    const pointer = pointerTo('routes', route.id, 'on_arrival');
    const written = asObject(asObject(asObject(subject.files['routes.json']).routes)[route.id]).on_arrival;
    return [
      {
        file: 'routes.json',
        pointer: changing(written, requiredBy(subject.flow, route), pointer) ?? pointer,
        message: `Arriving at "${route.id}" undoes what it requires: people are sent away before they can read it`,
        hint: 'undo it where people leave, or not at all',
      },
    ];
  });
