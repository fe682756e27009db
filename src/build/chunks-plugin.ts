import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { z } from 'zod';
import { loadFlow } from '#files';
import { firstReads } from './flow-parts.ts';
import { APP, PRELOADS_FILE } from './preloads.ts';
import { ROOT } from './root.ts';

/**
 * React is a separate chunk. It changes less often than our code, so returning visitors still have it in their cache.
 */
const REACT = { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ };

const preloads = z.record(z.string(), z.array(z.string()));

/** The ids of the modules that a first visit loads. */
interface First {
  /** The modules that the entry imports. */
  entry: ReadonlySet<string>;
  /** The other modules, which publicly accessible screens load. */
  app: ReadonlySet<string>;
}

/** Finds the modules that a first visit loads, with a build that uses Rolldown's default chunks. */
async function firstModules(flowDir: string, plugins: Plugin[]): Promise<First> {
  const loaded = await loadFlow(flowDir);
  if (!('flow' in loaded)) return { entry: new Set(), app: new Set() };
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    publicDir: false,
    plugins,
    build: { write: false, minify: false, rolldownOptions: { output: { codeSplitting: { groups: [REACT] } } } },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const chunks = outputs.filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
  const list = outputs.find(({ fileName }) => fileName === PRELOADS_FILE);
  const announced = preloads.parse(JSON.parse(list?.type === 'asset' ? String(list.source) : '{}'));
  const first = new Set(Object.keys(firstReads(loaded.flow)).flatMap((screen) => announced[screen] ?? []));
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const imported = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const modulesOf = (fits: (chunk: Rolldown.OutputChunk) => boolean) =>
    new Set(chunks.filter((chunk) => chunk.name !== REACT.name && fits(chunk)).flatMap(({ moduleIds }) => moduleIds));
  return {
    entry: modulesOf(({ fileName }) => imported.has(fileName)),
    app: modulesOf(({ fileName, moduleIds }) => first.has(`/${fileName}`) || moduleIds.some((id) => id.endsWith(APP))),
  };
}

/**
 * Gives the first screen three scripts instead of a dozen: the entry, React, and one with everything else that publicly
 * accessible screens need. Similar code compresses better together, and no script waits for a free connection. A first
 * build finds which modules belong to which script.
 * @param plugins creates the plugins for that build
 */
export function chunksPlugin(flow: string, plugins: () => Plugin[]): Plugin {
  return {
    name: 'tundish-chunks',
    apply: 'build',
    async config() {
      const { entry, app } = await firstModules(join(ROOT, flow), plugins());
      const groups = [
        REACT,
        { name: 'entry', test: (id: string) => entry.has(id) },
        { name: 'app', test: (id: string) => app.has(id) },
      ];
      const codeSplitting = { includeDependenciesRecursively: false, groups };
      return { build: { rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting } } } };
    },
  };
}
