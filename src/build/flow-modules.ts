import { escapeMarkup, formsOf, schemaOf, stringsIn, wordsOf } from '#core';
import type { Flow, Route, ScreenFile, SinkSettings, Text } from '#core';
import { formValidatorCode } from './validator-code.ts';
import { screensAhead } from './screens-ahead.ts';
import { SHAPES } from './validators-plugin.ts';

/** Generates the code of the virtual modules that bring a flow into the browser. */

export const FLOW = 'virtual:tundish/flow';
export const SCREENS = 'virtual:tundish/screens';
export const FORM = 'virtual:tundish/form/';
export const SCREEN = 'virtual:tundish/screen/';
export const SINKS = 'virtual:tundish/sinks';
export const TEXTS = 'virtual:tundish/texts';
export const WIRE = 'virtual:tundish/wire';

type Texts = Readonly<Record<string, Text>>;

/** Strings, with those of the modals that they name, and of the modals that these name. */
function withModals({ modals }: Flow, strings: readonly string[]): ReadonlySet<string> {
  const all = new Set(strings);
  const left = new Map(Object.entries(modals));
  // A set's iteration also visits what is added while it runs.
  for (const name of all) {
    const modal = left.get(name);
    left.delete(name);
    for (const inner of stringsIn(modal ?? [])) all.add(inner);
  }
  return all;
}

/** All strings that a screen needs: those of its file, of the modals it opens and, if it asks questions, of these. */
const stringsOfScreen = (flow: Flow, screen: ScreenFile): ReadonlySet<string> =>
  withModals(flow, [...stringsIn(screen), ...(screen.kind === 'questionnaire' ? stringsIn(flow.questions) : [])]);

/** The default-locale texts that a screen needs. */
function textsOfScreen(flow: Flow, screen: ScreenFile): Texts {
  const named = stringsOfScreen(flow, screen);
  const texts = flow.texts[flow.default_locale] ?? {};
  return Object.fromEntries(Object.entries(texts).filter(([key]) => named.has(key)));
}

/**
 * The part of the flow that every screen needs: everything but the screens, and the default-locale texts that no
 * screen needs alone. Each other locale's texts are a chunk of their own. Without sinks, analytics events are left
 * out.
 */
function shareOf(flow: Flow, settings: SinkSettings): Flow {
  const { screens, texts, suppress: _, ...rest } = flow;
  const shared = { ...rest, serverTexts: {}, productTexts: {} };
  const namedByScreens = new Set(Object.values(screens).flatMap((screen) => [...stringsOfScreen(flow, screen)]));
  const { questions: _asked, modals: _opened, ...elsewhere } = shared;
  const namedElsewhere = withModals(flow, stringsIn(elsewhere));
  const isShared = ([key]: [string, Text]) => namedElsewhere.has(key) || !namedByScreens.has(key);
  const kept = Object.fromEntries(Object.entries(texts[flow.default_locale] ?? {}).filter(isShared));
  const { analytics } = flow;
  const told = hasSinks(settings) ? analytics : { ...analytics, events: {}, disabled: [] };
  return {
    ...shared,
    analytics: told,
    screens: {},
    texts: { [flow.default_locale]: kept },
  };
}

const NOT_IN_BROWSER = new Set(['$schema', 'operation']);

/**
 * JSON as JavaScript code, which is shorter because most keys need no quotes. `$schema` (for editors) and `operation`
 * (for the server and the checks) are left out.
 */
const literal = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (NOT_IN_BROWSER.has(key) ? undefined : inner));

export const hasSinks = (settings: SinkSettings) => Object.keys(settings).length > 0;

/** The module with the settings of analytics sinks. A build without settings contains no code for sinks. */
export const sinksModule = (settings: SinkSettings): string =>
  hasSinks(settings)
    ? `export const sinks = { settings: ${literal(settings)}, load: () => import(${JSON.stringify(TRACKER)}) };\n`
    : 'export const sinks = undefined;\n';

const TRACKER = '/src/services/telemetry/analytics/tracker.ts';

/** In development a saved flow replaces the running one. */
const FLOW_LISTENERS = `
const kept = import.meta.hot?.data;
const listeners = kept ? (kept.listeners ??= new Set()) : undefined;
export function onFlowChange(listener) {
  listeners?.add(listener);
  return () => listeners?.delete(listener);
}
if (kept) {
  import.meta.hot.accept((next) => {
    if (next) for (const listener of listeners) listener(next.default);
  });
}
`;

/**
 * By screen id, the call that loads the data of each publicly accessible screen. These requests can start before anything is shown.
 */
export function firstReads(flow: Flow): Record<string, string> {
  const open = new Set(flow.routes.filter((route) => isOpen(flow, route)).map((route) => route.screen));
  return Object.fromEntries(
    Object.entries(flow.screens).flatMap(([id, { source }]) =>
      open.has(id) && source !== undefined ? [[id, source]] : [],
    ),
  );
}

/** The module that validates a response. First reads have one module each; all others share one. */
export function checkOf(flow: Flow, response: string): string {
  const first = Object.values(firstReads(flow)).some((call) => flow.calls[call]?.response === response);
  return first ? `${SHAPES}/${response}` : SHAPES;
}

/** Loads the validator of a response schema by name. */
export function wireModule(flow: Flow): string {
  const shapes = Object.values(flow.calls).flatMap(({ response }) => response ?? []);
  const first = [...new Set(shapes)].filter((shape) => checkOf(flow, shape) !== SHAPES);
  const loader = (shape: string) =>
    `  ${JSON.stringify(shape)}: () => import(${JSON.stringify(checkOf(flow, shape))}),`;
  return `const first = {\n${first.map(loader).join('\n')}\n};
const all = () => import(${JSON.stringify(SHAPES)});
export const wire = async (shape) => (await (first[shape] ?? all)()).default[shape];
`;
}

/** Whether anyone may open a route. */
export const isOpen = (flow: Flow, route: Route) =>
  route.requires === undefined && Object.keys(flow.access[route.access]?.allows ?? {}).length === 0;

export function flowModule(flow: Flow, settings: SinkSettings): string {
  const parts = [
    `const flow = ${literal(shareOf(flow, settings))};`,
    'export default flow;',
    `export const firstReads = ${literal(firstReads(flow))};`,
  ];
  return `${parts.join('\n')}\n${FLOW_LISTENERS}`;
}

/**
 * Completes index.html with the flow's parts: language, brand, the splash shown until the scripts run (LY-6), and the
 * message for browsers without scripts.
 */
export function pageOf(html: string, flow: Flow): string {
  const { brand, default_locale: locale, layout, serverTexts } = flow;
  const said: Record<string, string> = {
    locale,
    brand: brand.name,
    logo: layout.logo.src,
    splash: wordsOf(flow, layout.splash) ?? '',
    description: wordsOf(flow, layout.description) ?? '',
    needs_script: serverTexts[locale]?.needs_script ?? '',
  };
  return html.replace(/\{(locale|brand|description|logo|splash|needs_script)\}/g, (_, name: string) =>
    escapeMarkup(said[name] ?? ''),
  );
}

/** Exports `loaders`. The app keeps this object, so hot updates replace its content and not the object. */
const loadersAs = (name: string) => `
const kept = import.meta.hot?.data;
export const ${name} = kept ? (kept.loaders ??= {}) : loaders;
if (kept) {
  for (const id of Object.keys(${name})) delete ${name}[id];
  Object.assign(${name}, loaders);
  import.meta.hot.accept();
}
`;

export function screensModule(flow: Flow): string {
  const loaders = Object.keys(flow.screens).map(
    (id) => `  ${JSON.stringify(id)}: () => import(${JSON.stringify(SCREEN + id)}),`,
  );
  return `const loaders = {\n${loaders.join('\n')}\n};
${loadersAs('screens')}`;
}

/** The module of one screen: its file, its default-locale texts and, for a form, its validator functions. */
export function screenModule(flow: Flow, id: string): string | undefined {
  const screen = flow.screens[id];
  if (!screen) return undefined;
  const copy = textsOfScreen(flow, screen);
  const parts = [
    `export const screen = ${literal(screen)};`,
    `export const copy = ${literal(copy)};`,
    `export const ahead = ${literal(screensAhead(flow, id))};`,
  ];
  const forms = formsOf(screen);
  if (forms.length === 0) return [...parts, 'export const validators = undefined;'].join('\n');
  const imports = forms.map(({ name }, at) => `import form${at} from ${JSON.stringify(`${FORM}${id}/${name}`)};`);
  const named = forms.map(({ name }, at) => `${JSON.stringify(name)}: form${at}`);
  return [...imports, ...parts, `export const validators = { ${named.join(', ')} };`].join('\n');
}

/** The validator functions of one form of a screen. @param path the screen's id, a slash, the form's name */
export function formModule(flow: Flow, path: string): string | undefined {
  const [id = '', name = ''] = path.split('/');
  const screen = flow.screens[id];
  const form = screen && formsOf(screen).find((one) => one.name === name);
  return form && formValidatorCode(schemaOf(form.fields));
}

/** By locale except the default one: a function that loads all its texts. */
export function textsModule(flow: Flow): string {
  const others = flow.locales.filter((locale) => locale !== flow.default_locale);
  const loader = (locale: string) =>
    `  ${JSON.stringify(locale)}: () => import(${JSON.stringify(`${TEXTS}/${locale}`)}).then((module) => module.default),`;
  return `const loaders = {\n${others.map(loader).join('\n')}\n};\n${loadersAs('texts')}`;
}

export function localeModule(flow: Flow, locale: string): string {
  return `export default ${literal(flow.texts[locale] ?? {})};\n`;
}
