import { act, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { FakeClock, freshBrowser, Tabs } from './browser.ts';
import { knowing, opened } from '../services/support.ts';
import { canaryOf, Clinic } from './clinic.ts';
import { flow, open, type Page } from './render-flow.tsx';
import { Wire, type WireAnswer } from './wire.ts';

const ADDRESSES = [
  '/',
  '/signup',
  '/dashboard',
  '/user-bmi',
  '/user-demographics',
  '/products/x/pre_questionnaire',
  '/products/x/pre_questionnaire?rpt=summer',
  '/products/x/user_questionnaires/uq/questions/m1',
  '/products/x/user_questionnaires/uq/questions/m2',
  '/products/x/user_questionnaires/uq/questions/none',
  '/products/x/intro',
  '/products/x/variant-selection',
  '/products/x/quantity-selection',
  '/carts',
  '/staff/members',
  '/404',
  '/nowhere',
];
const PATH_TYPES = [
  'user-bmi',
  'dashboard',
  'pre-questionnaire',
  'user_questionnaire',
  'intro',
  'carts',
  'https://evil',
  '',
];

const sends = (status: number, path_type: string): WireAnswer => ({
  status,
  body: {
    errors: {
      message: 'no',
      next_path: { path_type, product_slug: 'x', user_questionnaire_id: 'uq', question_id: 'm1' },
    },
  },
});

const fault: fc.Arbitrary<WireAnswer> = fc.oneof(
  fc.constantFrom<WireAnswer>(
    { status: 401 },
    { status: 403 },
    { status: 404 },
    { status: 422 },
    { status: 500 },
    'network',
    'timeout',
    {
      status: 200,
      body: '<html>',
    },
  ),
  fc.tuple(fc.constantFrom(403, 422), fc.constantFrom(...PATH_TYPES)).map(([status, to]) => sends(status, to)),
);

/** Something that a visitor, the backend or time may do. */
export type Move =
  | { do: 'visit'; address: string }
  | { do: 'press'; which: number }
  | { do: 'write' }
  | { do: 'sign in'; who: string }
  /** Staff look for a member and act for them, or stop. */
  | { do: 'act for'; who: string }
  /** In another tab everybody signs out, and perhaps somebody signs in; this tab was asleep meanwhile. */
  | { do: 'elsewhere'; who: string | null }
  | { do: 'wait'; for: number }
  | { do: 'expire'; cookie: boolean }
  | { do: 'break'; faults: WireAnswer[] }
  | { do: 'reload' | 'back' | 'tab' };

/** Generates moves of a visitor. Frequent moves, such as pressing a button, have a greater weight. */
export const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('press' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.constantFrom(1000, 1000, 5000, 1_900_000) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign in' as const), who: fc.constantFrom('A', 'B', 'S') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('act for' as const), who: fc.constantFrom('A', 'B') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('elsewhere' as const), who: fc.constantFrom('A', 'B', 'S', null) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('visit' as const), address: fc.constantFrom(...ADDRESSES) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), cookie: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('break' as const),
      faults: fc.array(fault, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'back' as const, 'tab' as const) }) },
);

/** Everything on the page that a visitor can use now. */
export function usable(): HTMLElement[] {
  const scope = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
  const found = scope.querySelectorAll<HTMLElement>('button, main a[href], input, textarea, select');
  return [...found].filter((one) => !one.hasAttribute('disabled') && one.getAttribute('aria-disabled') !== 'true');
}

const here = () => location.pathname + location.search;
const whoIn = (page: Page) => {
  const { auth, user } = page.state.stores;
  return auth?.accessToken === null ? null : typeof user?.id === 'string' ? user.id : undefined;
};

/** The most redirects of one move: each place that the server sends a person to has its own guard and arrival. */
const MOST_TURNS = 12;

/** One or two people at a browser with up to two tabs. */
export class Walker {
  page: Page;
  readonly clinic: Clinic;
  private readonly clock: FakeClock;
  private readonly tabs = new Tabs();
  private readonly addresses = new Map([
    ['first', '/'],
    ['second', '/products/x/pre_questionnaire'],
  ]);
  private tab = 'first';
  /** How often the address has changed since the last move began. */
  private turns = 0;

  private constructor(page: Page, clinic: Clinic, clock: FakeClock) {
    this.page = page;
    this.clinic = clinic;
    this.clock = clock;
    for (const name of ['pushState', 'replaceState'] as const) {
      const real = History.prototype[name];
      history[name] = (...entry) => {
        this.turns += 1;
        real.apply(history, entry);
      };
    }
  }

  static async start(): Promise<Walker> {
    freshBrowser();
    history.replaceState(null, '', '/');
    const [clinic, clock] = [new Clinic(), new FakeClock()];
    new Wire().otherwise(clinic.answer);
    return new Walker(await open('/', { clock }), clinic, clock);
  }

  private async load(address: string): Promise<void> {
    await this.page.close();
    this.page = await open(address, { clock: this.clock });
  }

  private readonly does: { [Kind in Move['do']]: (move: Extract<Move, { do: Kind }>) => Promise<void> | void } = {
    visit: ({ address }) => this.load(address),
    reload: () => this.load(here()),
    back: () => history.back(),
    tab: async () => {
      await this.page.close();
      this.addresses.set(this.tab, here());
      this.tab = this.tab === 'first' ? 'second' : 'first';
      this.tabs.enter(this.tab);
      await this.load(this.addresses.get(this.tab) ?? '/');
    },
    press: ({ which }) => {
      const all = usable().filter(
        (one) => !(one instanceof HTMLInputElement) || one.type === 'radio' || one.type === 'checkbox',
      );
      const one = all[which % Math.max(1, all.length)];
      if (one !== undefined) fireEvent.click(one);
    },
    write: () => {
      const text = canaryOf(whoIn(this.page) ?? 'nobody');
      for (const one of usable()) {
        const isText = one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && one.type === 'text');
        if (isText) fireEvent.change(one, { target: { value: one.inputMode === 'decimal' ? '66' : text } });
      }
    },
    'sign in': ({ who }) => {
      const [email, password] = ['email', 'password'].map((name) =>
        document.querySelector(`main input[id$="${name}"]`),
      );
      if (email == null || password == null || location.pathname !== '/') return;
      fireEvent.change(email, { target: { value: `${who}@example.com` } });
      fireEvent.change(password, { target: { value: 'correct horse' } });
      const button = document.querySelector('main button[type="submit"]');
      if (button !== null) fireEvent.click(button);
    },
    'act for': async ({ who }) => {
      const click = async (found: (one: HTMLElement) => boolean) => {
        const one = [...document.querySelectorAll<HTMLElement>('button, .banner a')].find(found);
        if (one !== undefined) fireEvent.click(one);
        await this.page.settle();
      };
      if (document.querySelector('.banner') !== null) return click((one) => one.closest('.banner') !== null);
      await click((one) => one.textContent === 'Search');
      await click((one) => one.textContent.startsWith(`Act for ${canaryOf(who)}`));
    },
    elsewhere: async ({ who }) => {
      await this.page.session.services.storage.settled();
      localStorage.clear();
      if (who !== null) await opened(this.clock).keep(knowing({}, this.clinic.signIn(who), who));
      dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    },
    wait: ({ for: milliseconds }) => this.clock.pass(milliseconds),
    expire: ({ cookie }) => this.clinic.expireTokens({ cookie }),
    break: ({ faults }) => void this.clinic.faults.push(...faults),
  };

  private perform<Kind extends Move['do']>(kind: Kind, one: Extract<Move, { do: Kind }>): Promise<void> | void {
    return this.does[kind](one);
  }

  async go(one: Move): Promise<void> {
    this.clinic.writes.clear();
    this.turns = 0;
    await act(async () => this.perform(one.do, one));
    await this.page.settle();
  }

  /** @returns the invariants that do not hold, now that the page is at rest */
  wrong(): string[] {
    const { state, reporter } = this.page;
    const repeated = [...this.clinic.writes].filter(([, times]) => times > 1);
    const ways = usable().filter((one) => one.closest('main, dialog') !== null);
    const broken = reporter.names().filter((name) => name === 'frame-failed' || name === 'storage-failed');
    return [
      ...(state.ready ? [] : ['nothing but the splash']),
      ...(state.hops > flow.max_hops ? [`${state.hops} hops`] : []),
      ...(this.turns > MOST_TURNS ? [`from address to address, ${this.turns} times`] : []),
      ...(state.navigatingTo === null ? [] : [`for ever on the way to ${state.navigatingTo}`]),
      ...(this.clinic.renewals > 1 ? ['two renewals at a time'] : []),
      ...repeated.map(([line]) => `sent again by itself: ${line}`),
      ...(ways.length > 0 ? [] : [`no way on at ${here()}: ${document.querySelector('main')?.innerHTML}`]),
      ...this.seenOfOthers().map((who) => `something of ${who} is known or shown at ${here()}`),
      ...((document.title + location.href).includes('canary') ? ['an answer in the title or the address'] : []),
      ...broken,
    ];
  }

  /** @returns the people whose data is on the page although somebody else, or nobody, is signed in */
  private seenOfOthers(): string[] {
    const { state } = this.page;
    const who = whoIn(this.page);
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    const seen = JSON.stringify([document.title, location.href, document.body.innerHTML, fields, state]);
    // Staff look for members by name.
    const others = who === 'S' ? [] : ['A', 'B', 'S'];
    return others.filter((other) => other !== who && who !== undefined && seen.includes(canaryOf(other)));
  }
}
