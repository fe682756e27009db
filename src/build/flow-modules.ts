import { escapeMarkup, formsOf, schemaOf, defaultWords } from '#core';
import type { Flow, SinkSettings } from '#core';
import { firstReads, hasSinks, shareOf, textsOfScreen } from './flow-parts.ts';
import { formValidatorCode } from './validator-code.ts';
import { screensAhead } from './screens-ahead.ts';
import { SHAPES } from './validators-plugin.ts';

/** Generates the code of the virtual modules that bring a flow into the browser. */

export const FLOW_MODULE = 'virtual:tundish/flow';
export const SCREENS_MODULE = 'virtual:tundish/screens';
export const FORM_MODULE = 'virtual:tundish/form/';
export const SCREEN_MODULE = 'virtual:tundish/screen/';
export const SINKS_MODULE = 'virtual:tundish/sinks';
export const TEXTS_MODULE = 'virtual:tundish/texts';
export const WIRE_MODULE = 'virtual:tundish/wire';

const NOT_IN_BROWSER = new Set(['$schema', 'operation']);

/**
 * JSON as JavaScript code, which is shorter because most keys need no quotes. `$schema` (for editors) and `operation`
 * (for the server and the checks) are omitted.
 */
const literal = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (NOT_IN_BROWSER.has(key) ? undefined : inner));

/** The module with the settings of analytics sinks. A build without settings contains no code for sinks. */
export const sinksModule = (settings: SinkSettings): string =>
  hasSinks(settings)
    ? `export const sinks = { settings: ${literal(settings)}, load: () => import(${JSON.stringify(TRACKER)}) };\n`
    : 'export const sinks = undefined;\n';

const TRACKER = '/src/services/telemetry/analytics/tracker.ts';

/** Code for development: when an author saves the flow, it replaces the running one. */
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

export function flowModule(flow: Flow, settings: SinkSettings): string {
  const parts = [
    `const flow = ${literal(shareOf(flow, settings))};`,
    'export default flow;',
    `export const firstReads = ${literal(firstReads(flow))};`,
  ];
  return `${parts.join('\n')}\n${FLOW_LISTENERS}`;
}

/**
 * Completes index.html with parts of the flow: language, brand, the splash screen until the scripts run (LY-6), and the
 * message for browsers without scripts.
 */
export function pageHtml(html: string, flow: Flow): string {
  const { brand, default_locale: locale, layout, serverTexts } = flow;
  const words: Record<string, string> = {
    locale,
    brand: brand.name,
    logo: layout.logo.src,
    splash: defaultWords(flow, layout.splash) ?? '',
    description: defaultWords(flow, layout.description) ?? '',
    needs_script: serverTexts[locale]?.needs_script ?? '',
  };
  return html.replace(/\{(locale|brand|description|logo|splash|needs_script)\}/g, (_, name: string) =>
    escapeMarkup(words[name] ?? ''),
  );
}

/**
 * Code that exports `loaders`. The app holds on to this object, so a hot update replaces its content and not the object
 * itself.
 */
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
    (id) => `  ${JSON.stringify(id)}: () => import(${JSON.stringify(SCREEN_MODULE + id)}),`,
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
  const imports = forms.map(
    ({ name }, index) => `import form${index} from ${JSON.stringify(`${FORM_MODULE}${id}/${name}`)};`,
  );
  const named = forms.map(({ name }, index) => `${JSON.stringify(name)}: form${index}`);
  return [...imports, ...parts, `export const validators = { ${named.join(', ')} };`].join('\n');
}

/** The validator functions of one form of a screen. @param path the screen's id, a slash, the form's name */
export function formModule(flow: Flow, path: string): string | undefined {
  const [id = '', name = ''] = path.split('/');
  const screen = flow.screens[id];
  const form = screen && formsOf(screen).find((one) => one.name === name);
  return form && formValidatorCode(schemaOf(form.fields));
}

/** The module of all texts: by locale except the default one, a function that loads the texts. */
export function textsModule(flow: Flow): string {
  const others = flow.locales.filter((locale) => locale !== flow.default_locale);
  const loader = (locale: string) =>
    `  ${JSON.stringify(locale)}: () => import(${JSON.stringify(`${TEXTS_MODULE}/${locale}`)}).then((module) => module.default),`;
  return `const loaders = {\n${others.map(loader).join('\n')}\n};\n${loadersAs('texts')}`;
}

export function localeModule(flow: Flow, locale: string): string {
  return `export default ${literal(flow.texts[locale] ?? {})};\n`;
}
