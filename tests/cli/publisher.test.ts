import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlacedProblem } from '#files';
import { createPublisher } from '../../src/cli/language-server/publisher.ts';
import { createWorkspace } from '../../src/cli/language-server/workspace.ts';

const ROUTES = '/flows/a/routes.json';
const STEPS = '/flows/a/steps.json';
/** Milliseconds: longer than the pause with which a check waits for further changes. */
const LONG = 10_000;

// Only the pause is simulated: promises are settled as always.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const finding = (file: string, message: string): PlacedProblem => ({
  rule: 'RF03',
  severity: 'error',
  file,
  pointer: '',
  anchor: 'value',
  message,
  hint: '',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  source: '',
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A publisher for one flow. Each check of it lasts until it is given its findings. */
function publishing() {
  const checks: ((found: PlacedProblem[] | Error) => void)[] = [];
  const workspace = {
    ...createWorkspace(),
    flowOf: (path: string) => Promise.resolve(path.startsWith('/flows/a/') ? '/flows/a' : undefined),
    findings: () =>
      new Promise<PlacedProblem[]>((resolve, reject) => {
        checks.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
      }),
  };
  const published: string[] = [];
  const publisher = createPublisher(workspace, (path, found) =>
    published.push(`${path}: ${found.map(({ message }) => message).join(', ') || 'none'}`),
  );
  return {
    ...publisher,
    checks,
    /** What was published since this was last called. */
    said: () => published.splice(0),
    /** Lets the pause go by. */
    async pause() {
      await settled();
      vi.advanceTimersByTime(LONG);
    },
    async end(check: number, found: PlacedProblem[] | Error) {
      checks[check]?.(found);
      await settled();
    },
  };
}

test('several changes in a row are checked once', async () => {
  const { changed, pause, checks } = publishing();
  changed(ROUTES);
  await settled();
  changed(STEPS);
  changed('/elsewhere.json');
  await pause();
  expect(checks).toHaveLength(1);
});

test('the findings of a check are not published when the flow has changed during the check', async () => {
  const { changed, pause, end, said, findingsIn } = publishing();
  changed(ROUTES);
  await pause();
  changed(ROUTES);
  await settled();
  await end(0, [finding(ROUTES, 'before')]);
  expect(said()).toEqual([]);
  expect(findingsIn(ROUTES)).toEqual([]);
  await pause();
  await end(1, [finding(ROUTES, 'now')]);
  expect(said()).toEqual([`${ROUTES}: now`]);
  expect(findingsIn(ROUTES).map(({ message }) => message)).toEqual(['now']);
});

test('an empty list of findings is published once for a file that had findings', async () => {
  const { changed, pause, end, said } = publishing();
  for (const found of [[finding(ROUTES, 'one'), finding(ROUTES, 'two')], [finding(STEPS, 'three')], []]) {
    changed(ROUTES);
    await pause();
    await end(0, found);
    await end(1, found);
    await end(2, found);
  }
  expect(said()).toEqual([`${ROUTES}: one, two`, `${ROUTES}: none`, `${STEPS}: three`, `${STEPS}: none`]);
});

test('a change on disk checks again what was checked before, and nothing else', async () => {
  const { changed, again, pause, end, said, checks } = publishing();
  again();
  await pause();
  expect(checks).toHaveLength(0);
  changed(ROUTES);
  await pause();
  await end(0, []);
  again();
  await pause();
  await end(1, [finding(STEPS, 'on disk')]);
  expect(said()).toEqual([`${STEPS}: on disk`]);
});

test('after a check that failed, the next change is checked', async () => {
  const { changed, pause, end, said } = publishing();
  changed(ROUTES);
  await pause();
  await end(0, new Error('a file has gone'));
  changed(ROUTES);
  await pause();
  await end(1, [finding(ROUTES, 'now')]);
  expect(said()).toEqual([`${ROUTES}: now`]);
});
