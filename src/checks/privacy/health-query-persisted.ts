import { type Flow, pointerTo, firstPart } from '#core';
import type { Check } from '../check.ts';

/** Calls whose responses appear on health screens. */
function readOnHealthScreens(flow: Flow): Set<string> {
  return new Set(
    flow.routes.flatMap(({ health, screen }) => (health === true ? (flow.screens[screen]?.source ?? []) : [])),
  );
}

/** Whether a call puts a part of its response into a store for health data. */
function learnsHealth(flow: Flow, call: string): boolean {
  return Object.keys(flow.calls[call]?.learns ?? {}).some((target) => flow.stores[firstPart(target)]?.health === true);
}

export const healthQueryPersisted: Check = {
  rule: 'PR04',
  name: 'health-query-persisted',
  severity: 'error',
  strict: true,
  description:
    'The response of a call is stored in the browser for some minutes, although it is read on a health screen. On a shared computer the next person could read it. Every read of a health screen must be marked as health in the contract, or must not be cached.',
  bad: '"source": "load-products" on a screen whose route has "health": true',
  good: '"source": "load-bmi", whose operation has "health": true in the contract',
  requirement: 'HT-4',
  run: ({ flow }) => {
    const shown = readOnHealthScreens(flow);
    return Object.entries(flow.calls).flatMap(([id, { method, path, health, cached }]) => {
      if (method !== 'GET' || health === true || cached === false || !(shown.has(id) || learnsHealth(flow, id)))
        return [];
      return [
        {
          file: 'calls.json',
          pointer: pointerTo('calls', id),
          anchor: 'key' as const,
          message: `What ${method} ${path} returns on a health screen would be stored in the browser`,
          hint: 'load another call, or mark this operation with "health": true in the contract',
        },
      ];
    });
  },
};
