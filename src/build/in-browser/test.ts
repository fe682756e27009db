import process from 'node:process';
import { run } from '#cli';
import { isBuilt } from '../inputs.ts';
import { startChromium } from './start-chromium.ts';

/** `tundish test --browser`: plays scenarios on core and, step by step, in Chromium on the built product. */
export async function testInBrowser(argv: readonly string[]): Promise<void> {
  if (!(await isBuilt())) {
    process.stderr.write('dist/ is not a build of the present sources: run npm run build first.\n');
    process.exitCode = 2;
    return;
  }
  const { start, close } = await startChromium();
  const { stdout, stderr, env } = process;
  try {
    process.exitCode = await run(argv, { stdout, stderr, env, cwd: process.cwd(), browser: start });
  } finally {
    await close();
  }
}
