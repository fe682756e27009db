import { ownEntry, pointerTo, type Problem, firstPart } from '../../model/index.ts';
import { referencesOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { listed } from '../wording.ts';
import { operationOf } from './operations.ts';
import { hasMisspelling } from './never-set.ts';
import { error, type Rule } from './rule.ts';

/**
 * If a store field completes a step and is also a fact of the backend, some call must load it with `learns`. Otherwise
 * people who sign in on another device must enter again what the backend already has.
 */
export const neverLearned: Rule = (files) => {
  const learned = new Set(Object.values(files.calls.calls).flatMap(({ learns = {} }) => Object.keys(learns)));
  const asked = new Set(files.steps.steps.flatMap(({ done_if }) => referencesOf(done_if)));
  const isLearned = (name: string) => learned.has(name) || hasMisspelling(files, [...learned], name);
  const unknown = [...asked].filter((name) => isFactAndField(files, name) && !isLearned(name));
  const [first] = unknown;
  if (first === undefined) return [];
  const message = `The backend keeps ${listed(unknown)}, and no call brings ${unknown.length === 1 ? 'it' : 'them'} to another device`;
  const problem = (file: string, pointer: string): Problem => ({
    ...error(
      'SM25',
      file,
      pointer,
      message,
      'add "learns" to the call whose response has it, with the place in the response',
    ),
    anchor: 'key',
  });
  const calls = Object.entries(files.calls.calls);
  const store = firstPart(first);
  const learning = calls.find(([, { learns = {} }]) =>
    Object.keys(learns).some((name) => name.startsWith(`${store}.`)),
  );
  if (learning !== undefined) return [problem('calls.json', pointerTo('calls', learning[0], 'learns'))];
  const changed = calls.flatMap(([, call]) => {
    const { makes = [], mayMake = [], changes = [] } = operationOf(files, call) ?? {};
    return [...makes, ...mayMake].includes(first) ? changes : [];
  });
  const read = calls.find(([, call]) => changed.includes(operationOf(files, call)?.id ?? ''));
  return [
    read === undefined
      ? problem('stores.json', pointerTo('stores', store, 'fields', first.split('.')[1] ?? ''))
      : problem('calls.json', pointerTo('calls', read[0])),
  ];
};

/** Whether a name is both a fact of the backend and a field of a store. */
function isFactAndField({ contract, stores }: Files, name: string): boolean {
  const [store = '', field = ''] = name.split('.');
  return (
    Object.hasOwn(contract.facts, name) && ownEntry(ownEntry(stores.stores, store)?.fields ?? {}, field) !== undefined
  );
}
