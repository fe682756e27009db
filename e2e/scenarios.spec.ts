import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Runs `tundish test --browser`. @returns its exit code, and what it printed */
const played = (...words: string[]) =>
  new Promise<{ code: unknown; out: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(PROJECT, 'src/cli/tundish.mjs'), 'test', 'ordering', ...words, '--browser'],
      { cwd: PROJECT },
      (error, out, err) => resolve({ code: error?.code ?? 0, out: out + err }),
    ),
  );

test('[issue 15] `tundish test` can play scenarios in Chromium on the built product', async () => {
  test.setTimeout(180_000);
  const { code, out } = await played('stopped');
  expect(out).toContain('5 of 5 hold');
  expect(code).toBe(0);
});

test('[issue 15] answers that an earlier build saved are replayed in Chromium, as in a saved counterexample', async () => {
  test.setTimeout(180_000);
  const { code, out } = await played('question has');
  expect(out).toContain('2 of 2 hold');
  expect(code).toBe(0);
});
