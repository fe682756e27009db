import { describe, expect, test, vi } from 'vitest';
import { type Actions, type Effect, type FormBlock, matchRoute, NOTHING_STORED, type ScreenFile } from '#core';
import type { Session } from '#runtime';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock } from '../support/browser.ts';
import { idleSession } from './idle-session.ts';

test('[PQ-3] effects begin when the person acted, not when a slow phone came to handle it', () => {
  const clock = new FakeClock();
  const performed: [Effect['type'], since: number][] = [];
  const session = idleSession(({ type }, _, __, since) => performed.push([type, since]), clock);
  const match = matchRoute(ordering, '/dashboard');
  session.send({ type: 'started', persisted: NOTHING_STORED }, match);
  performed.length = 0;
  clock.eventAge = 300;
  session.send({ type: 'arrived', query: {}, question: null }, match);
  expect(performed).toContainEqual(['track', clock.now() - 300]);
});

describe('a session', () => {
  const match = matchRoute(ordering, '/user-bmi');
  const press = (...actions: Actions): Parameters<Session['send']>[0] => ({ type: 'pressed', do: actions });

  /** A session, and what it does to effects and storage, in order. */
  function watched() {
    const did: string[] = [];
    const session = idleSession(({ type }) => void did.push(type));
    vi.spyOn(session.services.storage, 'persist').mockImplementation(() => void did.push('SAVED'));
    return { session, did };
  }

  test('[LY-6] starts once, however many addresses ask it to', async () => {
    const { session } = watched();
    const load = vi.spyOn(session.services.storage, 'load');
    const restore = vi.spyOn(session.services.queries, 'restore');
    const first = session.start(matchRoute(ordering, '/products/x/pre_questionnaire'));
    expect(session.start(match)).toBe(first);
    expect(await first).toEqual(NOTHING_STORED);
    expect(session.store.getState().state.ready).toBe(true);
    expect(load.mock.calls).toEqual([[true]]);
    expect(restore.mock.calls).toEqual([[null]]);
  });

  test('[PQ-10] resumes no anonymous visit at an address without a questionnaire', async () => {
    const { session } = watched();
    const load = vi.spyOn(session.services.storage, 'load');
    await session.start(matchRoute(ordering, '/terms'));
    expect(load.mock.calls).toEqual([[false]]);
  });

  test('[ST-9] starts also when nothing can be read', async () => {
    const { session } = watched();
    vi.spyOn(session.services.storage, 'load').mockRejectedValue(new Error('blocked'));
    expect(await session.start(match)).toEqual(NOTHING_STORED);
    expect(session.store.getState().state.ready).toBe(true);
  });

  test('[ST-9] starts with the stored answers also when cached responses cannot be read', async () => {
    const { session } = watched();
    const kept = { owner: null, stores: {}, answers: {} };
    vi.spyOn(session.services.storage, 'load').mockResolvedValue(kept);
    vi.spyOn(session.services.queries, 'restore').mockRejectedValue(new Error('blocked'));
    expect(await session.start(match)).toBe(kept);
  });

  test('[decision 29] wipes before it stores, and performs everything else after', () => {
    const { session, did } = watched();
    session.send(press({ set: { 'cart.quantity': 3 } }, { toast: 'saved' }, { wipe: 'everything' }), match);
    expect(did).toEqual(['wipe', 'SAVED', 'toast', 'invalidate']);
  });

  test('[ST-10] stores only what this tab has changed', () => {
    const { session, did } = watched();
    const persisted = { owner: null, stores: { auth: { accessToken: 't' }, user: { id: '1' } }, answers: {} };
    session.send({ type: 'started', persisted }, match);
    session.send({ type: 'changed-elsewhere', persisted: { ...persisted, owner: '1' } }, match);
    session.send({ type: 'contacted' }, match);
    expect(did).not.toContain('SAVED');
    session.send(press({ set: { 'cart.quantity': 3 } }), match);
    expect(did.at(-1)).toBe('SAVED');
  });

  test('[decision 24] ignores an event that was sent ahead, once', () => {
    const { session } = watched();
    session.sendAhead(press({ open: 'helper' }), match);
    session.send(press({ close: 'modal' }), match);
    expect(session.store.getState().state.modal?.id).toBe('helper');
    session.send(press({ close: 'modal' }), match);
    expect(session.store.getState().state.modal).toBeNull();
  });

  test('[EC-7] returns the values typed into the forms of an address, and not those of other addresses', () => {
    const { session } = watched();
    const auth = { accessToken: 't' };
    session.send(
      { type: 'started', persisted: { owner: '1', stores: { auth, user: { id: '1' } }, answers: {} } },
      match,
    );
    session.forms.add({ path: '/user-bmi', name: 'a', typed: () => ({ mine: 1 }) });
    session.forms.add({ path: '/user-bmi', name: 'b', typed: () => undefined });
    session.forms.add({ path: '/carts', name: 'c', typed: () => ({ theirs: 1 }) });
    const { flow } = session.store.getState();
    const form = (name: string): FormBlock => ({
      block: 'form',
      name,
      fields: [],
      submit: { label: 'common.continue', do: [] },
    });
    const screen: ScreenFile = { kind: 'page', blocks: ['a', 'b', 'c'].map(form) };
    session.replaceFlow({ ...flow, screens: { ...flow.screens, 'user-bmi': screen } });
    session.send(press({ go: 'terms' }), match);
    expect(session.store.getState().state.storedInputs).toEqual({ '/user-bmi#a': { mine: 1 } });
  });

  test('[decision 25] takes over screens, a replaced flow and another language', () => {
    const { session } = watched();
    const { flow } = session.store.getState();
    session.addScreen('new', { kind: 'page', blocks: [] }, { 'new.title': 'New' });
    expect(session.store.getState().flow.screens['new']).toEqual({ kind: 'page', blocks: [] });
    expect(session.store.getState().flow.screens['cart']).toBe(flow.screens['cart']);
    expect([session.translate()('new.title'), session.translate()('cart.title')]).toEqual(['New', 'Your cart']);
    session.setLocale('es', { 'new.title': 'Nuevo' });
    expect([session.store.getState().locale, session.translate()('new.title')]).toEqual(['es', 'Nuevo']);
    session.replaceFlow(flow);
    expect(session.store.getState()).toMatchObject({ flow, flowRevision: 1 });
    session.replaceFlow(flow);
    expect(session.store.getState().flowRevision).toBe(2);
  });

  test('[RT-0] knows the first heading since the page was loaded', () => {
    const { session } = watched();
    const [first, second] = [document.createElement('h1'), document.createElement('h1')];
    expect([first, second, first].map((heading) => session.isFirstHeading(heading))).toEqual([true, false, true]);
  });
});
