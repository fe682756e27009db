import { expect, test } from 'vitest';
import { flowModule, screenModule } from '../../src/build/flow-modules.ts';
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

test('what only the server and the check use is not in the browser', () => {
  const given = { ...ordering, suppress: [{ rule: 'AX03', reason: 'for a test', until: '2099-01-01' }] };
  const flow = constant('flow', flowModule(given, {}));
  expect(flow).not.toHaveProperty('suppress');
  expect([flow.serverTexts, flow.productTexts, flow.screens]).toEqual([{}, {}, {}]);
  expect(flow.analytics.events).toEqual({});
});

test('[decision 24] only what everybody may see is read ahead', () => {
  expect(firstReads(ordering)).toMatchObject({ 'pre-questionnaire': 'load-pre-questionnaire' });
  expect(firstReads(ordering)).not.toHaveProperty('cart');
  const routes = ordering.routes.map((route) =>
    route.screen === 'pre-questionnaire' ? { ...route, requires: { done: ['bmi'] } } : route,
  );
  expect(firstReads({ ...ordering, routes })).not.toHaveProperty('pre-questionnaire');
});
