import { type Flow, pointerTo, referencesOf, takenParams, asObject } from '#core';
import type { Check, Finding } from '../check.ts';
import { type AddressValue, addressValues } from '../subject/addresses.ts';
import { conditionsAround } from '../subject/conditions-at.ts';
import { isHealth } from '../subject/health.ts';
import { isIdentity } from '../subject/identity.ts';
import { referencesIn } from '../subject/samples.ts';
import { objectsTitled, type Subject } from '../subject/subject.ts';

/** Finds answers and form values in the addresses of calls. Servers write addresses into their logs. */
function inCalls(flow: Flow): AddressValue[] {
  return Object.entries(flow.calls).flatMap(([id, { health, params, query }]) =>
    Object.entries({ params, query }).flatMap(([part, values]) =>
      referencesIn(values)
        .filter(([, reference]) => /^answers?\./.test(reference) || (health === true && /^form\b/.test(reference)))
        .map(([name, reference]) => ({
          file: 'calls.json',
          pointer: pointerTo('calls', id, part, name),
          name,
          reference,
        })),
    ),
  );
}

/** Finds constants in an address that visitors open only after certain answers. */
const decided = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction', 'LinkBlock', 'Refusal').flatMap((node) =>
    Object.entries(asObject(node.value.params)).flatMap(([name, value]): Finding[] => {
      if (typeof value === 'string') return [];
      const reference = conditionsAround(subject, node).find((one) => isHealth(subject.flow, one));
      if (reference === undefined) return [];
      return [
        {
          file: node.file,
          pointer: node.pointer + pointerTo('params', name),
          message: `"${name}" in the address tells what "${reference}" is: only some people get this address`,
          hint: 'keep it in a store, or send it in the body of a call',
        },
      ];
    }),
  );

/** Finds page titles that depend on answers. The browser's history stores the title with the address. */
const titles = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, title_when = [] }) =>
    title_when.flatMap((one, index): Finding[] => {
      const reference = referencesOf(one.if).find((name) => isHealth(flow, name));
      if (reference === undefined) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'title_when', index, 'if'),
          message: `The title tells what "${reference}" is, and the browser's history keeps titles`,
          hint: 'say it on the screen: heading_when',
        },
      ];
    }),
  );

export const healthDataInAddress: Check = {
  rule: 'PR02',
  name: 'health-data-in-address',
  severity: 'error',
  strict: true,
  description:
    "Something that a visitor answered, typed or put into the cart would be part of an address, or somebody's name or email address. It would then be in the browser's history, in bookmarks, in the referrer sent to the next site and in logs. The address of a call counts, too: send such values in the request body. A constant in an address that is opened only after certain answers also reveals them, and so does a page title that depends on answers.",
  bad: '{ "go": "results", "params": { "weight": "form.weight_lb" } }',
  good: 'keep it in a store, or send it in the body of a call',
  requirement: 'AN-9, decision 18',
  run: (subject) => {
    const { flow, contract } = subject;
    const written = addressValues(subject).filter(
      ({ reference }) => isHealth(flow, reference) || isIdentity(contract, reference),
    );
    const read = flow.routes.flatMap((route) =>
      takenParams(route).flatMap(({ param: name, target: reference }) =>
        isHealth(flow, reference)
          ? [
              {
                file: 'routes.json',
                pointer: pointerTo('routes', route.id, 'takes', reference),
                anchor: 'key' as const,
                message: `"${reference}" is for health data, and would be in the address as "${name}"`,
                hint: 'take it into a store without "health", and copy it from there when it is sent',
              },
            ]
          : [],
      ),
    );
    const named = [...written, ...inCalls(flow)].map(({ name, reference, ...place }) => ({
      ...place,
      message: `"${reference}" would be in the address as "${name}"`,
      hint: 'keep it in a store, or send it in the body of a call',
    }));
    return [...named, ...read, ...decided(subject), ...titles(subject)];
  },
};
