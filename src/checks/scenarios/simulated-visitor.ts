import {
  access,
  type Effect,
  type Flow,
  type FlowEvent,
  type Given,
  initialState,
  type Json,
  jsonOf,
  type JsonObject,
  ownQuestions,
  type PersistedState,
  type State,
  type RouteMatch,
  matchRoute,
  requestOf,
  translator,
} from '#core';
import { isBackends } from '../subject/backend-knows.ts';
import { withField } from '../subject/visitors.ts';
import { play } from '../subject/play.ts';
import { type Backend, PERSON } from './backend.ts';
import { browserAnswers } from './given-answers.ts';
import { Impossible } from './impossible.ts';
import { objectOf } from './values.ts';
import { BrowserStorage } from './browser-storage.ts';
import { NOW } from '../subject/clock.ts';

type EventInput = FlowEvent extends infer Event
  ? Event extends FlowEvent
    ? Omit<Event, 'match' | 'now'>
    : never
  : never;
type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;

/** One step may cause at most this many redirects. More mean an endless loop. */
const MOST_REDIRECTS = 20;

/**
 * A simulated visitor in a browser. Core decides what happens; this class performs core's effects against the simulated
 * backend, as the browser would.
 */
export class SimulatedVisitor {
  readonly flow: Flow;
  readonly backend: Backend;
  state: State;
  match: RouteMatch;
  /** The response of the call that loads the screen. */
  data: JsonObject = {};
  /** Every effect so far, in order. */
  readonly effects: Effect[] = [];
  /** The number of effects before the last step. */
  before = 0;
  private readonly storage = new BrowserStorage();
  /** The number of redirects that the last step caused. */
  private redirects = 0;

  /** @param persisted what an earlier visit left in the browser's storage */
  constructor(flow: Flow, backend: Backend, given: Given, persisted?: PersistedState) {
    const { signed_in, facts = {} } = given;
    this.flow = flow;
    this.backend = backend;
    this.match = matchRoute(flow, '/');
    const own = signed_in === true ? { auth: { accessToken: 'token' }, user: { ...backend.user } } : {};
    this.state = initialState(flow);
    const owner = signed_in === true ? PERSON : null;
    const answers = browserAnswers(flow, backend.contract, backend.product, given);
    this.start(persisted ?? { owner, stores: own, answers });
    const browserFacts = Object.entries(facts).filter(([fact]) => !isBackends(flow, backend.contract, fact));
    this.know(Object.fromEntries(browserFacts));
  }

  /**
   * Sets stored fields, and facts that the browser knows.
   * @param facts values by "store.field" or by the fact's name
   */
  know(facts: NonNullable<Given['facts']>): void {
    for (const [reference, value] of Object.entries(facts)) {
      const [store = '', field = ''] = reference.split('.');
      this.state = withField(this.state, store, field, jsonOf(value));
    }
  }

  private start(persisted: PersistedState): void {
    this.state = initialState(this.flow);
    this.send({ type: 'started', persisted });
  }

  /** Sends an event at the current address. */
  dispatch(input: EventInput): void {
    this.before = this.effects.length;
    this.redirects = 0;
    this.send(input);
  }

  /** Opens an address directly, as a link from another site does. */
  open(address: string): void {
    this.before = this.effects.length;
    this.redirects = 0;
    const [path = '', query = ''] = address.split('?');
    this.go(query === '' ? path : address, Object.fromEntries(new URLSearchParams(query)), null);
  }

  /** Reloads the page: the memory is lost, and the storage remains. */
  reload(): void {
    this.before = this.effects.length;
    this.storage.forgetMemory();
    this.start(this.persisted());
    this.redirects = 0;
    this.go(this.match.path, {}, null);
  }

  private send(input: EventInput): void {
    const event: FlowEvent = { ...input, match: this.match, now: NOW };
    const stored = (owner: string) => this.storage.of(owner);
    const { state, effects } = play(this.flow, this.state, event, this.backend.reply, stored);
    this.state = state;
    this.storage.perform(effects, this.persisted());
    this.effects.push(...effects);
    this.follow(effects);
  }

  /** The part of the state that the browser's storage holds. */
  persisted(): PersistedState {
    const { stores, owner, answers } = this.state;
    const persistent = Object.entries(stores).filter(([id]) => this.flow.stores[id]?.persist !== 'memory');
    return { owner, stores: Object.fromEntries(persistent), answers };
  }

  /** Performs the navigation effects. */
  private follow(effects: readonly Effect[]): void {
    const last = effects.findLast((effect) =>
      ['navigate', 'question-back', 'history-back', 'reload'].includes(effect.type),
    );
    if (last?.type === 'navigate') this.go(last.path, {}, last.question);
    if (last?.type === 'question-back') this.send({ type: 'arrived', query: {}, question: last.question });
    if (last?.type === 'history-back') this.go(this.state.openedFrom ?? this.state.visited.at(-1) ?? '/', {}, null);
    if (last?.type === 'reload') this.load();
  }

  private go(path: string, query: Readonly<Record<string, string>>, question: number | null): void {
    this.redirects += 1;
    if (this.redirects > MOST_REDIRECTS)
      throw new Impossible(`It goes round in circles at ${path}`, 'run tundish check');
    const answer = access(this.flow, this.state, path);
    const stays = this.match.path === matchRoute(this.flow, path).path && question !== null;
    this.match = matchRoute(this.flow, path);
    if (answer.kind === 'go') return this.send({ type: 'refused', path: answer.path, returns: answer.returns });
    const made = this.effects.length;
    this.send({ type: 'arrived', query, question });
    if (!stays && !this.isLed(this.effects.slice(made))) this.load();
  }

  private isLed = (effects: readonly Effect[]) => effects.some(({ type }) => type === 'navigate' || type === 'reload');

  /** Loads the data of the screen. */
  private load(): void {
    const { screen: id } = this.match.route;
    const screen = this.flow.screens[id];
    this.data = {};
    if (screen?.kind === 'questionnaire' && screen.asks !== undefined) {
      const { default_locale: language } = this.flow;
      const questions = ownQuestions(this.flow, screen.asks, language, translator(this.flow, language)).map(
        (question) => jsonOf(question),
      );
      return this.send({ type: 'loaded', call: '', data: { questions }, screen: id });
    }
    if (screen?.source === undefined) return;
    const counts = screen.kind === 'questionnaire' ? screen.counted_by : undefined;
    const counted = counts === undefined ? undefined : this.read(counts);
    const call = screen.source;
    const reply = this.read(call);
    if (reply === undefined || 'failure' in reply) {
      const failure = reply?.failure ?? { status: 'malformed' as const };
      return this.send({ type: 'failed', call, kind: 'load', failure, continuation: {}, start: false });
    }
    this.data = objectOf(reply.response);
    if (counted !== undefined && 'response' in counted)
      this.send({ type: 'counted', data: counted.response, screen: id });
    this.send({ type: 'loaded', call, data: reply.response, screen: id });
  }

  private read(call: string) {
    const { flow, state, match } = this;
    const request = requestOf(flow, call, { flow, state, match });
    if (request === undefined) return undefined;
    this.effects.push({ type: 'call', request, then: [], continuation: {}, start: false });
    return this.backend.reply(call, request);
  }

  /**
   * The effects of one type.
   * @param lately true to return only the effects of the last step
   */
  all<T extends Effect['type']>(type: T, lately = false): EffectOf<T>[] {
    const effects = lately ? this.effects.slice(this.before) : this.effects;
    return effects.filter((effect): effect is EffectOf<T> => effect.type === type);
  }

  /** The scope in which references on the screen are resolved. */
  scope(item?: Json) {
    return { flow: this.flow, state: this.state, match: this.match, data: this.data, item };
  }
}
