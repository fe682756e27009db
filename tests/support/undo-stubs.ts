import { afterAll, vi } from 'vitest';

// Test files that share loaded modules share their globals, too. Without this, a stub of one file could change the
// result of the next, and which one is next depends on the machine.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
