import { access, type Call, type Condition, type Flow, type State, pointer, referencesOf } from '#core';
import type { Check } from '../check.ts';
import { allVisitors } from '../subject/visitors.ts';
import { samplePlaces } from '../subject/places.ts';
import { referencesIn } from '../subject/samples.ts';

/** The stored fields that a call sends and that are empty at first. */
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

/** A hint with the step that sets the missing value, if there is one. */
function hintFor({ steps }: Flow, reference: string): string {
  const step = steps.find(({ done_if }) => referencesOf(done_if).includes(reference));
  return step === undefined
    ? `add a step that is done by ${reference}, and require it`
    : `add "requires": { "done": ["${step.id}"] }`;
}

export const missingPrecondition: Check = {
  rule: 'GR12',
  name: 'missing-precondition',
  severity: 'error',
  sees: 'ways',
  description:
    'A screen loads its data with a value that was not chosen yet, and does not require that choice. Visitors would see an error instead of the choice.',
  bad: '"quantity-selection" asks for the quantities of cart.variant and has no "requires"',
  good: '"requires": { "done": ["variant"] }',
  requirement: 'RT-11, ST-5',
  run: (subject) => {
    const { flow } = subject;
    return samplePlaces(subject).flatMap((place) => {
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
            pointer: pointer('routes', id, ...(requires === undefined ? [] : ['requires', 'done'])),
            at: 'key' as const,
            message: `"${id}" needs ${reference} to load its data, but can be entered without it`,
            hint: hintFor(flow, reference),
          },
        ];
      });
    });
  },
};
