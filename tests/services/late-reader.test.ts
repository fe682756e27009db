import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { answered, knowing, opened } from './support.ts';

beforeEach(() => freshBrowser());

test('[ST-9] [EC-7] if the code that reads stored data fails to load, the next call loads it again', async () => {
  await opened().keep(knowing(answered('kept'), {}, 'A'));
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => {
    process.off('unhandledRejection', unhandled);
    vi.doUnmock('../../src/services/storage/reader.ts');
  });
  // The connection fails.
  vi.doMock('../../src/services/storage/reader.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { storage } = opened();
  storage.prepare();
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  await expect(storage.load(false)).rejects.toBeInstanceOf(Error);
  vi.doUnmock('../../src/services/storage/reader.ts');
  expect((await storage.load(false)).answers).toEqual(answered('kept'));
});
