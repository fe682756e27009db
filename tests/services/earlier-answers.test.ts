import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCipher } from '#services';
import { freshBrowser, stored } from '../support/browser.ts';
import { answered, answerKey, knowing, opened } from './support.ts';

beforeEach(() => freshBrowser());

describe('[ST-8] an answer that an earlier build kept under the id of its question', () => {
  const key = 'tundish:pre_questionnaire_answers:A:q1';
  /** An answer of A, as it was kept then. */
  async function kept(text: string, at: number): Promise<void> {
    await opened().keep(knowing({}, {}, 'A'));
    const answer = answered(text, at)['pre-answers']?.q1;
    const content = (await createCipher()?.seal(JSON.stringify(answer), key)) ?? '';
    localStorage.setItem(key, JSON.stringify({ version: 1, at: answer?.at, content }));
  }
  async function loaded() {
    const { storage } = opened();
    const answers = (await storage.load(false)).answers['pre-answers'];
    await storage.settled();
    return answers;
  }

  test('comes back, and its key says nothing from then on', async () => {
    await kept('then', 5);
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
    expect(Object.keys(localStorage)).not.toContain(key);
    expect(answerKey()).toMatch(/:A:[0-9a-f]{32}$/);
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
  });

  test.each([
    ['older', 4],
    ['newer', 6],
  ])('[ST-10] stands back behind the newest, where it is the %s one', async (_, at) => {
    await opened().keep(knowing(answered('now', 5), {}, 'A'));
    await kept('then', at);
    const newest = (at > 5 ? answered('then', at) : answered('now', 5))['pre-answers'];
    expect(await loaded()).toEqual(newest);
    expect(await loaded()).toEqual(newest);
    expect(Object.keys(localStorage)).not.toContain(key);
  });

  test('[ST-9] stays where it is while the storage takes nothing', async () => {
    await kept('then', 5);
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
    refusing.mockRestore();
    expect(Object.keys(localStorage)).toContain(key);
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
  });

  test('[ST-11] does not come back after everything was wiped', async () => {
    await kept('then', 5);
    const { storage } = opened();
    await storage.load(false);
    await storage.wipe('everything');
    expect(stored()).toBe('[{},{}]');
  });
});
