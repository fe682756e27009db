import {
  access,
  type Actions,
  type Answers,
  type CallFailure,
  type Effect,
  type Flow,
  type FlowEvent,
  initialState,
  type Json,
  type PersistedState,
  type State,
  type RouteMatch,
  matchRoute,
  transition,
} from '#core';

type EventInput = FlowEvent extends infer Event
  ? Event extends FlowEvent
    ? Omit<Event, 'match' | 'now'>
    : never
  : never;
type CallEffect = Extract<Effect, { type: 'call' }>;
type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;

/** Nothing is kept in storage. */
export const NOTHING: PersistedState = { owner: null, stores: {}, answers: {} };

const nobody = () => {
  throw new Error('Nobody has signed in');
};

/**
 * A visitor in front of a flow. It sends events to core and does what a runtime must do with addresses, timers and
 * history. Time stands still until a test lets it pass. Calls stay open until a test answers them.
 */
export class Visitor {
  state: State;
  place: RouteMatch;
  now = 1_000_000;
  /** Every effect so far, oldest first. */
  readonly effects: Effect[] = [];
  readonly calls: CallEffect[] = [];
  private readonly madeAt = new Map<CallEffect, RouteMatch>();
  readonly addresses: string[] = [];
  readonly timers = new Map<string, { due: number; effect: EffectOf<'schedule'> }>();
  /** Storage contents by owner. Signing in reads the owner's entry. */
  kept: Record<string, PersistedState> = {};
  /** Whether reading storage waits until a test ends it. */
  readsSlowly = false;

  readonly flow: Flow;

  constructor(flow: Flow, path = '/', state: State = { ...initialState(flow), ready: true }) {
    this.flow = flow;
    this.state = state;
    this.place = matchRoute(flow, path);
  }

  /** Opens an address as the browser does. */
  open(path: string, query: Record<string, string> = {}): this {
    this.place = matchRoute(this.flow, path);
    return this.arrive(query, null);
  }

  /** @param match the address to which the event belongs. The outcome of a call belongs to the address that made it */
  send(happening: EventInput, match = this.place): this {
    const [state, effects] = transition(this.flow, this.state, { ...happening, match, now: this.now });
    this.state = state;
    for (const effect of effects) this.perform(effect);
    // The app calls the guard after each state change. Core has already done this for the address of the event.
    const answer = access(this.flow, this.state, this.place.path);
    const isElsewhere = match !== this.place && happening.type !== 'refused' && this.state.signingIn === null;
    return isElsewhere && answer.kind === 'go' ? this.send({ ...answer, type: 'refused' }) : this;
  }

  private perform(effect: Effect): void {
    this.effects.push(effect);
    if (effect.type === 'call') {
      this.calls.push(effect);
      this.madeAt.set(effect, this.place);
    } else if (effect.type === 'schedule') this.timers.set(effect.key, { due: this.now + effect.after, effect });
    else if (effect.type === 'cancel') this.timers.delete(effect.key);
    else if (effect.type === 'navigate') {
      this.place = matchRoute(this.flow, effect.path);
      this.addresses.push(effect.path);
      this.arrive({}, effect.question);
    } else if (effect.type === 'question-back') this.arrive({}, effect.question);
    else if (effect.type === 'clean-address') this.arrive({}, null);
    else if (effect.type === 'adopt' && !this.readsSlowly) this.adopt(effect);
  }

  /** Storage has been read for the person who signed in. */
  adopt({ owner, then, continuation, start } = this.all('adopt').at(-1) ?? nobody()): this {
    return this.send({
      type: 'adopted',
      persisted: this.kept[owner] ?? { ...NOTHING, owner },
      then,
      continuation,
      start,
    });
  }

  /** Runs the guard, then the arrival. */
  private arrive(query: Record<string, string>, question: number | null): this {
    const answer = access(this.flow, this.state, this.place.path);
    if (answer.kind === 'go') return this.send({ type: 'refused', path: answer.path, returns: answer.returns });
    return this.send({ type: 'arrived', query, question });
  }

  /** Lets milliseconds pass. Timers fire in order. */
  wait(milliseconds: number): this {
    const until = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.timers.values()].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due);
      if (next === undefined) break;
      const { key, do: actions, continuation, screen } = next.effect;
      this.timers.delete(key);
      this.now = next.due;
      this.send({ type: 'due', key, do: actions, continuation, screen });
    }
    this.now = until;
    return this;
  }

  private takeCall(name: string): CallEffect {
    const index = this.calls.findIndex(({ request }) => request.call === name);
    const [found] = index === -1 ? [] : this.calls.splice(index, 1);
    if (found === undefined) throw new Error(`"${name}" was not called`);
    return found;
  }

  /** Lets an open call succeed. */
  succeed(name: string, response: Json = {}): this {
    const call = this.takeCall(name);
    const { then, continuation, start } = call;
    return this.send({ type: 'succeeded', call: name, response, then, continuation, start }, this.madeAt.get(call));
  }

  /** Lets an open call fail. */
  fail(name: string, status: CallFailure['status'], body?: Json): this {
    const call = this.takeCall(name);
    const { continuation, start } = call;
    const failure = { status, body };
    return this.send(
      { type: 'failed', call: name, kind: 'action', failure, continuation, start },
      this.madeAt.get(call),
    );
  }

  /** Makes the call that loads the current screen's data fail. */
  failRead(name: string, status: CallFailure['status'], body?: Json): this {
    return this.send({
      type: 'failed',
      call: name,
      kind: 'load',
      failure: { status, body },
      continuation: {},
      start: false,
    });
  }

  /** The present screen's data arrives. */
  load(data: Json): this {
    const { screen } = this.place.route;
    const call = this.flow.screens[screen]?.source ?? '';
    return this.send({ type: 'loaded', call, data, screen });
  }

  /** The call that counts the present screen's answered questions succeeds. */
  count(question_ids: (string | number)[]): this {
    return this.send({ type: 'counted', data: { question_ids }, screen: this.place.route.screen });
  }

  choose(question: string, ids: string[], user_texts: Record<string, string> = {}, settled = true): this {
    const { screen } = this.place.route;
    const store = this.storeHere;
    return this.send({ type: 'chose', question, answer: { answer: ids, user_texts }, settled, store, screen });
  }

  continue(): this {
    return this.send({ type: 'continued', screen: this.place.route.screen });
  }

  back(): this {
    return this.send({ type: 'back', screen: this.place.route.screen });
  }

  press(actions: Actions, item?: Json): this {
    return this.send({ type: 'pressed', do: actions, item });
  }

  /** Sends the form of the present screen. */
  submit(form: Json): this {
    const screen = this.flow.screens[this.place.route.screen];
    return this.send({ type: 'submitted', form, do: screen?.kind === 'form' ? screen.submit.do : [] });
  }

  /** Signs in on the present screen: a token in a header, the person in the response. */
  signIn(call: 'login' | 'signup', user: { [key: string]: Json }): this {
    this.submit({ email: 'ada@example.com', password: 'correct horse' });
    this.send({ type: 'headers-received', headers: { accessToken: `token of ${String(user.id)}`, expiresIn: 1800 } });
    return this.succeed(call, { user });
  }

  private get storeHere(): string {
    const screen = this.flow.screens[this.place.route.screen];
    return screen?.kind === 'questionnaire' ? screen.store : '';
  }

  get path(): string {
    return this.place.path;
  }

  get index(): number | undefined {
    return this.state.questionnaire?.index;
  }

  get answers(): Answers {
    return this.state.answers[this.storeHere] ?? {};
  }

  get navigation(): Record<string, Json | undefined> {
    return this.state.stores.navigation ?? {};
  }

  /** The effects of a kind so far. */
  all<T extends Effect['type']>(type: T): EffectOf<T>[] {
    return this.effects.filter((effect): effect is EffectOf<T> => effect.type === type);
  }

  /** The names of the calls that have no outcome yet. */
  get open_calls(): string[] {
    return this.calls.map(({ request }) => request.call);
  }
}
