import process from 'node:process';
import { isBuilt } from './inputs.ts';

/** Builds if an input has changed since the last build (decision 41). Otherwise, no build tool is loaded. */
export async function prepare(): Promise<void> {
  if (await isBuilt()) return;
  process.stdout.write('Building, since something changed …\n');
  const { build } = await import('./build.ts');
  await build();
}
