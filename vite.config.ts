import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { tundish } from './src/build/vite-plugins.ts';
import { FLOW } from './src/files/index.ts';

/** The files that take longest, by a part of their names. One of them begun last would keep one core busy alone. */
const LONGEST = [
  'golden-meaning',
  'golden-navigation',
  'golden-references',
  'mutations',
  'golden-safety',
  'checks/navigation',
];

/**
 * Test files in a simulated browser that replace a module, or need one that nobody has loaded yet. All others share
 * loaded modules.
 */
const LOADED_ANEW = [
  'tests/screens/{every-failure,main,missing-widget,reporting,step-renders,toasts,walks}.test.tsx',
  'tests/widgets/enter-key.test.tsx',
  'tests/services/late-reader.test.ts',
];

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.includes(name));
      return place === -1 ? LONGEST.length : place;
    };
    return Promise.resolve(files.toSorted((one, other) => placeOf(one) - placeOf(other)));
  }
}

export default defineConfig({
  plugins: [react(), tundish(FLOW)],
  publicDir: `${FLOW}/public`,
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
    expect: { poll: { timeout: 20_000 } },
    // One core less, Vitest's default, leaves half of a two-core machine idle.
    maxWorkers: '100%',
    // The checks make many small objects that are soon unused, and run much code a few times each. More room for new
    // objects spares the tests 8 % of their time, and optimizing later a fifth of the processor time.
    execArgv: ['--max-semi-space-size=64', '--interrupt-budget=1000000'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          // These files keep nothing between tests, so they may share loaded modules: half of their time otherwise.
          name: 'shared',
          environment: 'node',
          isolate: false,
          include: ['tests/{core,checks,cli,files,server}/**/*.test.ts'],
          setupFiles: ['tests/support/chance.ts', 'tests/support/undo-stubs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{widgets,screens,runtime,services,inspector,core,checks,cli,files,server}/**'],
          setupFiles: ['tests/support/chance.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom shared',
          environment: 'jsdom',
          isolate: false,
          include: ['tests/{widgets,screens,runtime,services,inspector}/**/*.test.{ts,tsx}'],
          exclude: LOADED_ANEW,
          setupFiles: ['tests/support/chance.ts', 'tests/support/undo-stubs.ts', 'tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: LOADED_ANEW,
          setupFiles: ['tests/support/chance.ts', 'tests/support/setup.ts'],
        },
      },
    ],
  },
});
