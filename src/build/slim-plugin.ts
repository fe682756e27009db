import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

/**
 * Leaves out of the browser's bundle what libraries bring for cases that cannot occur here. Every stand-in keeps the
 * names that are imported; one that must never be reached throws, so that a mistake shows.
 */

interface StandIn {
  /** The import as written in the library. */
  id: RegExp;
  /** Who imports it. */
  importer: RegExp;
  /** The code that stands in. */
  code: string;
}

const never = (what: string) => `() => { throw new Error(${JSON.stringify(`${what} is left out of this build`)}); }`;

const STAND_INS: Readonly<Record<string, StandIn>> = {
  // Descriptions are plain text here: RJSF's markdown is off, and our templates show none of it.
  markdown: {
    id: /^markdown-to-jsx\/react$/,
    importer: /@rjsf\/core/,
    code: 'export const Markdown = ({ children }) => children;',
  },
  // Compile refuses $ref in a form's schema: what is left is comparing two addresses.
  'fast-uri': {
    id: /^fast-uri$/,
    importer: /@rjsf\/utils/,
    code: `const absolute = (uri, base = 'json-schema:///') => new URL(uri, base).href;
export default { resolve: (base, uri) => absolute(uri, absolute(base)), equal: (a, b) => absolute(a) === absolute(b) };`,
  },
  // Compile refuses allOf in a form's schema.
  merge: {
    id: /^@x0k\/json-schema-merge(?:\/lib\/array)?$/,
    importer: /@rjsf\/utils/,
    code: `const merge = ${never('Merging of allOf')};
export const createComparator = () => ({});
export const createMerger = () => ({});
export const createShallowAllOfMerge = () => merge;
export const createDeduplicator = () => merge;
export const createIntersector = () => merge;`,
  },
  // The one place that mounts a form never sets omitExtraData.
  omit: {
    id: /^\.{1,2}\/(?:schema\/)?omitExtraData\.js$/,
    importer: /@rjsf\/utils/,
    code: `const omit = ${never('omitExtraData')};
export default omit;
export const getUsedFormData = omit, getFieldNames = omit, isValueEmpty = omit;`,
  },
  paths: {
    id: /^\.{1,2}\/(?:schema\/)?toPathSchema\.js$/,
    importer: /@rjsf\/utils/,
    code: `export default ${never('toPathSchema')};`,
  },
  // Of axios' adapters the browser takes the first that works, which is XMLHttpRequest.
  fetch: {
    id: /^\.\/fetch\.js$/,
    importer: /axios\/lib\/adapters\/adapters\.js$/,
    code: `export const getFetch = ${never('The fetch adapter')};`,
  },
  // Only hung on the default export, for callers that name statuses by words.
  statuses: {
    id: /^\.\/helpers\/HttpStatusCode\.js$/,
    importer: /axios\/lib\/axios\.js$/,
    code: 'export default {};',
  },
  // We send JSON and read JSON: no form is ever turned into it.
  'form-data': {
    id: /^\.{1,2}\/helpers\/formDataToJSON\.js$/,
    importer: /axios\/lib\//,
    code: `export default ${never('formDataToJSON')};`,
  },
};

const PREFIX = '\0tundish-slim:';
const REGISTRY = join(ROOT, 'src/widgets/registry.ts');

/** Only for builds: in development and in tests the libraries are whole. */
export function slimPlugin(): Plugin {
  return {
    name: 'tundish-slim',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer = '') {
      if (id.endsWith('/getDefaultRegistry.js') && importer.includes('@rjsf/core')) return REGISTRY;
      const found = Object.entries(STAND_INS).find(
        ([, standIn]) => standIn.id.test(id) && standIn.importer.test(importer),
      );
      return found && PREFIX + found[0];
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const code = STAND_INS[id.slice(PREFIX.length)]?.code;
      return code === undefined ? undefined : { code, map: null, moduleSideEffects: false };
    },
  };
}
