import { access, type Call, type Condition, type Flow, type State, type Step, pointerTo, referencesOf } from '#core';
import type { Check, Finding } from '../check.ts';
import { quoted } from '../quoted.ts';
import { allVisitors } from '../subject/visitors.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { referencesIn } from '../subject/samples.ts';
import { calledTooSoon } from './missing-precondition/called-too-soon.ts';
import { ledAwayBeforeLoading } from './missing-precondition/led-away-before-loading.ts';
import { openBeforeTheGoal } from './missing-precondition/after-the-goal.ts';
import { sentBeforeChosen } from './missing-precondition/sent-before-chosen.ts';
import { sentInVain } from './missing-precondition/sent-in-vain.ts';

/** The stored fields that a call sends and that have no value at first. */
function needs(flow: Flow, call: Call | undefined): string[] {
  const all = [call?.params, call?.query, call?.body].flatMap(referencesIn).map(([, reference]) => reference);
  return all.filter((reference) => {
    const [store = '', field = ''] = reference.split('.');
    return flow.stores[store]?.fields?.[field]?.default === null;
  });
}

const isEmpty = (state: State, reference: string) => {
  const [store = '', field = ''] = reference.split('.');
  return state.stores[store]?.[field] == null;
};

/** A hint that names the step which sets the missing value, if there is one. */
function hintFor({ steps }: Flow, reference: string): string {
  const step = steps.find(({ done_if }) => referencesOf(done_if).includes(reference));
  return step === undefined
    ? `add a step that is done by ${reference}, and require it`
    : `add "requires": { "done": ["${step.id}"] }`;
}

/**
 * The steps that people must have done before a step: those that its routes require, and those that these steps require
 * in turn. What a step for only some people requires does not count, because other people skip that step.
 */
function requiredBefore(flow: Flow, step: Step): Set<string> {
  const found = new Set<string>();
  const add = ({ routes }: Step) => {
    for (const { id, requires } of flow.routes)
      for (const done of routes.includes(id) ? (requires?.done ?? []) : []) {
        const other = flow.steps.find((one) => one.id === done);
        if (other === undefined || found.has(done)) continue;
        found.add(done);
        if (other.only_if === undefined) add(other);
      }
  };
  add(step);
  return found;
}

/**
 * Reports the last step if people can open its address without having done all earlier steps. Flows in which the
 * backend decides the next step are not checked, because the backend refuses steps that come too early.
 */
function stepsSkipped(flow: Flow): Finding[] {
  const last = flow.steps.at(-1);
  const route = flow.routes.find(({ id }) => id === last?.routes[0]);
  const isLed = flow.steps.some(({ path_type }) => path_type !== undefined);
  if (last === undefined || route === undefined || isLed) return [];
  const required = requiredBefore(flow, last);
  const skipped = flow.steps.filter((step) => step !== last && !required.has(step.id)).map(({ id }) => id);
  if (skipped.length === 0) return [];
  const message = `"${route.id}" can be opened by its address without ${quoted(skipped)}, and nothing else asks for that later`;
  const hint = `require ${skipped.length === 1 ? 'it' : 'them'}: "requires": { "done": [${[...(route.requires?.done ?? []), ...skipped].map((id) => `"${id}"`).join(', ')}] }`;
  const pointer = pointerTo('routes', route.id, ...(route.requires === undefined ? [] : ['requires', 'done']));
  return [{ file: 'routes.json', pointer, anchor: 'key', message, hint }];
}

export const missingPrecondition: Check = {
  rule: 'GR12',
  name: 'missing-precondition',
  severity: 'error',
  sees: 'navigation',
  description:
    'A screen loads its data with a value that was not chosen yet, and does not require that choice. Visitors would see an error instead of the choice.',
  alsoReported: [
    'The last step can be opened without a step before it, in a flow without a backend that decides the next step.',
    'The page that comes after the goal can be opened before it.',
    'A form needs a value from the address, and those who come without it are not told.',
    'A call on arrival is refused until a later step, or an arrival leads people away because of a value that the screen itself loads.',
  ],
  bad: '"quantity-selection" asks for the quantities of cart.variant and has no "requires"',
  good: '"requires": { "done": ["variant"] }',
  requirement: 'RT-11, ST-5',
  run: (subject) => {
    const { flow } = subject;
    const skipped = stepsSkipped(flow);
    const unloaded = sampleMatches(subject).flatMap((place) => {
      const { id, screen, requires } = place.route;
      const asked = needs(flow, flow.calls[flow.screens[screen]?.source ?? '']);
      return asked.flatMap((reference) => {
        const without: Condition = { [reference]: { known: true } };
        const enters = allVisitors(flow, [without]).some(
          (state) => isEmpty(state, reference) && access(flow, state, place.path).kind === 'enter',
        );
        if (!enters) return [];
        return [
          {
            file: 'routes.json',
            pointer: pointerTo('routes', id, ...(requires === undefined ? [] : ['requires', 'done'])),
            anchor: 'key' as const,
            message: `"${id}" needs ${reference} to load its data, but can be entered without it`,
            hint: hintFor(flow, reference),
          },
        ];
      });
    });
    return [
      ...skipped,
      ...unloaded,
      ...sentInVain(subject),
      ...calledTooSoon(subject),
      ...openBeforeTheGoal(subject),
      ...ledAwayBeforeLoading(subject),
      ...sentBeforeChosen(subject, (call) => needs(flow, call)),
    ];
  },
};
