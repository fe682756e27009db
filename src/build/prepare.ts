import process from 'node:process';
import { isBuilt } from './inputs.ts';

/** Builds if an input changed since the last build (decisions 41); an unchanged start loads no build tool at all. */
export async function prepare(): Promise<void> {
  if (await isBuilt()) return;
  process.stdout.write('Building, since something changed …\n');
  const { build } = await import('./build.ts');
  await build();
}
