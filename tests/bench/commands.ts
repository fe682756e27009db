import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Measures the commands that people wait for: the whole process, with Node's own start. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FLOW = 'flows/ordering';
/**
 * `diff` compares the flow with a copy in which this file lacks its stops. The copy differs in each run, so that no
 * cached result is used.
 */
const EDITED = 'products/migraine-relief.json';

/** Runs `tundish`. What the command finds does not matter here, so its exit code is ignored. @returns milliseconds */
function timed(args: readonly string[]): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) =>
    execFile(process.execPath, [join(ROOT, 'src/cli/tundish.mjs'), ...args], { cwd: ROOT }, (error) =>
      error !== null && (typeof error.code !== 'number' || error.code > 1)
        ? reject(error)
        : resolve(performance.now() - start),
    ),
  );
}

/** @returns by command, the milliseconds of each run */
export async function timeCommands(runs: number): Promise<Record<string, number[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'tundish-bench-'));
  try {
    const before = join(folder, 'ordering');
    await cp(join(ROOT, FLOW), before, { recursive: true });
    const product = await readFile(join(before, EDITED), 'utf8');
    const edit = (index: number) =>
      writeFile(
        join(before, EDITED),
        product.replaceAll('"end_progress": true', '"end_progress": false').replace('"<p>', `"<p>${index} `),
      );
    const commands: Record<string, string[]> = {
      check: ['check', FLOW],
      'scenarios (`tundish test`)': ['test', FLOW],
      diff: ['diff', FLOW, '--against', before],
      'proof (`tundish migrate --check`)': ['migrate', FLOW, '--against', 'HEAD', '--check'],
    };
    const times: Record<string, number[]> = {};
    for (let index = 0; index <= runs; index++) {
      await edit(index);
      for (const [name, args] of Object.entries(commands)) {
        const time = await timed(args);
        // The first run fills caches.
        if (index > 0) (times[name] ??= []).push(time);
      }
    }
    return times;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
