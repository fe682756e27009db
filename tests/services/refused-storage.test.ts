import { beforeEach, expect, test } from 'vitest';
import { createStorage } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser, stored } from '../support/browser.ts';
import { milliseconds } from '#core';
import { saved } from '../core/support/questions.ts';
import { answered, INITIAL, knowing, opened } from './support.ts';

beforeEach(() => freshBrowser());

test('[ST-9] if the key database fails, answers stay in memory and `isPersistent` is false', async () => {
  const refused = () => Promise.reject(new DOMException('damaged', 'UnknownError'));
  const reporter = fakeReporter();
  const sealer = { name: () => Promise.resolve('name'), seal: refused, unseal: refused, destroy: refused };
  const storage = createStorage({ flow: ordering, cipher: sealer, clock: new FakeClock(), reporter });
  expect(storage.isPersistent).toBe(true);
  storage.persist(INITIAL, knowing(answered('after')));
  await storage.settled();
  expect(storage.isPersistent).toBe(false);
  expect(reporter.names()).toContain('storage-failed');
});

test('[ST-9] data without encryption is stored and removed even while the key database does not respond', async () => {
  const silent = () => new Promise<never>(() => {});
  const [clock, reporter] = [new FakeClock(), fakeReporter()];
  const sealer = { name: silent, seal: silent, unseal: silent, destroy: silent };
  const storage = createStorage({ flow: ordering, cipher: sealer, clock, reporter });
  storage.persist(INITIAL, knowing(answered('lost')));
  await expect
    .poll(() => clock.pass(milliseconds(ordering.storage.timeout)) ?? reporter.names())
    .toContain('storage-stuck');
  const promoted = knowing({}, { promotion: { token: 'summer' } });
  storage.persist(INITIAL, promoted);
  await storage.settled();
  expect(stored()).toContain('summer');
  storage.persist(promoted, INITIAL);
  await storage.settled();
  expect(stored()).not.toContain('summer');
});

test('[QN-2] every part of an answer is read as it was stored', async () => {
  const allergy = { allergy_entries: { 7: { name: 'Ragweed' } }, allergy_free_text: ['dust'], none_allergies: false };
  const parts = { version: 'sha256:1', language: 'es', draft: true, allergy };
  const answer = { ...saved(['a'], { a: 'x' }, 'p', new FakeClock().now()), ...parts };
  await opened().keep(knowing({ 'medical-answers': { m: answer } }, {}, '1'));
  expect((await opened().storage.load(false)).answers['medical-answers']).toEqual({ m: answer });
});
