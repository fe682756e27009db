import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshBrowser, stored } from '../support/browser.ts';
import { A, knowing, MINE, opened } from './support.ts';

/** Whether the server is told that this browser has stored state. */
const isKnown = () => document.cookie.split('; ').includes('returning=1');

beforeEach(() => freshBrowser());

describe('[decision 24] a browser with stored state sends the cookie `returning`', () => {
  test('once something is stored, and until everything is wiped', async () => {
    const { storage, keep } = opened();
    expect(isKnown()).toBe(false);
    await keep(A);
    expect(isKnown()).toBe(true);
    await storage.wipe(['cart']);
    expect(isKnown()).toBe(true);
    await storage.wipe('everything');
    expect([stored(), isKnown()]).toEqual(['[{},{}]', false]);
  });

  test('says nothing when nothing could be stored', async () => {
    const { storage, keep } = opened();
    sessionStorage.setItem('tundish:intent', 'visit');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    await keep(knowing(MINE));
    expect([storage.isPersistent, isKnown()]).toEqual([false, false]);
  });
});
