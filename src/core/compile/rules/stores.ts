import { ENGINE_STORES, isObject, ownEntry, pointerTo } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** The flow does not declare a store that core fills itself. */
export const ownStores: Rule = ({ all }) => {
  const file = all.find((one) => one.file === 'stores.json')?.value;
  const declared = isObject(file) && isObject(file.stores) ? Object.keys(file.stores) : [];
  return declared
    .filter((id) => Object.hasOwn(ENGINE_STORES, id))
    .map((id) => {
      const message = `"${id}" is the engine's own, which keeps it by itself`;
      return { ...error('RF17', 'stores.json', pointerTo('stores', id), message, 'remove it'), anchor: 'key' as const };
    });
};

/** A store of fields declares fields; a store of answers declares none. */
export const storeKinds: Rule = ({ stores }) =>
  Object.entries(stores.stores).flatMap(([id, { holds, fields }]) =>
    Object.hasOwn(ENGINE_STORES, id) || (holds === 'fields') === (fields !== undefined)
      ? []
      : [
          error(
            'SC06',
            'stores.json',
            holds === 'fields' ? pointerTo('stores', id) : pointerTo('stores', id, 'holds'),
            holds === 'fields'
              ? `The store "${id}" holds fields, and names none`
              : `The store "${id}" holds ${holds}, and names fields`,
            holds === 'fields' ? 'add "fields"' : 'take one of the two out',
          ),
        ],
  );

/** A questionnaire keeps its answers in a store of answers. */
export const answerStores: Rule = ({ screens, stores }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    screen.kind === 'questionnaire' && ownEntry(stores.stores, screen.store)?.holds === 'fields'
      ? [
          error(
            'RF17',
            `screens/${id}.json`,
            '/store',
            `The store "${screen.store}" holds fields, not answers`,
            `name a store with "holds": "answers"`,
          ),
        ]
      : [],
  );

/** Stores have different storage names, because two stores with one name would overwrite each other. */
export const storeNames: Rule = ({ stores }) => {
  const named = Object.entries(stores.stores).flatMap(([id, { name }]) => (name === undefined ? [] : [{ id, name }]));
  return named.flatMap(({ id, name }, place) => {
    const other = named.find((one, index) => one.name === name && index !== place);
    // The finding is at the store whose id differs from the shared name; if both ids differ from it, at the later
    // store.
    const isTheTaker = other !== undefined && id !== name && (other.id === name || named.indexOf(other) < place);
    if (!isTheTaker) return [];
    const message = `"${other.id}" is kept under the name "${name}" too: each overwrites the other`;
    return [error('RF05', 'stores.json', pointerTo('stores', id, 'name'), message, 'give each its own')];
  });
};

/** At least this many other stores must have the same number in another unit. */
const OFTEN = 2;

/** Reports a store whose duration has another unit than all others: 24 minutes where the others have 24 hours. */
export const storedUnits: Rule = ({ stores }) => {
  const durations = Object.entries(stores.stores).flatMap(([id, { kept_signed_out: time }]) =>
    time === undefined ? [] : [{ id, time, number: Number.parseInt(time) }],
  );
  return durations.flatMap(({ id, time, number }) => {
    const [usual, ...more] = new Set(durations.flatMap((one) => (one.id === id ? [] : one.time)));
    if (usual === undefined || more.length > 0 || usual === time || Number.parseInt(usual) !== number) return [];
    if (durations.length <= OFTEN) return [];
    const message = `"${id}" is kept for ${time}, and every other store for ${usual}: the unit looks like a slip`;
    return [error('SC08', 'stores.json', pointerTo('stores', id, 'kept_signed_out'), message, `write "${usual}"`)];
  });
};
