import { hasEntry, isObject, type Json, type JsonObject, segments } from '#core';
import type { Check } from './check.ts';
import { operationIn, type ObjectSpot, type Subject, textIn, objectsTitled } from './subject/subject.ts';

/** The calls in all `forget` actions, at any depth. */
function forgotten(actions: Json | undefined): string[] {
  if (Array.isArray(actions)) return actions.flatMap(forgotten);
  if (!isObject(actions)) return [];
  const own = Array.isArray(actions.forget) ? actions.forget.filter((name) => typeof name === 'string') : [];
  return [...own, ...Object.values(actions).flatMap(forgotten)];
}

/** Everything that may run after an action: its own actions, and the rest of each list around it. */
function afterwards(subject: Subject, { file, pointer, value }: ObjectSpot): Json[] {
  const found: Json[] = [value];
  let here: Json | undefined = subject.files[file];
  for (const step of segments(pointer)) {
    if (Array.isArray(here)) found.push(...here.slice(Number(step) + 1));
    here = Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined;
  }
  return found;
}

/** Whether responses of a call are cached, by the flow and the contract. */
function isKept(subject: Subject, name: string): boolean {
  return subject.flow.calls[name]?.cached !== false && operationIn(subject, name)?.cached !== false;
}

/** The screens' source calls that request an operation. */
const loading = (subject: Subject, operation: string) =>
  [
    ...new Set(
      Object.values(subject.flow.screens).flatMap((screen) => ('source' in screen ? screen.source : undefined)),
    ),
  ]
    .filter((name) => name !== undefined)
    .filter((name) => operationIn(subject, name)?.id === operation);

const wipes = (actions: readonly Json[]) => hasEntry(actions, 'wipe', 'everything');

export const staleRead: Check = {
  rule: 'SM32',
  name: 'stale-read',
  severity: 'error',
  description:
    'A call changes what another one has answered, and the answer from before is shown on: the cart is empty although something was put into it. Which answers are out of date is said by the contract ("changes").',
  bad: '{ "call": "save-cart", "then": [{ "go": "cart" }] }',
  good: '{ "call": "save-cart", "then": [{ "forget": ["load-cart"] }, { "go": "cart" }] }',
  requirement: 'HT-4',
  run: (subject) =>
    objectsTitled(subject, 'CallAction').flatMap((spot) => {
      const call = textIn(spot.value, 'call') ?? '';
      const next = afterwards(subject, spot);
      const known: readonly JsonObject[] = next.filter(isObject);
      if (wipes(known)) return [];
      const said = forgotten(next);
      const stale = (operationIn(subject, call)?.changes ?? [])
        .flatMap((operation) => loading(subject, operation))
        .filter((name) => isKept(subject, name) && !said.includes(name));
      if (stale.length === 0) return [];
      const names = stale.map((name) => `"${name}"`).join(', ');
      return [
        {
          file: spot.file,
          pointer: `${spot.pointer}/call`,
          message: `"${call}" changes what ${names} answered, and that is shown on for a while`,
          hint: `add { "forget": [${names}] } to its "then"`,
        },
      ];
    }),
};
