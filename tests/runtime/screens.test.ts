import { beforeEach, describe, expect, test } from 'vitest';
import type { ScreenFile } from '#core';
import { createScreens, type ScreenLoaders, type Session } from '#runtime';
import { screens as kinds } from '#screens';
import { ordering } from '../core/support/ordering.ts';
import { idleSession } from './idle-session.ts';

const page = (heading: string): ScreenFile => ({ kind: 'page', heading, blocks: [] });
const part = (heading: string, ahead: string[] = []) => ({
  screen: page(heading),
  copy: {},
  validators: undefined,
  ahead,
});

/** The chunks that were requested, in order, and how each arrives. */
let asked: string[];
let session: Session;

beforeEach(() => {
  asked = [];
  session = idleSession();
});

/** The screens whose chunks arrive as told. */
const screensFrom = (loaders: ScreenLoaders) =>
  createScreens(
    session,
    Object.fromEntries(
      Object.entries(loaders).map(([id, load]) => [
        id,
        () => {
          asked.push(id);
          return load();
        },
      ]),
    ),
    kinds,
  );

describe('[issue 12] the screens of a session', () => {
  test('a flow that is replaced while a screen loads shows the new screen', async () => {
    let arrive: (heading: string) => void = () => {};
    const screens = screensFrom({
      intro: () => new Promise((resolve) => (arrive = (heading) => resolve(part(heading)))),
    });
    const loading = screens.load('intro');
    session.replaceFlow(ordering);
    arrive('before');
    await expect.poll(() => asked).toEqual(['intro', 'intro']);
    expect(screens.ready('intro')).toBeUndefined();
    arrive('after');
    await loading;
    expect(screens.ready('intro')?.part.screen).toEqual(page('after'));
    expect(session.store.getState().flow.screens['intro']).toEqual(page('after'));
    session.replaceFlow(ordering);
    expect(screens.ready('intro')).toBeUndefined();
  });

  test('the screens that can follow are loaded one after the other; one that fails does not stop the next', async () => {
    let arrive = () => {};
    const screens = screensFrom({
      intro: async () => part('intro', ['likely', 'failing', 'last']),
      likely: () => new Promise((resolve) => (arrive = () => resolve(part('likely')))),
      failing: () => Promise.reject(new Error('no chunk')),
      last: async () => part('last'),
    });
    await screens.load('intro');
    expect(asked).toEqual(['intro']);
    const loaded = screens.ready('intro')?.loadAhead();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(['intro', 'likely']);
    arrive();
    await loaded;
    expect(asked).toEqual(['intro', 'likely', 'failing', 'last']);
    expect(screens.ready('last')).toBeUndefined();
  });

  test('a screen with card fields loads the card code ahead; if that fails, the next screen is loaded all the same', async () => {
    const paying = ordering.screens['checkout'];
    if (paying === undefined) throw new Error('There is no checkout');
    let prepared = 0;
    session.services.cards.prepare = () => Promise.reject(new Error(`no chunk, ${(prepared += 1)} times`));
    const screens = screensFrom({
      intro: async () => part('intro', ['last']),
      checkout: async () => ({ ...part('', ['last']), screen: paying }),
      last: async () => part('last'),
    });
    await screens.load('intro');
    await screens.ready('intro')?.loadAhead();
    expect([prepared, asked]).toEqual([0, ['intro', 'last']]);
    await screens.load('checkout');
    await screens.ready('checkout')?.loadAhead();
    expect([prepared, asked.slice(2)]).toEqual([1, ['checkout', 'last']]);
  });

  test('a screen whose chunk failed to load is missing, and is loaded again at the next attempt', async () => {
    let fails = true;
    const screens = screensFrom({
      intro: () => (fails ? Promise.reject(new Error('no chunk')) : Promise.resolve(part('intro'))),
    });
    await expect(screens.load('intro')).rejects.toThrow('no chunk');
    await expect(screens.load('unknown')).rejects.toThrow('unknown');
    expect(screens.ready('intro')).toBeUndefined();
    fails = false;
    // A listener that learns of the new screen can render it at once.
    const heard: boolean[] = [];
    session.store.subscribe(
      ({ flow }) => void heard.push(flow.screens['intro'] === screens.ready('intro')?.part.screen),
    );
    await screens.load('intro');
    expect(screens.ready('intro')?.part.screen).toEqual(page('intro'));
    expect(heard).not.toEqual([]);
    expect(heard).not.toContain(false);
  });
});

test('[decision 25] a language whose texts are missing is shown in the default language', () => {
  session.setLocale('fr', undefined);
  expect(session.translate()('errors.default')).toBe('Something went wrong. Please try again later.');
});
