import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { z } from 'zod';
import { loadFlow } from '#files';
import { firstReads } from './flow-modules.ts';
import { APP, PRELOADS_FILE } from './preloads.ts';
import { ROOT } from './root.ts';

/**
 * React is a chunk of its own: it changes with its releases, our code more often, so returning visitors keep it
 * cached.
 */
const REACT = { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ };

const preloads = z.record(z.string(), z.array(z.string()));

/** The modules of the chunks that publicly accessible screens load, by Rolldown's default split. */
async function modulesOfFirstScreens(flowDir: string, plugins: Plugin[]): Promise<Set<string>> {
  const loaded = await loadFlow(flowDir);
  if (!('flow' in loaded)) return new Set();
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    publicDir: false,
    plugins,
    build: { write: false, minify: false, rolldownOptions: { output: { codeSplitting: { groups: [REACT] } } } },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const list = outputs.find(({ fileName }) => fileName === PRELOADS_FILE);
  const announced = preloads.parse(JSON.parse(list?.type === 'asset' ? String(list.source) : '{}'));
  const first = new Set(Object.keys(firstReads(loaded.flow)).flatMap((screen) => announced[screen] ?? []));
  const isFirst = (output: (typeof outputs)[number]): output is Rolldown.OutputChunk =>
    output.type === 'chunk' &&
    output.name !== REACT.name &&
    (first.has(`/${output.fileName}`) || output.moduleIds.some((id) => id.endsWith(APP)));
  return new Set(outputs.filter(isFirst).flatMap(({ moduleIds }) => moduleIds));
}

/**
 * Gives the first screen three scripts instead of a dozen: the entry, React, and one with everything else that publicly
 * accessible screens need. Similar code compresses better together, and no script waits for a free connection. A first
 * build finds which modules belong in the third script.
 * @param plugins creates the build's plugins anew
 */
export function chunksPlugin(flow: string, plugins: () => Plugin[]): Plugin {
  return {
    name: 'tundish-chunks',
    apply: 'build',
    async config() {
      const first = await modulesOfFirstScreens(join(ROOT, flow), plugins());
      const app = { name: 'app', test: (id: string) => first.has(id) };
      const codeSplitting = { includeDependenciesRecursively: false, groups: [REACT, app] };
      return { build: { rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting } } } };
    },
  };
}
