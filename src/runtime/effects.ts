import { type Effect, type RouteMatch, displayText } from '#core';
import { saveFile } from '#services';
import { call, type Sent, sendUnlessSent, tokenise } from './calls.ts';
import type { Navigator } from './navigator.ts';
import type { PerformEffect, Session } from './session.ts';

/** Shows a toast: its kind, title and text, translated, and whether the screen shows the same text. */
export type ShowToast = (
  kind: Extract<Effect, { type: 'toast' }>['kind'],
  title: string,
  text: string | null,
  echo: boolean,
) => void;

/** The parts of the page that effects act on, besides the services. */
export interface Ports {
  navigator: Navigator;
  toast: ShowToast;
  /** Loads the data of the screen again. */
  reload(): void;
}

/** A running delay. */
interface Timer {
  cancel(): void;
  /** A request that was sent before its delay ended. */
  ahead: Sent | undefined;
}

type Type = Effect['type'];
type EffectOf<T extends Type> = Extract<Effect, { type: T }>;
type EffectHandler<T extends Type> = (
  effect: EffectOf<T>,
  session: Session,
  ports: Ports,
  match: RouteMatch,
  since: number,
) => void;

/** The remaining time of a delay. It is never more than the whole delay, even if the clock was set back. */
const left = (delay: number, since: number, now: number): number => delay - Math.min(Math.max(now - since, 0), delay);

/**
 * Runs a function after the state is stored. After a reload, the address must not refer to anything that storage lacks
 * (PQ-10, ST-2).
 */
function afterStored({ services }: Session, run: () => void): void {
  void services.storage.settled().then(run);
}

/** The handlers of effects by type. If an effect of core has no handler, this does not compile. */
function handlersOf(timers: Map<string, Timer>): { [T in Type]: EffectHandler<T> } {
  /** The request that was already sent for the event whose delay has ended. */
  let ahead: Sent | undefined;
  /**
   * Adds the history entry of the question on the screen. It is called after the question is painted, or before the
   * next navigation.
   */
  let entering: (() => void) | undefined;
  const enter = () => {
    const now = entering;
    entering = undefined;
    now?.();
  };
  const stop = (key: string) => {
    timers.get(key)?.cancel();
    timers.delete(key);
  };
  return {
    call: (effect, session, _, match) =>
      void call(effect, session, match, sendUnlessSent(effect.request, session, ahead)),
    navigate: ({ path, replace, question }, session, { navigator }) => {
      enter();
      const go = () => {
        const entry = navigator.entry();
        const here = navigator.address();
        // A query parameter that a route stores remains in the address until it is stored (see the effect
        // clean-address).
        const query = replace && path === here.path ? here.search : '';
        const stays = replace && entry.question === question;
        const added = replace || question === null ? null : entry.question;
        const previous = stays ? entry.previous : added;
        navigator.go(`${path}${query}`, { replace, state: { question, previous } });
      };
      if (question === null) return afterStored(session, go);
      // The question is already on the page. Its history entry is added after it is painted, so that Back leads to the
      // previous question.
      const callOff = session.services.clock.painted(enter);
      entering = () => {
        callOff();
        go();
      };
      return undefined;
    },
    'question-back': ({ question }, session, { navigator }) => {
      enter();
      afterStored(session, () => {
        if (navigator.entry().previous === question) navigator.back();
        else navigator.go(navigator.address().path, { replace: true, state: { question, previous: null } });
      });
    },
    'history-back': (_, __, { navigator }) => {
      enter();
      navigator.back();
    },
    'clean-address': ({ params }, session, { navigator }) => {
      enter();
      afterStored(session, () => {
        const { path, search } = navigator.address();
        const query = new URLSearchParams(search);
        for (const param of params) query.delete(param);
        navigator.go(query.size > 0 ? `${path}?${query}` : path, { replace: true, state: navigator.entry() });
      });
    },
    // A delay begins with its event, so it includes the time that a slow phone needs to handle the event.
    schedule: (effect, session, _, match, since) => {
      const { clock } = session.services;
      const already = timers.get(effect.key)?.ahead;
      stop(effect.key);
      const due = () => {
        timers.delete(effect.key);
        ahead = timer.ahead;
        session.send(
          { type: 'due', key: effect.key, do: effect.do, continuation: effect.continuation, screen: effect.screen },
          match,
        );
        ahead = undefined;
      };
      // The delay may be cancelled or restarted while answers are being stored.
      const wait = () =>
        effect.stored ? afterStored(session, () => timers.get(effect.key) === timer && due()) : due();
      const timer: Timer = {
        cancel: clock.after(left(effect.after, since, clock.now()), wait),
        ahead: effect.ahead && sendUnlessSent(effect.ahead, session, already),
      };
      timers.set(effect.key, timer);
    },
    cancel: ({ key }) => stop(key),
    tokenise: (effect, session, _, match) => void tokenise(effect, session, match),
    'save-file': ({ name, content }) => saveFile(name, content),
    toast: ({ kind, title, text, echo }, session, { toast }) => {
      const t = session.translate();
      toast(kind, t(title), text === null ? null : displayText(text, t), echo);
    },
    invalidate: ({ calls }, { services }) => services.queries.invalidate(calls),
    'cache-response': ({ request, data }, { services }) => void services.queries.setData(request, data),
    // The wipe must be finished before the browser leaves the page.
    leave: ({ address }, session) => afterStored(session, () => location.assign(address)),
    reload: (_, __, { reload }) => reload(),
    track: (effect, { services }) => services.telemetry.tell(effect),
    identify: (effect, { services }) => services.telemetry.tell(effect),
    adopt: ({ owner, then, continuation, start }, session, _, match) =>
      void session.services.storage
        .adopt(owner)
        .catch(() => ({ owner, stores: {}, answers: {} }))
        .then((persisted) => session.send({ type: 'adopted', persisted, then, continuation, start }, match)),
    'set-aside': ({ stores, of }, { services }) => void services.storage.setAside(stores, of),
    wipe: ({ stores }, { services }) => void services.storage.wipe(stores),
    report: ({ what, detail, consoleOnly }, { services }) => services.reporter.report(what, detail, consoleOnly),
  };
}

/** Creates the function that performs core's effects in the browser. */
export function createPerform(ports: Ports): PerformEffect {
  const table = handlersOf(new Map());
  const perform = <T extends Type>(type: T, effect: EffectOf<T>, session: Session, match: RouteMatch, since: number) =>
    table[type](effect, session, ports, match, since);
  return (effect, match, session, since) => perform(effect.type, effect, session, match, since);
}
