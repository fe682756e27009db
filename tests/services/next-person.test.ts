import { beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { A, gate, given, INITIAL, knowing, MINE, opened, turns, withCipher } from './support.ts';

beforeEach(() => freshBrowser());

describe('[ST-11] a person who takes over a browser', () => {
  test('gets the data that this page is still writing for them', async () => {
    const sealing = gate();
    const storage = withCipher((cipher) => ({
      async seal(text, place) {
        await sealing.passed;
        return cipher.seal(text, place);
      },
    }));
    storage.persist(INITIAL, A);
    const adopting = storage.adopt('A');
    await turns();
    sealing.open();
    expect(given(await adopting)).toEqual(MINE['pre-answers']);
  });

  test('removes every entry of other people and none of a visit, of the device or of their own', async () => {
    await opened().keep(A);
    const entries = ['cart:B', 'user:B', 'pre_questionnaire_answers:B:q1', 'cart:A', 'cart::visit', 'promotion:'];
    for (const entry of entries) localStorage.setItem(`tundish:${entry}`, 'sealed');
    await opened().storage.adopt('A');
    const left = Object.keys(localStorage);
    expect(
      entries.filter((entry) => !left.includes(`tundish:${entry}`)).filter((entry) => entry.includes(':B')),
    ).toEqual(entries.slice(0, 3));
    expect(left).toContain('tundish:cart::visit');
  });

  test('leaves no name of the person who signed out, at once', async () => {
    const { storage, keep } = opened();
    await keep(A);
    expect(localStorage.getItem('tundish:owner')).toBe('A');
    storage.persist(A, INITIAL);
    expect(localStorage.getItem('tundish:owner')).toBeNull();
    await storage.settled();
    expect(localStorage.getItem('tundish:owner')).toBeNull();
  });

  test('does not get answers that were still in the page’s state when the previous person signed out', async () => {
    const { storage, keep } = opened();
    await keep(A);
    const before = Object.keys(localStorage);
    storage.persist(A, { ...A, owner: null, stores: INITIAL.stores });
    await storage.settled();
    expect(Object.keys(localStorage).filter((key) => !before.includes(key))).toEqual([]);
  });

  test('[decision 3] becomes the stored owner only after their anonymous answers are stored under their id', async () => {
    const sealing = gate();
    const visit = knowing(MINE);
    const before = opened();
    await before.keep(visit);
    const storage = withCipher((cipher) => ({
      async seal(text, place) {
        await sealing.passed;
        return cipher.seal(text, place);
      },
    }));
    const keys = () => Object.keys(localStorage).filter((key) => key.includes('pre_questionnaire_answers'));
    const [theirs] = keys();
    storage.persist(visit, A);
    await turns();
    expect([localStorage.getItem('tundish:owner'), keys()]).toEqual([null, [theirs]]);
    sealing.open();
    await storage.settled();
    expect(localStorage.getItem('tundish:owner')).toBe('A');
    expect(keys()).toEqual([expect.stringMatching(/^tundish:pre_questionnaire_answers:A:/)]);
  });
});
