import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { bundleForNode } from './bundle-for-node.ts';
import { ROOT } from './root.ts';

/** The compiled `tundish`. `src/cli/tundish.mjs` runs it, and rebuilds it when a source has changed. */
const OUT_DIR = join(ROOT, 'dist/cli');

/** When a file was last changed, in milliseconds since 1970. */
const changedAt = async (file: string) => (await stat(join(ROOT, file))).mtimeMs;

/**
 * Bundles the command line into dist/cli. Another process may be running or building it, so files are replaced
 * atomically.
 */
export async function bundleCli(): Promise<void> {
  await mkdir(OUT_DIR, { recursive: true });
  const built = join(OUT_DIR, `tundish.${process.pid}.js`);
  // Only editors need these packages, and they cannot be bundled into an ES module.
  const later = ['vscode-languageserver', 'vscode-languageserver-textdocument'];
  const { inputs } = await bundleForNode({ entry: 'src/cli/main.ts', outfile: built, packages: 'bundle', later });
  // A name with a colon is a virtual module of the bundler, not a file.
  const own = Object.keys(inputs).filter((file) => !file.includes('node_modules/') && !file.includes(':'));
  const names = [...own, 'package-lock.json'];
  const times = await Promise.all(names.map(async (name) => [name, await changedAt(name)] as const));
  const list = join(OUT_DIR, `inputs.${process.pid}.json`);
  await writeFile(list, JSON.stringify(Object.fromEntries(times)));
  await rename(built, join(OUT_DIR, 'tundish.js'));
  await rename(list, join(OUT_DIR, 'inputs.json'));
}
