import type { TestModule } from 'vitest/node';

/** Vitest's result of a test file, as far as it is read here. */
export type Ran = Pick<TestModule, 'moduleId' | 'state'> & {
  children: { allTests(state: 'failed'): Iterable<{ fullName: string }> };
};

/**
 * The first failure of a test file. Vitest gives the results of all files that it has ever run, so those of the others
 * are left out.
 * @param path the file's absolute path
 * @returns the failed test's name, '' when the file could not be read, undefined when nothing failed
 */
export function failureIn(modules: readonly Ran[], path: string): string | undefined {
  for (const module of modules.filter(({ moduleId }) => moduleId === path)) {
    for (const { fullName } of module.children.allTests('failed')) return fullName;
    if (module.state() === 'failed') return '';
  }
  return undefined;
}
