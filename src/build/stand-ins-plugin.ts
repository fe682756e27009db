import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

interface StandIn {
  /** Matches the end of the path of the module that is replaced. */
  module: RegExp;
  /** Only imports from files of this package are replaced, so that tests can still import the original. */
  importer: RegExp;
  /** The replacement, in src/widgets. It exports the same names. */
  file: string;
}

/**
 * Modules of this project that replace whole modules of RJSF. Each saves at least 5 kB on the first question: RJSF's
 * own widgets and templates, and its support for $ref, allOf and if, which no form of a flow uses.
 */
const STAND_INS: readonly StandIn[] = [
  { module: /\/getDefaultRegistry\.js$/, importer: /@rjsf[\\/]core/, file: 'registry.ts' },
  { module: /\/schema\/index\.js$/, importer: /@rjsf[\\/]utils/, file: 'schema-functions.ts' },
  { module: /\/findSchemaDefinition\.js$/, importer: /@rjsf[\\/]utils/, file: 'schema-references.ts' },
];
const pathOf = ({ file }: StandIn) => join(ROOT, 'src/widgets', file);

/**
 * Replaces modules of RJSF in development, tests and builds.
 * @throws Error at the end of a build in which a module to replace was not found, because RJSF has moved it
 */
export function standInsPlugin(): Plugin {
  return {
    name: 'tundish-stand-ins',
    enforce: 'pre',
    config: () => ({
      // Vite's dependency bundles and Node's own loader would bypass this plugin, so RJSF is excluded from both.
      optimizeDeps: {
        exclude: ['@rjsf/core', '@rjsf/utils'],
        // These two are CommonJS. Browsers can't import that, so Vite converts them.
        include: ['@rjsf/utils > react-is', '@rjsf/utils > jsonpointer'],
      },
      test: { server: { deps: { inline: [/@rjsf\/(?:core|utils)/] } } },
    }),
    resolveId(id, importer = '') {
      const found = STAND_INS.find((one) => one.module.test(id) && one.importer.test(importer));
      return found && pathOf(found);
    },
    buildEnd(error) {
      if (error !== undefined) return;
      const modules = [...this.getModuleIds()];
      if (!modules.some((id) => /@rjsf[\\/]core/.test(id))) return;
      for (const one of STAND_INS)
        if (!modules.includes(pathOf(one)))
          this.error(`${one.file} replaces nothing: RJSF has no ${one.module.source} now`);
    },
  };
}
