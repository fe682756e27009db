import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { createVitest } from 'vitest/node';
import { failureIn } from './failure.ts';
import { task, type Task, type Verdict } from './messages.ts';

/**
 * Tries faults in its own copy of the project, one at a time. One Vitest serves all of them, so that a fault costs only
 * the tests that it needs, and not the start of Vitest and the compiling of every file.
 */
const vitest = await createVitest('test', { watch: false, bail: 1, maxWorkers: 1, reporters: [{}] });
// A process that keeps loaded modules would go on with those of another fault.
for (const { config } of vitest.projects) config.isolate = true;

/** Runs a test file until a test fails. @returns the file and that test's name */
async function failing(test: string): Promise<string | undefined> {
  const specifications = (await vitest.globTestSpecifications([test])).filter(
    ({ moduleId }) => moduleId === resolve(test),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  const failure = failureIn(testModules, resolve(test));
  return failure === undefined ? undefined : `${test}: ${failure}`;
}

/**
 * Runs a test file until a test fails twice. On a busy computer a test may exceed its time limit once, with or without
 * a fault.
 */
const failingTwice = async (test: string): Promise<string | undefined> =>
  (await failing(test)) === undefined ? undefined : failing(test);

/** By test file, whether it passes without a fault. A file that fails anyway cannot notice a fault. */
const passes = new Map<string, boolean>();

async function tryFault({ file, text, tests, seconds }: Task): Promise<Verdict> {
  const original = readFileSync(file, 'utf8');
  const put = (content: string) => {
    writeFileSync(file, content);
    vitest.invalidateFile(resolve(file));
  };
  const end = Date.now() + seconds * 1000;
  for (const test of tests) {
    if (passes.get(resolve(test)) === false) continue;
    if (Date.now() > end) return { late: true };
    put(text);
    const by = await failingTwice(test);
    put(original);
    if (by === undefined) continue;
    const anyway = passes.has(resolve(test)) ? undefined : await failingTwice(test);
    passes.set(resolve(test), anyway === undefined);
    if (anyway === undefined) return { by };
    process.stderr.write(`This test file fails without a fault, too, and is left out. ${anyway}\n`);
  }
  return {};
}

process.on('message', (message) => {
  void tryFault(task.parse(message)).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
