import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleForNode } from './bundle-for-node.ts';
import { ROOT } from './root.ts';

/**
 * Bundles the server (main.js) and `npm run staff` (staff.js), and copies the migrations beside them. The bundles
 * expect flows/, schemas/ and dist/client two folders above their own folder.
 * @param outDir is emptied first
 */
export async function bundleServer(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  for (const program of ['main', 'staff'])
    await bundleForNode({
      entry: `src/server/${program}.ts`,
      outfile: join(outDir, `${program}.js`),
      packages: 'external',
    });
  await cp(join(ROOT, 'src/server/store/migrations'), join(outDir, 'migrations'), { recursive: true });
}
