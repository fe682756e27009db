import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type Effect,
  type Flow,
  type FlowEvent,
  commonTextValues,
  initialState,
  type Json,
  type PersistedState,
  type State,
  NOTHING_KEPT,
  type RouteMatch,
  type ScreenFile,
  step,
  type Translate,
  translator,
  withLanguage,
} from '#core';
import type { Cards, Clock, Http, Reporter, Storage, TelemetryQueue } from '#services';
import type { Queries } from './queries.ts';

/** What the session works with: the outside world behind services. */
export interface Services {
  http: Http;
  storage: Storage;
  clock: Clock;
  cards: Cards;
  reporter: Reporter;
  queries: Queries;
  /** Speaks another language from now on. */
  chooseLocale(locale: string): void;
  /** What other services are told; nothing unless a build setting names one (RT-0, AN-8). */
  telemetry: Pick<TelemetryQueue, 'tell'>;
  /** A screen stands on the page: what can wait for that begins now. */
  shown(): void;
  /** Waits until it is clear that the page is not loaded again for a part of the program that did not arrive. */
  staying(): Promise<void>;
}

/** An event without what the session adds: where it happened and when. */
export type EventInput = FlowEvent extends infer Event
  ? Event extends FlowEvent
    ? Omit<Event, 'at' | 'now' | 'typed'>
    : never
  : never;

/** What the session holds: the flow with the screens loaded so far, and what is known. */
export interface SessionState {
  flow: Flow;
  state: State;
  /** The language that is spoken. */
  locale: string;
  /** Counts how often the flow was replaced, so that screens are loaded anew. */
  edition: number;
}

/** A form on the page, and what has been typed into it; undefined where nothing has. */
export interface OpenForm {
  path: string;
  name: string;
  typed(): Json | undefined;
}

/** A running flow: what is known, and the one way to change it. */
export interface Session {
  readonly store: StoreApi<SessionState>;
  readonly services: Services;
  /** The forms on the page: they hold what is typed, and are asked for it when something happens. */
  readonly forms: Set<OpenForm>;
  /** Brings back what is kept, and tells core; once, whoever asks first. @returns what was kept, once core knows */
  start(at: RouteMatch): Promise<PersistedState>;
  /** Tells core what happened, keeps what is known then and has the effects performed. */
  send(happening: EventInput, at: RouteMatch): void;
  /** Tells core before the page stands what the page will tell once it does; from there it is not heard again. */
  sendAhead(happening: EventInput, at: RouteMatch): void;
  /** Takes a loaded screen and its texts into the flow. */
  learnScreen(id: string, screen: ScreenFile, texts: Readonly<Record<string, string>>): void;
  /** Replaces the flow, its loaded screens staying: while a flow is edited, visitors' answers stay. */
  replaceFlow(flow: Flow): void;
  /** Goes on in another language, with its texts where they are not there yet; what is typed stays. */
  speak(locale: string, texts: Readonly<Record<string, string>> | undefined): void;
  translate(): Translate;
}

/** Performs what core asks for. */
export type PerformEffect = (effect: Effect, at: RouteMatch, session: Session) => void;

function typedAt(path: string, forms: ReadonlySet<OpenForm>): Record<string, Json> {
  const there = [...forms].filter((form) => form.path === path);
  return Object.fromEntries(
    there.flatMap((form) => {
      const typed = form.typed();
      return typed === undefined ? [] : [[form.name, typed] as const];
    }),
  );
}

const isWipe = ({ type }: Effect) => type === 'wipe';

/** Starts a flow's session; `perform` carries out the effects. */
export function createSession(flow: Flow, locale: string, services: Services, perform: PerformEffect): Session {
  const store = createStore<SessionState>(() => ({ flow, state: initialState(flow), locale, edition: 0 }));
  let started: Promise<PersistedState> | undefined;
  const ahead = new Set<string>();
  const session: Session = {
    store,
    services,
    forms: new Set(),
    start(at) {
      const begin = async () => {
        const persisted = await services.storage.load(at.route.forces_return === true);
        await services.queries.restore(persisted.owner).catch(() => undefined);
        return persisted;
      };
      started ??= begin()
        .catch(() => NOTHING_KEPT)
        .then((persisted) => {
          session.send({ type: 'started', persisted }, at);
          return persisted;
        });
      return started;
    },
    sendAhead(happening, at) {
      session.send(happening, at);
      ahead.add(happening.type);
    },
    send(happening, at) {
      if (ahead.delete(happening.type)) return;
      const { flow: present, state } = store.getState();
      const [next, effects] = step(present, state, {
        ...happening,
        at,
        now: services.clock.now(),
        typed: typedAt(at.path, session.forms),
      });
      if (next !== state) store.setState({ state: next });
      // What is to go is gone before what is known from now on is kept (decision 29).
      const [wipes, others] = [effects.filter(isWipe), effects.filter((effect) => !isWipe(effect))];
      for (const effect of wipes) perform(effect, at, session);
      const isOthers = happening.type === 'started' || happening.type === 'changed-elsewhere';
      if (next !== state && !isOthers) services.storage.save(state, next);
      for (const effect of others) perform(effect, at, session);
    },
    learnScreen(id, screen, texts) {
      const { flow: present } = store.getState();
      const own = present.default_locale;
      const all = { ...present.texts, [own]: { ...present.texts[own], ...texts } };
      store.setState({ flow: { ...present, screens: { ...present.screens, [id]: screen }, texts: all } });
    },
    replaceFlow(next) {
      store.setState({ flow: next, edition: store.getState().edition + 1 });
    },
    speak(next, texts) {
      store.setState({ flow: withLanguage(store.getState().flow, next, texts), locale: next });
    },
    translate: () => translatorOf(store.getState().flow, store.getState().locale),
  };
  return session;
}

const made = new WeakMap<object, Translate>();

/** The texts of a flow in a language, with what is filled in everywhere. */
export function translatorOf(flow: Flow, locale: string): Translate {
  const texts = flow.texts[locale] ?? flow.texts[flow.default_locale] ?? {};
  const found = made.get(texts) ?? translator(texts, commonTextValues(flow));
  made.set(texts, found);
  return found;
}
