import { answerOf, firstPart, lastPart, ownEntry, pointer, type Problem } from '../../model/index.ts';
import { referencesOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { partOf, shapeOf } from '../response-schemas.ts';
import { listed } from '../wording.ts';
import { operationOf } from './operations.ts';
import { isMisspelt } from './never-set.ts';
import { error, type Rule } from './rule.ts';

/**
 * When a step is done by a store field that is also a fact of the backend, some call must load it with `learns`.
 * Otherwise people are asked again on another device, and see something else than they get.
 */
export const neverLearned: Rule = (files) => {
  const learned = new Set(Object.values(files.calls.calls).flatMap(({ learns = {} }) => Object.keys(learns)));
  const asked = new Set(files.steps.steps.flatMap(({ done_if }) => referencesOf(done_if)));
  const isLearned = (name: string) => learned.has(name) || isMisspelt(files, [...learned], name);
  const unknown = [...asked].filter((name) => isKeptTwice(files, name) && !isLearned(name));
  const [first] = unknown;
  if (first === undefined) return [];
  const message = `The backend keeps ${listed(unknown)}, and no call brings ${unknown.length === 1 ? 'it' : 'them'} to another device`;
  const problem = (file: string, at: string): Problem => ({
    ...error(
      'SM25',
      file,
      at,
      message,
      'add "learns" to the call whose response has it, with the place in the response',
    ),
    at: 'key',
  });
  const calls = Object.entries(files.calls.calls);
  const store = firstPart(first);
  const learning = calls.find(([, { learns = {} }]) =>
    Object.keys(learns).some((name) => name.startsWith(`${store}.`)),
  );
  if (learning !== undefined) return [problem('calls.json', pointer('calls', learning[0], 'learns'))];
  const changed = calls.flatMap(([, call]) => {
    const { makes = [], mayMake = [], changes = [] } = operationOf(files, call) ?? {};
    return [...makes, ...mayMake].includes(first) ? changes : [];
  });
  const read = calls.find(([, call]) => changed.includes(operationOf(files, call)?.id ?? ''));
  return [
    read === undefined
      ? problem('stores.json', pointer('stores', store, 'fields', first.split('.')[1] ?? ''))
      : problem('calls.json', pointer('calls', read[0])),
  ];
};

/**
 * Reports fields of a store that no call loads, although a call loads other fields of that store from the same object
 * of its response, and the fields are sent. On another device, the backend would be sent nothing for them.
 */
export const learnedInPart: Rule = (files) => {
  const calls = Object.entries(files.calls.calls);
  const learned = calls.flatMap(([, { learns = {} }]) => Object.keys(learns));
  const sent = calls.flatMap(([, { body = {} }]) => Object.values(body));
  return calls.flatMap(([id, call]) => {
    const { learns = {} } = call;
    const operation = operationOf(files, call);
    const shape = operation && shapeOf(files.contract, answerOf(operation) ?? '');
    const lacking = Object.entries(learns).flatMap(([name, from]) => {
      const store = firstPart(name);
      if (typeof from !== 'string' || lastPart(from) !== lastPart(name)) return [];
      const around = from.slice(0, -lastPart(from).length);
      return Object.keys(ownEntry(files.stores.stores, store)?.fields ?? {})
        .filter((field) => {
          const is = `${store}.${field}`;
          const isThere = partOf(shape, [...around.split('.').slice(1, -1), field]) !== undefined;
          return (
            sent.includes(is) &&
            isThere &&
            !learned.includes(is) &&
            !isMisspelt(files, learned, is) &&
            !isKeptTwice(files, is)
          );
        })
        .map((field) => ({ name: `${store}.${field}`, from: `${around}${field}` }));
    });
    const [first] = lacking;
    if (first === undefined) return [];
    const message = `"${id}" brings other fields of "${firstPart(first.name)}" to another device, and not "${first.name}"`;
    const hint = `add "${first.name}": "${first.from}"`;
    return [{ ...error('SM25', 'calls.json', pointer('calls', id, 'learns'), message, hint), at: 'key' as const }];
  });
};

/** Whether a name is a fact of the backend, and a field of a store. */
function isKeptTwice({ contract, stores }: Files, name: string): boolean {
  const [store = '', field = ''] = name.split('.');
  return (
    Object.hasOwn(contract.facts, name) && ownEntry(ownEntry(stores.stores, store)?.fields ?? {}, field) !== undefined
  );
}
