import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ['callback', 'flows/callback'],
  ['', 'flows/ordering'],
])('FLOW=%s serves %s', async (name, folder) => {
  vi.stubEnv('FLOW', name);
  vi.resetModules();
  const { FLOW } = await import('../../src/files/flow-folder.ts');
  expect(FLOW).toBe(folder);
});
