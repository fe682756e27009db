import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

/**
 * Replaces parts of libraries that cannot be needed here, to save bytes. Every replacement exports the same names;
 * one that must never run throws, so that a mistake is noticed.
 */

interface StandIn {
  /** The import as written in the library. */
  id: RegExp;
  /** The importing file. */
  importer: RegExp;
  /** The replacement's code. */
  code: string;
}

const never = (what: string) => `() => { throw new Error(${JSON.stringify(`${what} is left out of this build`)}); }`;

const STAND_INS: Readonly<Record<string, StandIn>> = {
  // Not needed: validators of other forms and custom checks (see OURS).
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
  // The compiler refuses $ref in a form's schema, and no uiSchema has definitions.
  references: {
    id: /^\.\/resolveUiSchema\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: 'export default (schema, uiSchema) => uiSchema ?? {};',
  },
  // The compiler refuses `if` and `dependencies` in a form's schema.
  conditional: {
    id: /^\.\/schemaHasNestedConditional\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: 'export default () => false;',
  },
  // Our templates and widgets bring their own texts. These are the only RJSF texts still in use.
  words: {
    id: /^\.\/enums\.js$/,
    importer: /@rjsf\/utils\/lib\//,
    code: `export const TranslatableString = { DeprecatedLabel: '%1 (deprecated)' };`,
  },
  // The one place that renders a form never sets omitExtraData.
  omit: {
    id: /^\.{1,2}\/(?:schema\/)?omitExtraData\.js$/,
    importer: /@rjsf\/utils/,
    code: `const omit = ${never('omitExtraData')};
export default omit;
export const getUsedFormData = omit, getFieldNames = omit, isValueEmpty = omit;`,
  },
  // The one place that renders a form uses no custom validation.
  custom: {
    id: /^\.\/(?:create|unwrap)ErrorHandler\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: `export default ${never('customValidate')};`,
  },
  // No uiSchema lets people remove optional objects.
  optional: {
    id: /^\.\/shouldRenderOptionalField\.js$/,
    importer: /@rjsf\/utils\/lib\/index\.js$/,
    code: 'export default () => false;',
  },
  // RJSF only compares JSON, and treats functions as equal.
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
  // Writes are effects of the core. TanStack Query only reads.
  mutations: {
    id: /^\.\/mutationCache\.js$/,
    importer: /@tanstack\/query-core\/.*\/queryClient\.js$/,
    code: `export class MutationCache { resumePausedMutations() { return Promise.resolve(); } clear() {} }`,
  },
  // Every read is attempted, whatever the browser says about its connection (networkMode "always").
  online: {
    id: /^\.\/onlineManager\.js$/,
    importer: /@tanstack\/query-core\/.*\/(?:queryClient|retryer)\.js$/,
    code: 'export const onlineManager = { isOnline: () => true, subscribe: () => () => {} };',
  },
  // Nobody provides custom timers.
  timers: {
    id: /^\.\/timeoutManager\.js$/,
    importer: /@tanstack\/query-core\//,
    code: `export const timeoutManager = globalThis, systemSetTimeoutZero = (run) => void setTimeout(run);`,
  },
  // Failed reads go to the core, and the screen shows them. No query throws while rendering.
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
  // No list loads more items while scrolling.
  infinite: {
    id: /^\.\/infiniteQueryBehavior\.js$/,
    importer: /@tanstack\/query-core\/.*\/query\.js$/,
    code: `export const infiniteQueryBehavior = ${never('Infinite queries')};`,
  },
  // In the browser axios uses the first adapter that works, which is XMLHttpRequest.
  fetch: {
    id: /^\.\/fetch\.js$/,
    importer: /axios\/lib\/adapters\/adapters\.js$/,
    code: `export const getFetch = ${never('The fetch adapter')};`,
  },
  // Only part of axios' default export, for callers that use status names.
  statuses: {
    id: /^\.\/helpers\/HttpStatusCode\.js$/,
    importer: /axios\/lib\/axios\.js$/,
    code: 'export default {};',
  },
  // We send and receive JSON and never convert forms.
  'form-data': {
    id: /^\.{1,2}\/helpers\/formDataToJSON\.js$/,
    importer: /axios\/lib\//,
    code: `export default ${never('formDataToJSON')};`,
  },
};

const PREFIX = '\0tundish-slim:';

/** Our modules that replace RJSF's. They hold for this project's schemas only. */
const OURS = [
  { id: /\/getDefaultRegistry\.js$/, importer: /@rjsf[\\/]core/, file: join(ROOT, 'src/widgets/registry.ts') },
  { id: /\/createSchemaUtils\.js$/, importer: /@rjsf[\\/]utils/, file: join(ROOT, 'src/widgets/schema-utils.ts') },
];

/** Applies to builds only. Development and tests use the full libraries. */
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
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const code = STAND_INS[id.slice(PREFIX.length)]?.code;
      return code === undefined ? undefined : { code, map: null, moduleSideEffects: false };
    },
  };
}
