import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { FLOW } from '#files';
import { ROOT } from './root.ts';
import { flowValidatorsCode } from './validator-code.ts';

/**
 * Compiles the validators of flow files at build time, because ajv takes longer to compile them than a check of the
 * flow.
 */
const schemaValidatorsPlugin: Plugin = {
  name: 'tundish-schema-validators',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]core[\\/]compile[\\/]validators\.ts$/ }, () => ({
      contents: flowValidatorsCode(),
      loader: 'js',
    }));
  },
};

/** Makes a bundle serve the flow folder for which it was built, whatever FLOW is at run time. */
const flowFolderPlugin: Plugin = {
  name: 'tundish-flow-folder',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]files[\\/]flow-folder\.ts$/ }, () => ({
      contents: `export const FLOW = ${JSON.stringify(FLOW)};`,
      loader: 'js',
    }));
  },
};

/**
 * Replaces imports of node:process. Importing it as a module reads each of its properties, which takes longer than most
 * commands.
 */
const processPlugin: Plugin = {
  name: 'tundish-process',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?process$/ }, () => ({ path: 'process', namespace: 'global' }));
    onLoad({ filter: /.*/, namespace: 'global' }, () => ({
      contents: 'module.exports = globalThis.process;',
      loader: 'js',
    }));
  },
};

/** Keeps packages out of a bundle. They are loaded when they are first used, not when the bundle starts. */
const laterPlugin = (packages: readonly string[]): Plugin => ({
  name: 'tundish-later',
  setup({ onResolve, onLoad }) {
    const isLater = (path: string) => packages.some((name) => path === name || path.startsWith(`${name}/`));
    onResolve({ filter: /^[^.]/ }, ({ path }) => (isLater(path) ? { path, namespace: 'later' } : undefined));
    onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:module').createRequire(BUNDLE_URL)(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
});

/** A bundle to build. */
interface Bundle {
  /** The entry file, relative to the project folder. */
  entry: string;
  outfile: string;
  /** Whether packages are loaded from node_modules or bundled. */
  packages: NonNullable<BuildOptions['packages']>;
  /** Packages that are loaded from node_modules although others are bundled, and only when they are used. */
  later?: string[];
}

/** Bundles TypeScript for Node into one file. @returns the list of its inputs */
export async function bundleForNode({ entry, outfile, packages, later = [] }: Bundle): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    packages,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { BUNDLE_URL: 'import.meta.url' },
    plugins: [processPlugin, laterPlugin(later), schemaValidatorsPlugin, flowFolderPlugin],
    mainFields: ['module', 'main'],
    minifyWhitespace: packages === 'bundle',
    sourcemap: packages === 'external',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}
