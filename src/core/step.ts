import { identified } from './analytics/identity.ts';
import { tracked } from './analytics/track.ts';
import { goTo } from './actions/go.ts';
import { run } from './actions/run.ts';
import { arrive, withBar } from './arrive.ts';
import { ADVANCE, BACK } from './delays.ts';
import { sending } from './drafts.ts';
import { milliseconds } from './duration.ts';
import type { Effect } from './effect.ts';
import type { FlowEvent } from './event.ts';
import type { Flow } from './flow.ts';
import type { Actions, QuestionnaireScreen } from './generated/flow-files.ts';
import { type Known, signedIn, withFields } from './known.ts';
import { learn } from './learn.ts';
import { outcomes } from './outcomes.ts';
import { retyped, unsaid } from './refusals.ts';
import { leave, presence } from './presence.ts';
import { currentQuestion, precedingIndex } from './questionnaire.ts';
import { begin, choose, count, proceed } from './questions.ts';
import { warned } from './session-end.ts';
import { type EventOf, type Take, turnOf, type Type } from './take.ts';
import type { Outcome } from './turn.ts';

function questionnaireOf(flow: Flow, id: string): QuestionnaireScreen | undefined {
  const screen = flow.screens[id];
  return screen?.kind === 'questionnaire' ? screen : undefined;
}

const takes: { [T in Type]: Take<T> } = {
  ...outcomes,
  ...presence,

  arrived: (event, known, flow) => arrive(known, turnOf(flow, event), event.query, event.question),

  loaded: (event, known, flow) => {
    const turn = turnOf(flow, event, { screen: event.screen });
    const next = { ...withBar(learn(flow, known, event.call, event.data), turn), hops: 0 };
    const screen = questionnaireOf(flow, event.screen);
    return screen === undefined ? [next, []] : begin(next, turn, screen, event.data);
  },

  counted: (event, known, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    return [screen === undefined ? known : count(known, turnOf(flow, event), screen, event.data), []];
  },

  chose: (event, known, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    const turn = turnOf(flow, event, { screen: event.screen });
    return screen === undefined
      ? [known, []]
      : choose(unsaid(known), turn, screen, event.question, event.answer, event.settled);
  },

  continued: (event, known, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    return screen === undefined ? [known, []] : proceed(known, turnOf(flow, event, { screen: event.screen }), screen);
  },

  submitted: (event, known, flow) => {
    if (known.screen.busy) return [known, []];
    const next = sending(known, event.at.path, event.name ?? '');
    const moment = { form: event.form, formName: event.name ?? '', formOwner: known.owner, data: event.data };
    return run(event.do, next, turnOf(flow, event, { moment }));
  },

  typed: (event, known) => [retyped(known, event), []],

  pressed: (event, known, flow) => {
    if (known.screen.busy) return [known, []];
    return run(
      event.do,
      { ...unsaid(known), hops: 0 },
      turnOf(flow, event, { moment: { item: event.item, data: event.data } }),
    );
  },

  back: (event, known, flow) => {
    const turn = turnOf(flow, event, { screen: event.screen });
    const screen = questionnaireOf(flow, event.screen);
    if (known.pending.includes(BACK) || known.screen.busy) return [known, []];
    if (event.at.route.beside === true) return [known, [{ type: 'history-back' }]];
    const going = withFields(known, 'navigation', { isGoingBack: true });
    if (screen === undefined || precedingIndex(flow, known) === undefined) {
      return run(event.at.route.back ?? [{ go: 'previous_path' }], going, turn);
    }
    const later: Actions = [{ question: 'previous' }];
    const wait: Effect = {
      type: 'schedule',
      key: BACK,
      after: milliseconds(screen.back_after),
      do: later,
      moment: {},
      screen: event.screen,
      stored: false,
    };
    return [going, [{ type: 'cancel', key: ADVANCE }, wait]];
  },

  due: (event, known, flow) => {
    const next = { ...known, pending: known.pending.filter((key) => key !== event.key) };
    return run(event.do, next, turnOf(flow, event, { moment: event.moment, screen: event.screen }));
  },

  contacted: (event, known, flow) => [known, tracked({ kind: 'contact' }, known, turnOf(flow, event))],

  'closed-modal': (event, known, flow) => {
    const modal = known.modal === null ? undefined : flow.modals[known.modal.id];
    return run(modal?.close.do ?? [], { ...known, modal: null }, turnOf(flow, event));
  },

  refused: (event, known, flow) => {
    const next = event.remember ? withFields(known, 'navigation', { askedPath: event.at.path }) : known;
    return goTo(next, turnOf(flow, event), event.path);
  },
};

/** Known with the id of the question that was on screen before the present one (ST-4). */
function turned(known: Known): Known {
  const id = currentQuestion(known.questionnaire)?.id ?? null;
  if (id === null || id === known.question) return known;
  const here = { ...known, question: id };
  return known.question === null ? here : withFields(here, 'navigation', { previousQuestionId: known.question });
}

function take<T extends Type>(type: T, event: EventOf<T>, known: Known, flow: Flow): Outcome {
  return takes[type](event, known, flow);
}

/**
 * The one loop: what is known, and something that happened, give what is known then and what the runtime is to do.
 * Pure: the time comes with the event, and what the runtime does comes back as further events.
 */
export function step(flow: Flow, known: Known, event: FlowEvent): Outcome {
  const [done, made] = take(event.type, event, known, flow);
  const taken = turned(done);
  const left = signedIn(known) && !signedIn(taken);
  const [stayed, caused] = left ? leave(taken, made, turnOf(flow, event)) : [taken, made];
  const next = warned(flow, stayed, event.now);
  // What was to come for somebody who has left is not for who comes next (ST-11).
  const off: Effect[] =
    known.owner === null || known.owner === next.owner ? [] : known.pending.map((key) => ({ type: 'cancel', key }));
  const effects = [...off, ...caused, ...identified(flow, known, next)];
  const scheduled = effects.flatMap((effect) => (effect.type === 'schedule' ? [effect.key] : []));
  const cancelled = effects.flatMap((effect) => (effect.type === 'cancel' ? [effect.key] : []));
  if (scheduled.length === 0 && cancelled.length === 0) return [next, effects];
  const pending = [...new Set([...next.pending.filter((key) => !cancelled.includes(key)), ...scheduled])];
  return [{ ...next, pending }, effects];
}
