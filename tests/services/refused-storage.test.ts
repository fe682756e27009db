import { beforeEach, expect, test } from 'vitest';
import { createStorage } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser } from '../support/browser.ts';
import { answered, INITIAL, knowing } from './support.ts';

beforeEach(() => freshBrowser());

test('[ST-9] a key database that refuses leaves answers in memory, and the screen can say so', async () => {
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
