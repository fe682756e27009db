import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCipher } from '#services';
import { freshBrowser, stored } from '../support/browser.ts';
import { answered, answerKey, knowing, opened } from './support.ts';

beforeEach(() => freshBrowser());

describe('[ST-8] an answer that an earlier build stored under the question’s id', () => {
  const key = 'tundish:pre_questionnaire_answers:A:q1';
  /** Stores an answer of A in the format of an earlier version. */
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

  test('is read and moved to a key that reveals nothing', async () => {
    await kept('then', 5);
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
    expect(Object.keys(localStorage)).not.toContain(key);
    expect(answerKey()).toMatch(/:A:[0-9a-f]{32}$/);
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
  });

  test.each([
    ['older', 4],
    ['newer', 6],
  ])('[ST-10] yields to the newest when it is %s', async (_, at) => {
    await opened().keep(knowing(answered('now', 5), {}, 'A'));
    await kept('then', at);
    const newest = (at > 5 ? answered('then', at) : answered('now', 5))['pre-answers'];
    expect(await loaded()).toEqual(newest);
    expect(await loaded()).toEqual(newest);
    expect(Object.keys(localStorage)).not.toContain(key);
  });

  test('[ST-9] keeps its key while the storage accepts nothing', async () => {
    await kept('then', 5);
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
    refusing.mockRestore();
    expect(Object.keys(localStorage)).toContain(key);
    expect(await loaded()).toEqual(answered('then', 5)['pre-answers']);
  });

  test('[ST-11] does not return after everything was wiped', async () => {
    await kept('then', 5);
    const { storage } = opened();
    await storage.load(false);
    await storage.wipe('everything');
    expect(stored()).toBe('[{},{}]');
  });
});
