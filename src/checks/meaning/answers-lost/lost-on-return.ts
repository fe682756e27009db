import { asObject, firstPart, holds, pointerTo, referencesOf, type State } from '#core';
import type { Finding } from '../../check.ts';
import { NOW } from '../../subject/clock.ts';
import { answeredLast } from '../../subject/moves.ts';
import { sampleMatches } from '../../subject/sample-matches.ts';
import { play } from '../../subject/play.ts';
import type { Subject } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';
import { withField } from '../../subject/visitors.ts';
import { clearsIn } from './clears-in.ts';
import { finishesStep } from './sent-later.ts';

const answersIn = (state: State, store: string) => Object.keys(state.answers[store] ?? {}).length;

/**
 * Finds `clear` actions on arrival at a screen with questions that delete unsent data when people return to the screen.
 * Mostly their condition becomes true with the last answer. They delete the answers, or a whole store that completes
 * the step. Found by playing a visitor who answers the last question while all calls are still without a response.
 */
export const lostOnReturn = (subject: Subject): Finding[] =>
  sampleMatches(subject).flatMap((match): Finding[] => {
    const { flow, files } = subject;
    const { id, screen: name } = match.route;
    const screen = flow.screens[name];
    const written = asObject(asObject(asObject(files['routes.json']).routes)[id]).on_arrival;
    const clears = clearsIn(written, pointerTo('routes', id, 'on_arrival'));
    if (screen?.kind !== 'questionnaire' || clears.length === 0) return [];
    const { store } = screen;
    const arrive = (state: State) =>
      play(flow, state, { type: 'arrived', match, now: NOW, query: {}, question: null }).state;
    const first = arrive(withField(unknownVisitor(flow), 'auth', 'accessToken', 'token'));
    const last = answeredLast(flow, { state: first, match });
    const { state: answered, called } = play(flow, last, { type: 'continued', match, now: NOW, screen: name });
    // Data that a call sends may be cleared after the call has succeeded.
    if (called.length > 0 || answersIn(answered, store) === 0) return [];
    const again = arrive(answered);
    const step = flow.steps.find(({ routes }) => routes.includes(id));
    const isUndone =
      step !== undefined &&
      holds(step.done_if, { flow, state: answered }) &&
      !holds(step.done_if, { flow, state: again });
    const ofStep = isUndone
      ? referencesOf(step.done_if)
          .map(firstPart)
          .filter((one) => finishesStep(subject, one))
      : [];
    const lost = answersIn(again, store) === 0 ? [store] : ofStep;
    // An unconditional `clear` of the answers is reported where the arrival alone is played.
    const isAlways = (place: string, one: string) => one === store && /\/on_arrival\/\d+$/.test(place);
    return clears.flatMap(({ pointer: place, cleared }): Finding[] => {
      const found = cleared.find((one) => lost.includes(one));
      if (found === undefined || isAlways(place, found)) return [];
      const message =
        found === store
          ? `Whoever comes back to "${id}" after the last question loses the answers in "${found}", which have not been sent`
          : `Whoever comes back to "${id}" after the last question loses "${found}", by which this step is done and which has not been sent`;
      const hint = 'clear it in the "then" of the call that sends it';
      return [{ file: 'routes.json', pointer: place + pointerTo('clear'), message, hint }];
    });
  });
