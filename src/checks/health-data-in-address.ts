import { type Flow, pointer, takenParams } from '#core';
import type { Check } from './check.ts';
import { type AddressValue, addressValues } from './subject/addresses.ts';
import { isHealth } from './subject/health.ts';
import { referencesIn } from './subject/samples.ts';

/** Answers and form values in addresses of calls, which servers write to logs. */
function inCalls(flow: Flow): AddressValue[] {
  return Object.entries(flow.calls).flatMap(([id, { health, params, query }]) =>
    Object.entries({ params, query }).flatMap(([part, values]) =>
      referencesIn(values)
        .filter(([, reference]) => /^answers?\./.test(reference) || (health === true && /^form\b/.test(reference)))
        .map(([name, reference]) => ({
          file: 'calls.json',
          pointer: pointer('calls', id, part, name),
          name,
          reference,
        })),
    ),
  );
}

export const healthDataInAddress: Check = {
  rule: 'PR02',
  name: 'health-data-in-address',
  severity: 'error',
  strict: true,
  description:
    "Something that a visitor answered, typed or put into the cart would be part of an address. It would then be in the browser's history, in bookmarks, in the referrer sent to the next site and in logs. The address of a call counts, too: send such values in the request body.",
  bad: '{ "go": "results", "params": { "weight": "form.weight_lb" } }',
  good: 'keep it in a store, or send it in the body of a call',
  requirement: 'AN-9, decision 18',
  run: (subject) => {
    const { flow } = subject;
    const written = addressValues(subject).filter(({ reference }) => isHealth(flow, reference));
    const read = flow.routes.flatMap((route) =>
      takenParams(route).flatMap(({ param: name, target: reference }) =>
        isHealth(flow, reference)
          ? [
              {
                file: 'routes.json',
                pointer: pointer('routes', route.id, 'takes', reference),
                at: 'key' as const,
                name,
                reference,
              },
            ]
          : [],
      ),
    );
    return [...written, ...read, ...inCalls(flow)].map(({ name, reference, ...place }) => ({
      ...place,
      message: `"${reference}" would be in the address as "${name}"`,
      hint: 'keep it in a store, or send it in the body of a call',
    }));
  },
};
