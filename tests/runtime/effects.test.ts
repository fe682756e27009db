import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallRequest, type Effect, type Flow, type PersistedState, matchRoute } from '#core';
import { createPerform, createQueries, createSession, type Navigator, type Session } from '#runtime';
import { type CallOutcome, createCards, type Http, type Storage } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock } from '../support/browser.ts';

const PLACE = matchRoute(ordering, '/dashboard');
const KEPT: PersistedState = { owner: '1', stores: {}, answers: {} };

type EventInput = Parameters<Session['send']>[0];

/** The events that the session received and the effects that were performed, in order. */
let told: EventInput[];
/** The requests that were sent. */
let sent: CallRequest[];
let did: unknown[];
let clock: FakeClock;
let entry: ReturnType<Navigator['entry']>;
let search: string;
let outcome: CallOutcome;
let settled: Promise<void>;
let adopting: () => Promise<PersistedState>;
let session: Session;
let perform: (effect: Effect, since?: number) => void;

/** Lets everything under way finish. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [told, sent, did, clock, search] = [[], [], [], new FakeClock(), ''];
  entry = { question: null, previous: null };
  outcome = { ok: true, data: { products: [] }, headers: {} };
  settled = Promise.resolve();
  adopting = async () => KEPT;
  const http: Http = {
    async send(request) {
      sent.push(request);
      return outcome;
    },
    fits: async () => true,
  };
  const storage: Storage = {
    isPersistent: true,
    load: async () => KEPT,
    prepare: () => {},
    adopt: () => adopting(),
    persist: () => {},
    settled: () => settled,
    setAside: async (stores, { owner }) => void did.push(['set-aside', stores, owner]),
    wipe: async (stores) => void did.push(['wipe', stores]),
    watch: () => () => {},
  };
  const queries = createQueries(ordering, http, () => 'en');
  const services = {
    http,
    storage,
    clock,
    reporter: { report: (what: string, detail: object) => void did.push(['report', what, detail]) },
    queries: { ...queries, invalidate: (calls: readonly string[]) => void did.push(['invalidate', calls]) },
    cards: createCards(() => clock.now()),
    chooseLocale: () => {},
    telemetry: { tell: (what: object) => void did.push(['tell', what]) },
    shown: () => {},
    staying: async () => {},
  };
  const act = createPerform({
    navigator: {
      go: (path, options) => void did.push(['go', path, options]),
      back: () => void did.push(['back']),
      entry: () => entry,
      address: () => ({ path: '/dashboard', search }),
    },
    toast: (...words) => void did.push(['toast', ...words]),
    reload: () => void did.push(['reload']),
  });
  const flow: Flow = ordering;
  session = { ...createSession(flow, 'en', services, () => {}), send: (happening) => void told.push(happening) };
  perform = (effect, since = clock.now()) => act(effect, PLACE, session, since);
});

const delay = (key: string, after: number, stored = false): Extract<Effect, { type: 'schedule' }> => ({
  type: 'schedule',
  key,
  after,
  do: [{ question: 'next' }],
  continuation: { item: key },
  screen: 'question',
  stored,
});

describe('delays', () => {
  test('[PQ-3] are due after their time, once, with their continuation', () => {
    perform(delay('advance', 1000));
    clock.pass(999);
    expect(told).toEqual([]);
    clock.pass(1);
    clock.pass(5000);
    expect(told).toEqual([
      {
        type: 'due',
        key: 'advance',
        do: [{ question: 'next' }],
        continuation: { item: 'advance' },
        screen: 'question',
      },
    ]);
  });

  test('[PQ-3] are measured from their event’s time, and not extended when the clock is set back', () => {
    const began = clock.now();
    clock.pass(300);
    perform(delay('advance', 1000), began);
    perform(delay('toast', 100), began);
    perform(delay('back', 1000), clock.now() + 60_000);
    clock.pass(0);
    const keys = () => told.map((one) => 'key' in one && one.key);
    expect(keys()).toEqual(['toast']);
    clock.pass(700);
    expect(keys()).toEqual(['toast', 'advance']);
    clock.pass(300);
    expect(keys()).toEqual(['toast', 'advance', 'back']);
  });

  test('[BK-4] with the same key restart; with another key they run independently', () => {
    perform(delay('advance', 1000));
    clock.pass(600);
    perform(delay('advance', 1000));
    perform(delay('toast', 500));
    clock.pass(999);
    expect(told.map((one) => 'key' in one && one.key)).toEqual(['toast']);
    clock.pass(1);
    expect(told).toHaveLength(2);
  });

  test('that are cancelled never come due', () => {
    perform(delay('advance', 1000));
    perform({ type: 'cancel', key: 'advance' });
    perform({ type: 'cancel', key: 'unknown' });
    clock.pass(5000);
    expect(told).toEqual([]);
  });

  test('[decision 13] that wait for storage come due when the answers are stored', async () => {
    let store = () => {};
    settled = new Promise((resolve) => (store = resolve));
    perform(delay('advance', 1000, true));
    clock.pass(1000);
    await turn();
    expect(told).toEqual([]);
    store();
    await turn();
    expect(told).toHaveLength(1);
  });

  test('[decision 13] that are cancelled or restarted while answers are being stored do not come due early', async () => {
    let store = () => {};
    settled = new Promise((resolve) => (store = resolve));
    perform(delay('advance', 1000, true));
    clock.pass(1000);
    perform(delay('advance', 1000, true));
    store();
    await turn();
    expect(told).toEqual([]);
    clock.pass(1000);
    await turn();
    expect(told).toHaveLength(1);
    perform(delay('advance', 1000, true));
    clock.pass(1000);
    perform({ type: 'cancel', key: 'advance' });
    await turn();
    expect(told).toHaveLength(1);
  });
});

describe('[decision 13] a request sent ahead of the end of a delay', () => {
  const request: CallRequest = {
    call: 'save-answer',
    method: 'PUT',
    base: 'base',
    path: '/answers/1',
    query: {},
    headers: {},
    key: {},
    body: { answer: ['a'] },
  };
  const other: CallRequest = { ...request, body: { answer: ['b'] } };
  const ahead = (of: CallRequest): Effect => ({ ...delay('advance', 1000), ahead: of });
  const called = (of: CallRequest): Effect => ({ type: 'call', request: of, then: [], continuation: {}, start: false });
  /** At the end of the delay a call is made. */
  const callsThen = (of: CallRequest) => {
    const { send } = session;
    session.send = (happening, place) => {
      send(happening, place);
      if (happening.type === 'due') perform(called(of));
    };
  };

  test('is sent once, and its outcome serves the call after the delay', async () => {
    callsThen(request);
    perform(ahead(request));
    expect(sent).toEqual([request]);
    clock.pass(1000);
    await turn();
    expect(sent).toEqual([request]);
    expect(told.map(({ type }) => type)).toEqual(['due', 'succeeded']);
  });

  test('fails for the call after the delay, too', async () => {
    outcome = { ok: false, failure: { status: 'network' } };
    callsThen(request);
    perform(ahead(request));
    await turn();
    expect(told).toEqual([]);
    clock.pass(1000);
    await turn();
    expect(told.map(({ type }) => type)).toEqual(['due', 'failed']);
  });

  test('is sent again only when it changed', () => {
    perform(ahead(request));
    perform(ahead(request));
    perform(ahead(other));
    perform(ahead(request));
    expect(sent).toEqual([request, other, request]);
  });

  test('does not serve a different call, or the same call made later', async () => {
    callsThen(other);
    perform(ahead(request));
    clock.pass(1000);
    await turn();
    perform(called(request));
    perform(ahead(request));
    expect(sent).toEqual([request, other, request, request]);
  });

  test('[ST-11] does not serve a call after the delay was cancelled', () => {
    perform(ahead(request));
    perform({ type: 'cancel', key: 'advance' });
    perform(called(request));
    expect(sent).toEqual([request, request]);
  });

  test('[decision 25] is sent again when the language changed', () => {
    callsThen(request);
    perform(ahead(request));
    session.setLocale('es', {});
    clock.pass(1000);
    expect(sent).toEqual([request, request]);
  });
});

describe('addresses', () => {
  test('[PQ-10] [ST-2] change after the state is stored, in order', async () => {
    let store = () => {};
    search = '?rpt=secret';
    settled = new Promise((resolve) => (store = resolve));
    perform({ type: 'navigate', path: '/x', replace: true, question: null });
    perform({ type: 'clean-address', params: ['rpt'] });
    entry = { question: 1, previous: 0 };
    perform({ type: 'question-back', question: 0 });
    vi.stubGlobal('location', { assign: (address: string) => did.push(['leave', address]) });
    perform({ type: 'leave', address: '/staff' });
    await turn();
    expect(did).toEqual([]);
    store();
    await turn();
    vi.unstubAllGlobals();
    expect(did.map((one) => Array.isArray(one) && one.slice(0, 2))).toEqual([
      ['go', '/x'],
      ['go', '/dashboard'],
      ['back'],
      ['leave', '/staff'],
    ]);
  });

  test('[ST-7] a parameter stays in the address until it is stored, also when the first question gets its entry', () => {
    search = '?rpt=secret';
    perform({ type: 'navigate', path: '/dashboard', replace: true, question: 0 });
    perform({ type: 'history-back' });
    expect(did).toMatchObject([['go', '/dashboard?rpt=secret', { replace: true }], ['back']]);
  });

  test('[decision 5] a question adds a history entry that follows the previous one; another address does not', async () => {
    entry = { question: 0, previous: null };
    perform({ type: 'navigate', path: '/x', replace: false, question: 1 });
    perform({ type: 'navigate', path: '/x', replace: false, question: null });
    await turn();
    const added = [1, null].map((question) => ({ question, previous: question === null ? null : 0 }));
    expect(did).toEqual(added.map((state) => ['go', '/x', { replace: false, state }]));
  });

  test.each([
    [2, 1],
    [1, null],
  ])('[BK-2] an entry of question 2 that now shows question %i keeps as previous entry: %s', async (now, kept) => {
    entry = { question: 2, previous: 1 };
    perform({ type: 'navigate', path: '/x', replace: true, question: now });
    await turn();
    expect(did).toEqual([['go', '/x', { replace: true, state: { question: now, previous: kept } }]]);
  });

  test('[BK-2] going back one question uses the browser’s Back when the previous entry is that question, else replaces the entry', async () => {
    perform({ type: 'question-back', question: 0 });
    await turn();
    entry = { question: 1, previous: 0 };
    perform({ type: 'question-back', question: 0 });
    await turn();
    const go = ['go', '/dashboard', { replace: true, state: { question: 0, previous: null } }];
    expect(did).toEqual([go, ['back']]);
  });

  test('[BK-2] going back over skipped questions uses the browser’s Back to the question it came from', async () => {
    entry = { question: 0, previous: null };
    perform({ type: 'navigate', path: '/x', replace: false, question: 3 });
    await turn();
    const after = { question: 3, previous: 0 };
    expect(did).toEqual([['go', '/x', { replace: false, state: after }]]);
    [did, entry] = [[], after];
    perform({ type: 'question-back', question: 0 });
    await turn();
    expect(did).toEqual([['back']]);
    did = [];
    // An answer in another tab has added a question between them.
    perform({ type: 'question-back', question: 2 });
    await turn();
    expect(did).toEqual([['go', '/dashboard', { replace: true, state: { question: 2, previous: null } }]]);
  });

  test('[decision 19] removes secret parameters from the address and keeps the rest and the history entry', async () => {
    entry = { question: 2, previous: 1 };
    search = '?rpt=secret&order=7';
    perform({ type: 'clean-address', params: ['rpt', 'code'] });
    await turn();
    search = '?rpt=secret';
    perform({ type: 'clean-address', params: ['rpt'] });
    await turn();
    expect(did).toEqual([
      ['go', '/dashboard?order=7', { replace: true, state: entry }],
      ['go', '/dashboard', { replace: true, state: entry }],
    ]);
  });
});

describe('calls', () => {
  const call: Extract<Effect, { type: 'call' }> = {
    type: 'call',
    request: {
      call: 'save-bmi',
      method: 'PUT',
      base: 'base',
      path: '/users/bmi',
      query: {},
      headers: {},
      key: {},
      body: {},
    },
    then: [{ go: 'next_path' }],
    continuation: { form: { height_in: 66 } },
    start: false,
  };

  test('that succeed send an event with the response and the next actions', async () => {
    perform(call);
    await turn();
    const { call: id } = call.request;
    expect(told).toMatchObject([{ type: 'succeeded', call: id, response: { products: [] }, then: call.then }]);
  });

  test('[decision 25] say when the language changed before the response', async () => {
    perform(call);
    await turn();
    perform(call);
    session.setLocale('es', {});
    await turn();
    expect(told.map((one) => 'languageChanged' in one)).toEqual([false, true]);
  });

  test('[EC-7] that fail send an event as writes, with the form that was sent', async () => {
    outcome = { ok: false, failure: { status: 'timeout' } };
    perform(call);
    await turn();
    expect(told).toEqual([
      expect.objectContaining({
        type: 'failed',
        kind: 'action',
        failure: { status: 'timeout' },
        continuation: { form: { height_in: 66 } },
      }),
    ]);
  });
});

describe('cards', () => {
  const card = { number: '4242 4242 4242 4242', expires: '12/99', code: '123' };
  const tokenise: Effect = {
    type: 'tokenise',
    card,
    provider: null,
    refused: [{ field: 'number', key: 'errors.default' }],
    then: [{ call: 'place-order' }],
    continuation: {},
  };
  const leave = () => {
    const { state } = session.store.getState();
    session.store.setState({ state: { ...state, owner: '2' } });
  };

  test('that are valid continue with the next actions', async () => {
    perform(tokenise);
    await turn();
    expect(told).toMatchObject([{ type: 'succeeded', then: [{ call: 'place-order' }] }]);
  });

  test('that are refused show an error at the field', async () => {
    perform({ ...tokenise, card: { ...card, code: '' } });
    await turn();
    const message = { number: ['Something went wrong. Please try again later.'] };
    expect(told).toMatchObject([{ type: 'failed', failure: { status: 422, body: { errors: { message } } } }]);
  });

  test('[EC-7] that cannot be sent to the provider fail like a call without network', async () => {
    session.services.cards.tokenise = () => Promise.reject(new Error('the provider answered 503'));
    perform(tokenise);
    await turn();
    expect(told).toMatchObject([{ type: 'failed', kind: 'action', failure: { status: 'network' } }]);
  });

  test.each([card, { ...card, code: '' }])('[ST-11] are not charged once their owner is gone: %j', async (theirs) => {
    perform({ ...tokenise, card: theirs });
    leave();
    await turn();
    expect(told).toEqual([
      { type: 'failed', call: '', kind: 'action', failure: { status: 'aborted' }, continuation: {}, start: false },
    ]);
  });
});

describe('storage', () => {
  const adopt: Effect = { type: 'adopt', owner: '1', then: [{ go: 'signed_in_path' }], continuation: {}, start: true };

  test('[decision 3] a person’s stored data arrives as an "adopted" event', async () => {
    perform(adopt);
    await turn();
    expect(told).toEqual([
      { type: 'adopted', persisted: KEPT, then: [{ go: 'signed_in_path' }], continuation: {}, start: true },
    ]);
  });

  test('[ST-9] a person whose stored data cannot be read gets in without it', async () => {
    adopting = () => Promise.reject(new Error('a chunk did not come'));
    perform(adopt);
    await turn();
    expect(told).toEqual([
      expect.objectContaining({ type: 'adopted', persisted: { owner: '1', stores: {}, answers: {} } }),
    ]);
  });

  test('[ST-11] is wiped', () => {
    perform({ type: 'wipe', stores: 'everything' });
    expect(did).toEqual([['wipe', 'everything']]);
  });

  test('[decision 54] sets aside the named stores of a person', () => {
    perform({ type: 'set-aside', stores: ['cart'], of: { owner: '1', stores: {}, answers: {} } });
    expect(did).toEqual([['set-aside', ['cart'], '1']]);
  });
});

test('[EC-5] toasts are in the visitor’s language or in the server’s words', () => {
  perform({ type: 'toast', kind: 'error', title: 'toast.error_occurred', text: { key: 'errors.default' }, echo: true });
  perform({
    type: 'toast',
    kind: 'warning',
    title: 'toast.action_required',
    text: { words: 'toast.title' },
    echo: false,
  });
  perform({ type: 'toast', kind: 'info', title: 'toast.error_occurred', text: null, echo: false });
  expect(did).toEqual([
    ['toast', 'error', 'Error Occurred', 'Something went wrong. Please try again later.', true],
    ['toast', 'warning', 'Action Required', 'toast.title', false],
    ['toast', 'info', 'Error Occurred', null, false],
  ]);
});

test('other effects are passed to their services', () => {
  perform({ type: 'reload' });
  perform({ type: 'invalidate', calls: ['load-cart'] });
  perform({ type: 'track', event: 'answered', name: 'answered_question', page: '/', fields: { index: 1 } });
  perform({ type: 'report', what: 'too-many-hops', detail: { route: 'dashboard' } });
  expect(did).toEqual([
    ['reload'],
    ['invalidate', ['load-cart']],
    ['tell', { type: 'track', event: 'answered', name: 'answered_question', page: '/', fields: { index: 1 } }],
    ['report', 'too-many-hops', { route: 'dashboard' }],
  ]);
});
