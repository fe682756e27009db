import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { loadChecked, prettyFindings, REFUSED } from '#cli';
import { type LoadedFlow, pathFrom, type PlacedProblem } from '#files';
import {
  FLOW_MODULE,
  flowModule,
  FORM_MODULE,
  formModule,
  localeModule,
  pageHtml,
  SCREEN_MODULE,
  screenModule,
  SCREENS_MODULE,
  SINKS_MODULE,
  sinksModule,
  screensModule,
  TEXTS_MODULE,
  textsModule,
  WIRE_MODULE,
  wireModule,
} from './flow-modules.ts';
import { hasSinks } from './flow-parts.ts';
import { PRELOADS_FILE, preloadsOf } from './preloads.ts';
import { ROOT } from './root.ts';
import { ORIGINS_FILE, originsOf, sinkSettings } from './sink-settings.ts';
import { FONTS, fontsModule, THEME, themeModule, themeOf, themeTags } from './theme-modules.ts';

const isVirtual = (id: string) =>
  [FLOW_MODULE, FONTS, SCREENS_MODULE, SINKS_MODULE, TEXTS_MODULE, THEME, WIRE_MODULE].includes(id) ||
  id.startsWith(SCREEN_MODULE) ||
  id.startsWith(FORM_MODULE) ||
  id.startsWith(`${TEXTS_MODULE}/`);

/** The findings as text, as `tundish check` prints them. */
function explain(problems: readonly PlacedProblem[], dir: string): string {
  const fromRoot = (file: string) => pathFrom(ROOT, join(dir, file));
  return prettyFindings(problems.map((problem) => ({ ...problem, file: fromRoot(problem.file) })));
}

/** The error for the build log. */
function buildError(problems: readonly PlacedProblem[], dir: string) {
  const [first] = problems;
  const message = `${REFUSED}\n${explain(problems, dir)}\n`;
  if (!first) return { message, stack: '' };
  const loc = { file: join(dir, first.file), line: first.line, column: first.column };
  return { message, stack: '', id: loc.file, loc };
}

/** The most problems whose messages the overlay shows. */
const MOST_PROBLEMS = 5;

/**
 * The error for Vite's overlay. The overlay wraps the message, but preserves the lines of a source frame, which it
 * recognises by "|".
 */
const overlayError = (problems: readonly PlacedProblem[], dir: string) => ({
  ...buildError(problems, dir),
  message: [REFUSED, ...problems.slice(0, MOST_PROBLEMS).map(({ message, hint }) => `${message} → ${hint}`)].join('\n'),
  frame: `${explain(problems, dir).replaceAll('│', '|')}\n`,
  plugin: 'tundish-flow',
});

/** Loads the flow after a save. Reads it once more shortly after, because an editor may still be writing. */
async function loadSaved(dir: string): Promise<LoadedFlow> {
  const found = await loadChecked(dir);
  if ('flow' in found) return found;
  await setTimeout(50);
  return loadChecked(dir);
}

/**
 * Matches the modules of core that create effects for analytics and identity, as core's index imports them. A build
 * without sinks replaces them.
 */
const ANALYTICS_MODULES = /^\.\/(?:track|identity)\.ts$/;
const ANALYTICS_INDEX = /[\\/]core[\\/]analytics[\\/]index\.ts$/;
const NO_ANALYTICS = '\0virtual:tundish/untold';
const NO_ANALYTICS_CODE =
  'export const tracked = () => [], identifyEffects = () => [], eventFields = () => ({}), identityOf = () => null;';

type Loaded = Extract<LoadedFlow, { flow: unknown }>;
type Env = Readonly<Record<string, string>>;
/** What the code of a module depends on: the flow's folder and the build's settings. */
interface Building {
  dir: string;
  env: Env;
}

function moduleCode(loaded: Loaded, { dir, env }: Building, id: string): string | undefined {
  const settings = () => sinkSettings(env, loaded.flow.analytics);
  if (id === FLOW_MODULE) return flowModule(loaded.flow, settings());
  if (id === SINKS_MODULE) return sinksModule(settings());
  if (id === SCREENS_MODULE) return screensModule(loaded.flow);
  if (id === THEME) return themeModule(themeOf(loaded.source.files, env));
  if (id === FONTS) return fontsModule(themeOf(loaded.source.files, env), dir);
  if (id === WIRE_MODULE) return wireModule(loaded.flow);
  if (id === TEXTS_MODULE) return textsModule(loaded.flow);
  if (id.startsWith(`${TEXTS_MODULE}/`)) return localeModule(loaded.flow, id.slice(TEXTS_MODULE.length + 1));
  if (id.startsWith(FORM_MODULE)) return formModule(loaded.flow, id.slice(FORM_MODULE.length));
  return screenModule(loaded.flow, id.slice(SCREEN_MODULE.length));
}

/**
 * Whether a save has changed a module's code. Unchanged modules are skipped, because a module without hot-update
 * support reloads the page. The flow module is always updated, because screens and texts are read through it.
 */
const isNews = (before: LoadedFlow | undefined, next: Loaded, building: Building, id: string): boolean =>
  id === FLOW_MODULE ||
  before === undefined ||
  'problems' in before ||
  moduleCode(before, building, id) !== moduleCode(next, building, id);

/**
 * Provides the flow of a folder as virtual modules (see virtual.d.ts). A flow with problems makes the build fail with
 * the findings of `tundish check`. In development, the error overlay shows the findings, while the app still uses the
 * last valid flow; the next save of a valid flow replaces it without a reload.
 * @param dir absolute path of the flow folder
 */
export function flowPlugin(dir: string): Plugin {
  let loading: Promise<LoadedFlow> | undefined;
  let env: Env = {};
  const isPartOfFlow = (file: string) =>
    file.startsWith(`${dir}/`) && (file.endsWith('.json') || file.startsWith(`${dir}/public/`));
  return {
    name: 'tundish-flow',
    enforce: 'pre',
    configResolved(config) {
      env = Object.fromEntries(Object.entries(config.env).map(([name, value]) => [name, String(value)]));
    },
    async buildStart() {
      loading = undefined;
      // Report one error for each build, and not one for each module that cannot be generated.
      if (this.meta.watchMode || this.environment.config.command !== 'build') return;
      const loaded = await (loading = loadChecked(dir));
      if ('problems' in loaded) this.error(buildError(loaded.problems, dir));
    },
    async resolveId(id, importer = '') {
      if (isVirtual(id)) return `\0${id}`;
      if (!ANALYTICS_MODULES.test(id) || !ANALYTICS_INDEX.test(importer) || this.environment.config.command !== 'build')
        return undefined;
      const loaded = await (loading ??= loadChecked(dir));
      return 'flow' in loaded && !hasSinks(sinkSettings(env, loaded.flow.analytics)) ? NO_ANALYTICS : undefined;
    },
    async load(id) {
      if (id === NO_ANALYTICS) return { code: NO_ANALYTICS_CODE, map: null, moduleSideEffects: false };
      if (!id.startsWith('\0') || !isVirtual(id.slice(1))) return undefined;
      const loaded = await (loading ??= loadChecked(dir));
      for (const file of loaded.files) this.addWatchFile(file);
      const isBuild = this.environment.config.command === 'build';
      if ('problems' in loaded) return this.error((isBuild ? buildError : overlayError)(loaded.problems, dir));
      const code = moduleCode(loaded, { dir, env }, id.slice(1));
      return code === undefined ? undefined : { code, map: null };
    },
    async transformIndexHtml(template) {
      const loaded = await (loading ??= loadChecked(dir));
      if (!('flow' in loaded)) return undefined;
      return { html: pageHtml(template, loaded.flow), tags: themeTags(themeOf(loaded.source.files, env)) };
    },
    async generateBundle(_options, bundle) {
      const loaded = await loading;
      if (!loaded || !('flow' in loaded)) return;
      const origins = originsOf(sinkSettings(env, loaded.flow.analytics));
      this.emitFile({
        type: 'asset',
        fileName: PRELOADS_FILE,
        source: JSON.stringify(preloadsOf(loaded.flow, bundle)),
      });
      this.emitFile({ type: 'asset', fileName: ORIGINS_FILE, source: JSON.stringify(origins) });
    },
    hotUpdate: {
      order: 'pre',
      async handler({ file, timestamp }) {
        if (!isPartOfFlow(file) || this.environment.name !== 'client') return undefined;
        const before = await loading;
        const next = await loadSaved(dir);
        if ('problems' in next) {
          this.environment.hot.send({ type: 'error', err: overlayError(next.problems, dir) });
          return [];
        }
        loading = Promise.resolve(next);
        const { moduleGraph } = this.environment;
        const modules = [...moduleGraph.idToModuleMap.values()].filter(
          ({ id }) => id?.startsWith('\0') && isVirtual(id.slice(1)) && isNews(before, next, { dir, env }, id.slice(1)),
        );
        for (const module of modules) moduleGraph.invalidateModule(module, new Set(), timestamp, true);
        if (before === undefined || 'flow' in before) return modules;
        // A page that was opened while the flow had problems has no modules to update, so it is reloaded.
        this.environment.hot.send({ type: 'full-reload' });
        return [];
      },
    },
  };
}
