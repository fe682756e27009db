import { type Flow, type State, type RouteMatch, pointer, step } from '#core';
import type { Check, Finding } from '../check.ts';
import { cachedAcrossFlows } from '../subject/incremental.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { samplePlaces } from '../subject/places.ts';
import { branchesIn, variantsOf } from '../subject/variants.ts';
import { NOW } from '../subject/clock.ts';

/** Whether closing a modal, and those that open after it, ends with no modal. */
function closes(flow: Flow, state: State, id: string, at: RouteMatch): boolean {
  const seen = new Set<string>();
  let here: State = { ...state, modal: { id, item: {} } };
  while (here.modal !== null && !seen.has(here.modal.id)) {
    seen.add(here.modal.id);
    [here] = step(flow, here, { type: 'closed-modal', at, now: NOW });
  }
  return here.modal === null;
}

const reopening = cachedAcrossFlows((subject): Finding[] => {
  const { flow } = subject;
  const places = samplePlaces(subject);
  const people = visitorKinds(subject);
  // A modal without actions only closes.
  return Object.keys(flow.modals)
    .filter((id) => flow.modals[id]?.close.do !== undefined)
    .filter((id) => {
      const asked = branchesIn(flow.modals[id]?.close.do, 'open');
      const all = people.flatMap((one) => variantsOf(flow, one, asked));
      return all.some((state) => places.some((at) => !closes(flow, state, id, at)));
    })
    .map((id) => ({
      file: 'modals.json',
      pointer: pointer('modals', id, 'close'),
      message: `Closing the modal "${id}" opens it again: there is no way out of it`,
      hint: 'let its "close" end with no modal open',
    }));
});

export const modalWithoutWayBack: Check = {
  rule: 'GR15',
  name: 'modal-without-way-back',
  severity: 'error',
  sees: 'ways',
  strict: true,
  description:
    'Closing a modal opens it again, or opens another modal that leads back to it. Neither the button nor Escape closes it.',
  bad: '"helper": { …, "close": { "label": "common.close", "do": [{ "open": "helper" }] } }',
  good: '"helper": { …, "close": { "label": "common.close" } }',
  requirement: 'QS-3, QS-8, SE-3',
  run: reopening,
};
