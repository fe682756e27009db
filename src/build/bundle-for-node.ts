import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { ROOT } from './root.ts';
import { flowValidatorsCode } from './validator-code.ts';

/** Writes the validators of flow files out as code: making them with ajv takes longer than checking a flow. */
const schemaValidatorsPlugin: Plugin = {
  name: 'tundish-schema-validators',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]core[\\/]compile[\\/]validators\.ts$/ }, () => ({
      contents: flowValidatorsCode(),
      loader: 'js',
    }));
  },
};

/** What is bundled, and how. */
interface Bundle {
  /** The file to begin with, from the project's folder. */
  entry: string;
  outfile: string;
  /** Whether packages are loaded from node_modules or are part of the bundle. */
  packages: NonNullable<BuildOptions['packages']>;
}

/** Bundles TypeScript for Node into one file. @returns what went into it */
export async function bundleForNode({ entry, outfile, packages }: Bundle): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    packages,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [schemaValidatorsPlugin],
    mainFields: ['module', 'main'],
    minifyWhitespace: packages === 'bundle',
    sourcemap: packages === 'external',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}
