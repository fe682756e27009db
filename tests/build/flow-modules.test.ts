import { expect, test } from 'vitest';
import {
  checkOf,
  flowModule,
  formModule,
  localeModule,
  screenModule,
  textsModule,
  wireModule,
} from '../../src/build/flow-modules.ts';
import { firstReads } from '../../src/build/flow-parts.ts';
import { ordering } from '../core/support/ordering.ts';

/** The value of a constant in the code of a module. */
function constant(name: string, code = '') {
  const [, value = '{}'] = new RegExp(`^(?:export )?const ${name} = (.*);$`, 'm').exec(code) ?? [];
  return JSON.parse(value);
}

const sharedTexts = (): string[] => Object.keys(constant('flow', flowModule(ordering, {})).texts.en);

/** The texts that come with a screen. */
const textsWith = (screen: string): string[] => Object.keys(constant('copy', screenModule(ordering, screen)));

test('[QS-1] texts of questions, and of modals that some screens open, come with these screens; others with the page', () => {
  const asked = ['medications.search', 'safety.return', 'emergency.signs', 'helper.title'];
  const inSettings = ['settings.keep'];
  expect(textsWith('pre-questionnaire')).toEqual(expect.arrayContaining(asked));
  expect(textsWith('question')).toEqual(expect.arrayContaining(asked));
  expect(textsWith('portal-settings')).toEqual(expect.arrayContaining(inSettings));
  const shared = sharedTexts();
  expect([...asked, ...inSettings].filter((key) => shared.includes(key))).toEqual([]);
  expect([...asked, ...inSettings].filter((key) => textsWith('cart').includes(key))).toEqual([]);
  // What calls, routes and the session open can open on any screen.
  expect(shared).toEqual(expect.arrayContaining(['session.text', 'reset.refused']));
});

test('every text comes with the page or with a screen', () => {
  const all = [...sharedTexts(), ...Object.keys(ordering.screens).flatMap(textsWith)];
  expect(Object.keys(ordering.texts['en'] ?? {}).filter((key) => !all.includes(key))).toEqual([]);
});

test('the browser’s bundle lacks what only the server and the check use', () => {
  const given = { ...ordering, suppress: [{ rule: 'AX03', reason: 'for a test', until: '2099-01-01' }] };
  const flow = constant('flow', flowModule(given, {}));
  expect(flow).not.toHaveProperty('suppress');
  expect([flow.serverTexts, flow.productTexts, flow.screens]).toEqual([{}, {}, {}]);
  expect(flow.analytics.events).toEqual({});
});

test('the browser’s bundle lacks schemas and operations, which only editors, the server and the check read', () => {
  const calls = Object.values<object>(constant('flow', flowModule(ordering, {})).calls);
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((call) => 'operation' in call || '$schema' in call)).toEqual([]);
  expect(constant('screen', screenModule(ordering, 'cart'))).not.toHaveProperty('$schema');
});

test('[decision 24] the validator of a first read has a separate module, and all other validators share one', () => {
  expect(checkOf(ordering, 'Questionnaire')).toBe('virtual:tundish/shapes/Questionnaire');
  expect(checkOf(ordering, 'Cart')).toBe('virtual:tundish/shapes');
  const [, first = ''] = /^const first = \{\n(.*?)\n\};/s.exec(wireModule(ordering)) ?? [];
  expect(first.split('\n')).toEqual([
    '  "Questionnaire": () => import("virtual:tundish/shapes/Questionnaire"),',
    ...first.split('\n').slice(1),
  ]);
  expect(first.match(/import\("virtual:tundish\/shapes"\)/g)).toBeNull();
});

test('[QS-1] a screen’s module contains the validators of its forms, by form name', async () => {
  const code = screenModule(ordering, 'signup') ?? '';
  expect(code).toContain('import form0 from "virtual:tundish/form/signup/";');
  expect(code).toContain('export const validators = { "": form0 };');
  expect(screenModule(ordering, 'privacy')).toContain('export const validators = undefined;');
  expect(screenModule(ordering, 'nowhere')).toBeUndefined();
  expect(formModule(ordering, 'signup/')).toContain('export default exports;');
  expect([formModule(ordering, 'signup/other'), formModule(ordering, 'nowhere/')]).toEqual([undefined, undefined]);
});

test('[LY-6] the texts of each language except the default have a separate module', () => {
  const loaders = textsModule(ordering);
  expect(loaders.match(/\(\) => import\("virtual:tundish\/texts\/\w+"\)/g)).toEqual([
    '() => import("virtual:tundish/texts/es")',
  ]);
  expect(localeModule(ordering, 'es')).toContain(JSON.stringify(ordering.texts['es']?.['layout.back']));
});

test('[decision 24] only data of public screens is read ahead', () => {
  expect(firstReads(ordering)).toMatchObject({ 'pre-questionnaire': 'load-pre-questionnaire' });
  expect(firstReads(ordering)).not.toHaveProperty('cart');
  const routes = ordering.routes.map((route) =>
    route.screen === 'pre-questionnaire' ? { ...route, requires: { done: ['bmi'] } } : route,
  );
  expect(firstReads({ ...ordering, routes })).not.toHaveProperty('pre-questionnaire');
});
