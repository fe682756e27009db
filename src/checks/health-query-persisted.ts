import { type Flow, pointer } from '#core';
import type { Check } from './check.ts';

/** Calls whose responses appear on health screens. */
function readOnHealthScreens(flow: Flow): Set<string> {
  return new Set(
    flow.routes.flatMap(({ health, screen }) => (health === true ? (flow.screens[screen]?.source ?? []) : [])),
  );
}

/** Whether a call's response is assigned to a health store. */
function learnsHealth(flow: Flow, call: string): boolean {
  return Object.keys(flow.calls[call]?.learns ?? {}).some(
    (target) => flow.stores[target.split('.')[0] ?? '']?.health === true,
  );
}

export const healthQueryPersisted: Check = {
  rule: 'PR04',
  name: 'health-query-persisted',
  severity: 'error',
  strict: true,
  description:
    'What a call answered is kept in the browser\'s storage for some minutes, unless the call is marked. On a shared computer the next person could read it there. Every read of a health screen is marked "health": true, or never cached.',
  bad: '"load-bmi": { "method": "GET", "path": "/users/bmi", "response": "bmi" }',
  good: '… , "health": true }',
  requirement: 'HT-4',
  run: ({ flow }) => {
    const shown = readOnHealthScreens(flow);
    return Object.entries(flow.calls).flatMap(([id, { method, path, health, cached }]) => {
      if (method !== 'GET' || health === true || cached === false || !(shown.has(id) || learnsHealth(flow, id)))
        return [];
      return [
        {
          file: 'calls.json',
          pointer: pointer('calls', id),
          at: 'key' as const,
          message: `What ${method} ${path} answers on a health screen would stay in the browser's storage`,
          hint: 'add "health": true',
        },
      ];
    });
  },
};
