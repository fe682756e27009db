import { type Flow, pointerTo, asObject, firstPart } from '#core';
import type { Check, Finding } from '../check.ts';
import { conditionsAround } from '../subject/conditions-at.ts';
import { isHealth } from '../subject/health.ts';
import { routesAt } from '../subject/routes-at.ts';
import { referencesIn } from '../subject/samples.ts';
import { type ObjectNode, type Subject, objectsTitled } from '../subject/subject.ts';
import { otherPeopleKept } from './health-data-in-plain-store/other-people-kept.ts';

/** Whether a store is persisted without encryption. */
function isPlain(flow: Flow, id: string): boolean {
  const store = flow.stores[id];
  return store !== undefined && store.persist !== 'memory' && store.encrypted !== true;
}

/**
 * Whether a value may be about health: an answer, a value of a store for health data, or an entry in a form of a health
 * screen.
 */
function tells(subject: Subject, node: ObjectNode, reference: string): boolean {
  if (firstPart(reference) !== 'form') return isHealth(subject.flow, reference);
  return routesAt(subject, node).some(({ health }) => health === true);
}

/** A finding about an action, and the store that the action fills. */
interface StoreFinding {
  store: string;
  finding: Finding;
}

/** Merges several findings about one store into one finding at the store's declaration, where the mistake is. */
const atStores = (all: readonly StoreFinding[]): Finding[] =>
  [...new Set(all.map(({ store }) => store))].flatMap((id): Finding[] => {
    const own = all.flatMap(({ store, finding }) => (store === id ? [finding] : []));
    const [first] = own;
    if (first === undefined || own.length === 1) return own;
    const message = `${first.message} (and ${own.length - 1} more like this)`;
    const hint = 'write "health": true here, or "persist": "memory"';
    return [{ file: 'stores.json', pointer: pointerTo('stores', id), anchor: 'key', message, hint }];
  });

function findingFor(file: string, pointer: string, target: string, reference: string): StoreFinding {
  const store = firstPart(target);
  const message = `"${reference}" may be about health, and "${store}" is kept in the browser as plain text`;
  return { store, finding: { file, pointer, message, hint: 'keep it in a store with "health": true' } };
}

export const healthDataInPlainStore: Check = {
  rule: 'PR12',
  name: 'health-data-in-plain-store',
  severity: 'error',
  strict: true,
  description:
    'Something that a visitor answered or typed on a health screen, or the response of a health call, is put into a store that is not encrypted, or decides whether something is put there. The same holds for a list of other people, and for people whom only staff may look up, in any store that outlives the tab. The next person at this computer could read it.',
  bad: '{ "set": { "promotion.token": "form.weight_lb" } }',
  good: 'a store with "health": true, or with "persist": "memory"',
  requirement: 'ST-8, decision 18',
  run: (subject) => {
    const { flow } = subject;
    const written = objectsTitled(subject, 'SetAction').flatMap((node) =>
      referencesIn(node.value.set)
        .filter(([target, reference]) => isPlain(flow, firstPart(target)) && tells(subject, node, reference))
        .map(([target, reference]) =>
          findingFor(node.file, node.pointer + pointerTo('set', target), target, reference),
        ),
    );
    // A value that is set only after some answers reveals these answers, whatever the value is.
    const decided = objectsTitled(subject, 'SetAction').flatMap((node) =>
      Object.entries(asObject(node.value.set)).flatMap(([target, value]) => {
        if (typeof value === 'string' || !isPlain(flow, firstPart(target))) return [];
        const reference = conditionsAround(subject, node).find((one) => tells(subject, node, one));
        return reference === undefined
          ? []
          : [findingFor(node.file, node.pointer + pointerTo('set', target), target, reference)];
      }),
    );
    const learned = Object.entries(flow.calls).flatMap(([id, { health, learns = {} }]) =>
      Object.entries(learns)
        .filter(([target]) => health === true && isPlain(flow, firstPart(target)))
        .map(([target, reference]) =>
          findingFor('calls.json', pointerTo('calls', id, 'learns', target), target, reference),
        ),
    );
    return [...atStores([...written, ...decided, ...learned]), ...otherPeopleKept(subject)];
  },
};
