import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import project from './package.json' with { type: 'json' };
import { tundish } from './src/build/tundish.ts';

const { flow } = project.config;

export default defineConfig({
  plugins: [react(), tundish(flow)],
  publicDir: `${flow}/public`,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
  },
  test: {
    // No test asserts a time; this only ends one that hangs, also on a machine that has much else to do.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{widgets,screens,runtime,services}/**'],
          setupFiles: ['tests/support/chance.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['tests/{widgets,screens,runtime,services}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/chance.ts', 'tests/support/setup.ts'],
        },
      },
    ],
  },
});
