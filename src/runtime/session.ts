import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type Effect,
  type Flow,
  type FlowEvent,
  initialState,
  type Json,
  type PersistedState,
  type State,
  NOTHING_STORED,
  type RouteMatch,
  type ScreenFile,
  transition,
  type Translate,
  translator,
  withLanguage,
} from '#core';
import type { Cards, Clock, Http, Reporter, Storage, TelemetryQueue } from '#services';
import type { Queries } from './queries.ts';

/** The services that a session uses. */
export interface Services {
  http: Http;
  storage: Storage;
  clock: Clock;
  cards: Cards;
  reporter: Reporter;
  queries: Queries;
  /** Switches to another language. */
  chooseLocale(locale: string): void;
  /** Sends analytics events; does nothing without a build setting (RT-0, AN-8). */
  telemetry: Pick<TelemetryQueue, 'tell'>;
  /** Called when a screen is on the page, so that deferred work begins. */
  shown(): void;
  /** Resolves once it is clear that a missing chunk does not reload the page. Never resolves if the page reloads. */
  staying(): Promise<void>;
}

/** An event without its address and time, which the session adds. */
export type EventInput = FlowEvent extends infer Event
  ? Event extends FlowEvent
    ? Omit<Event, 'match' | 'now' | 'typed'>
    : never
  : never;

/** The content of a session: the flow with its loaded screens, and the state. */
export interface SessionState {
  flow: Flow;
  state: State;
  /** The current locale. */
  locale: string;
  /** How many times the flow was replaced. Each time, screens load again. */
  flowRevision: number;
}

/** A form on the page, and its input; undefined if nothing was typed. */
export interface OpenForm {
  path: string;
  name: string;
  typed(): Json | undefined;
}

/** A running flow: the state, and the only way to change it. */
export interface Session {
  readonly store: StoreApi<SessionState>;
  readonly services: Services;
  /** The forms on the page. Each contains its input, which is added to an event when it happens. */
  readonly forms: Set<OpenForm>;
  /**
   * Restores the stored state. Only the first call does; further calls return the same promise.
   * @returns the stored state, after core has received it
   */
  start(match: RouteMatch): Promise<PersistedState>;
  /** Sends an event to core, sets the new state and performs the effects. */
  send(input: EventInput, match: RouteMatch): void;
  /** Sends an event before the page is rendered. When the rendered page sends the same event, it is ignored. */
  sendAhead(input: EventInput, match: RouteMatch): void;
  /** Adds a loaded screen and its texts to the flow. */
  addScreen(id: string, screen: ScreenFile, texts: Readonly<Record<string, string>>): void;
  /** Replaces the flow during editing. Loaded screens and answers remain. */
  replaceFlow(flow: Flow): void;
  /** Switches the language, and adds its texts if they are new. Input remains. */
  setLocale(locale: string, texts: Readonly<Record<string, string>> | undefined): void;
  translate(): Translate;
  /** Whether an element is the first heading that was shown after the page was loaded. */
  isFirstHeading(heading: Element | null): boolean;
}

/**
 * Performs an effect.
 * @param since the time of its event, in milliseconds since 1970
 */
export type PerformEffect = (effect: Effect, match: RouteMatch, session: Session, since: number) => void;

function typedAt(path: string, forms: ReadonlySet<OpenForm>): Record<string, Json> {
  const there = [...forms].filter((form) => form.path === path);
  return Object.fromEntries(
    there.flatMap((form) => {
      const typed = form.typed();
      return typed === undefined ? [] : [[form.name, typed] as const];
    }),
  );
}

const isWipe = ({ type }: Effect) => type === 'wipe' || type === 'set-aside';

/** Creates a session. @param perform performs the effects */
export function createSession(flow: Flow, locale: string, services: Services, perform: PerformEffect): Session {
  const store = createStore<SessionState>(() => ({ flow, state: initialState(flow), locale, flowRevision: 0 }));
  let started: Promise<PersistedState> | undefined;
  const ahead = new Set<string>();
  let firstHeading: Element | null = null;
  const session: Session = {
    store,
    services,
    forms: new Set(),
    start(match) {
      const begin = async () => {
        const persisted = await services.storage.load(match.route.resume_here === true);
        await services.queries.restore(persisted.owner).catch(() => undefined);
        return persisted;
      };
      started ??= begin()
        .catch(() => NOTHING_STORED)
        .then((persisted) => {
          session.send({ type: 'started', persisted }, match);
          return persisted;
        });
      return started;
    },
    sendAhead(input, match) {
      session.send(input, match);
      ahead.add(input.type);
    },
    send(input, match) {
      if (ahead.delete(input.type)) return;
      const { flow: present, state } = store.getState();
      const { clock } = services;
      const now = clock.now();
      const since = clock.happened();
      const [next, effects] = transition(present, state, {
        ...input,
        match,
        now,
        typed: typedAt(match.path, session.forms),
      });
      if (next !== state) store.setState({ state: next });
      // Perform wipes before the new state is stored. Otherwise the new state would be wiped as well (decision 29).
      const [wipes, others] = [effects.filter(isWipe), effects.filter((effect) => !isWipe(effect))];
      for (const effect of wipes) perform(effect, match, session, since);
      const isOthers = input.type === 'started' || input.type === 'changed-elsewhere';
      if (next !== state && !isOthers) services.storage.persist(state, next);
      for (const effect of others) perform(effect, match, session, since);
    },
    addScreen(id, screen, texts) {
      const { flow: present } = store.getState();
      const own = present.default_locale;
      const all = { ...present.texts, [own]: { ...present.texts[own], ...texts } };
      store.setState({ flow: { ...present, screens: { ...present.screens, [id]: screen }, texts: all } });
    },
    replaceFlow(next) {
      store.setState({ flow: next, flowRevision: store.getState().flowRevision + 1 });
    },
    setLocale(next, texts) {
      store.setState({ flow: withLanguage(store.getState().flow, next, texts), locale: next });
    },
    translate: () => translatorOf(store.getState().flow, store.getState().locale),
    isFirstHeading(heading) {
      firstHeading ??= heading;
      return firstHeading === heading;
    },
  };
  return session;
}

const made = new WeakMap<object, Translate>();

/** The function that looks up a flow's texts in a locale, including the values common to all texts. */
export function translatorOf(flow: Flow, locale: string): Translate {
  const known = flow.texts[locale] === undefined ? flow.default_locale : locale;
  const texts = flow.texts[known] ?? {};
  const found = made.get(texts) ?? translator(flow, known);
  made.set(texts, found);
  return found;
}
