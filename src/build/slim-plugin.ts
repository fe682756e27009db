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
  // What is not asked of createSchemaUtils (see OURS): the schema of another form's validator, and checks of our own.
  retrieve: {
    id: /^\.\/retrieveSchema\.js$/,
    importer: /@rjsf\/utils\/lib\/schema\/index\.js$/,
    code: `const retrieve = ${never('retrieveSchema')};
export default retrieve;
export const relaxOptionsForScoring = retrieve;`,
  },
  defaults: {
    id: /^\.\/getDefaultFormState\.js$/,
    importer: /@rjsf\/utils\/lib\/schema\/index\.js$/,
    code: `export default ${never('getDefaultFormState')};`,
  },
  // Compile refuses $ref in a form's schema, and no uiSchema has definitions to look one up in.
  references: {
    id: /^\.\/resolveUiSchema\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: 'export default (schema, uiSchema) => uiSchema ?? {};',
  },
  // Compile refuses if and dependencies in a form's schema.
  conditional: {
    id: /^\.\/schemaHasNestedConditional\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: 'export default () => false;',
  },
  // Our templates and widgets speak for themselves: of RJSF's own words these are all that its code still asks for.
  words: {
    id: /^\.\/enums\.js$/,
    importer: /@rjsf\/utils\/lib\//,
    code: `export const TranslatableString = { DeprecatedLabel: '%1 (deprecated)' };`,
  },
  // The one place that mounts a form never sets omitExtraData.
  omit: {
    id: /^\.{1,2}\/(?:schema\/)?omitExtraData\.js$/,
    importer: /@rjsf\/utils/,
    code: `const omit = ${never('omitExtraData')};
export default omit;
export const getUsedFormData = omit, getFieldNames = omit, isValueEmpty = omit;`,
  },
  // The one place that mounts a form has no check of its own beside the schema's, ...
  custom: {
    id: /^\.\/(?:create|unwrap)ErrorHandler\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: `export default ${never('customValidate')};`,
  },
  // ... and no uiSchema lets optional objects be left out by hand.
  optional: {
    id: /^\.\/shouldRenderOptionalField\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: 'export default () => false;',
  },
  // What RJSF compares deeply is JSON, with functions that it takes for equal.
  'fast-equals': {
    id: /^fast-equals$/,
    importer: /@rjsf\/utils/,
    code: `const equal = (a, b) => {
  if (a === b || (a !== a && b !== b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};
export const createCustomEqual = () => equal;`,
  },
  // Writes are effects of core: TanStack Query only reads.
  mutations: {
    id: /^\.\/mutationCache\.js$/,
    importer: /@tanstack\/query-core\/.*\/queryClient\.js$/,
    code: `export class MutationCache { resumePausedMutations() { return Promise.resolve(); } clear() {} }`,
  },
  // Every read is tried whatever the browser says of its connection (networkMode "always").
  online: {
    id: /^\.\/onlineManager\.js$/,
    importer: /@tanstack\/query-core\/.*\/(?:queryClient|retryer)\.js$/,
    code: 'export const onlineManager = { isOnline: () => true, subscribe: () => () => {} };',
  },
  // Nobody brings timers of their own.
  timers: {
    id: /^\.\/timeoutManager\.js$/,
    importer: /@tanstack\/query-core\//,
    code: `export const timeoutManager = globalThis, systemSetTimeoutZero = (run) => void setTimeout(run);`,
  },
  // Failed reads are told to core, and what waits says so: no query throws while it is rendered.
  boundaries: {
    id: /^\.\/errorBoundaryUtils\.js$/,
    importer: /@tanstack\/react-query\/.*\/useBaseQuery\.js$/,
    code: `export const ensurePreventErrorBoundaryRetry = () => {}, useClearResetErrorBoundary = () => {};
export const getHasError = () => false;`,
  },
  suspense: {
    id: /^\.\/suspense\.js$/,
    importer: /@tanstack\/react-query\/.*\/useBaseQuery\.js$/,
    code: `export const ensureSuspenseTimers = () => {}, shouldSuspend = () => false;
export const fetchOptimistic = ${never('Suspense')};`,
  },
  // No list here grows while somebody scrolls.
  infinite: {
    id: /^\.\/infiniteQueryBehavior\.js$/,
    importer: /@tanstack\/query-core\/.*\/query\.js$/,
    code: `export const infiniteQueryBehavior = ${never('Infinite queries')};`,
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

/** Files of ours that take the place of RJSF's: what they say there holds for these schemas only. */
const OURS = [
  { id: /\/getDefaultRegistry\.js$/, importer: /@rjsf[\\/]core/, file: join(ROOT, 'src/widgets/registry.ts') },
  { id: /\/createSchemaUtils\.js$/, importer: /@rjsf[\\/]utils/, file: join(ROOT, 'src/widgets/schema-utils.ts') },
];

/**
 * The router comes as one file in which names for debugging, contexts of server components, `forwardRef`, base classes
 * and sets keep every component alive, used or not; and it has a second navigation for routes of its own, of which there
 * are none here.
 */
const ROUTER = /[\\/]react-router[\\/]dist[\\/]/;
const withoutAnchors = (code: string) =>
  code
    .replaceAll(/^\w+\.(?:displayName = "\w+"|contextType = \w+);$/gm, '')
    .replaceAll(/(?<=^var \w+ = )class (extends \w+\.Component \{.*?\n\});$/gms, '/* @__PURE__ */ (() => class $1)();')
    .replaceAll(/= (?=\w+\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
    .replaceAll(/^(var \w+ = )(?=new \w+\()/gm, '$1/* @__PURE__ */ ')
    .replace('isDataRoute ? useNavigateStable() : ', '');

/** Only for builds: in development and in tests the libraries are whole. */
export function slimPlugin(): Plugin {
  return {
    name: 'tundish-slim',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer = '') {
      const ours = OURS.find((one) => one.id.test(id) && one.importer.test(importer));
      if (ours !== undefined) return ours.file;
      const found = Object.entries(STAND_INS).find(
        ([, standIn]) => standIn.id.test(id) && standIn.importer.test(importer),
      );
      return found && PREFIX + found[0];
    },
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: withoutAnchors(code), map: null }),
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const code = STAND_INS[id.slice(PREFIX.length)]?.code;
      return code === undefined ? undefined : { code, map: null, moduleSideEffects: false };
    },
  };
}
