import { own } from '../../json.ts';
import { pointer } from '../../problem.ts';
import { error, type Rule } from './rule.ts';

/** The stores that the mechanism itself reads, and their fields (ST-1 to ST-4). */
const NEEDED: Record<string, readonly string[]> = {
  auth: ['accessToken', 'impersonating'],
  user: ['id', 'email', 'firstName', 'lastName'],
  session: ['sessionExpired', 'isSessionModalOpen', 'expiresIn', 'expiresAt'],
  navigation: ['previousPath', 'currentPath', 'askedPath', 'isGoingBack', 'accessDenied', 'isShowProgressBar'],
};

/** The stores the mechanism reads must be there. */
export const neededStores: Rule = ({ stores }) =>
  Object.entries(NEEDED).flatMap(([store, fields]) => {
    const found = stores.stores[store];
    if (found === undefined)
      return [
        error(
          'SC05',
          'stores.json',
          '/stores',
          `There is no store "${store}", which the product itself needs`,
          `add "${store}" with ${fields.join(', ')}`,
        ),
      ];
    return fields
      .filter((field) => found.fields?.[field] === undefined)
      .map((field) =>
        error(
          'SC05',
          'stores.json',
          pointer('stores', store),
          `The store "${store}" has no field "${field}", which the product itself needs`,
          `add "${field}" to its fields`,
        ),
      );
  });

/** Health data, and whatever is answered, is never kept in plain storage (ST-8). */
export const healthStores: Rule = ({ stores }) =>
  Object.entries(stores.stores)
    .filter(([, { health, holds }]) => health === true || holds === 'answers')
    .filter(([, store]) => store.persist !== 'memory' && store.encrypted !== true)
    .map(([id, store]) =>
      error(
        'PR03',
        'stores.json',
        pointer('stores', id),
        `Store "${id}" holds ${store.holds === 'answers' ? 'answers' : 'health data'} unencrypted`,
        'add "encrypted": true',
      ),
    );

/** A questionnaire keeps its answers in a store of answers. */
export const answerStores: Rule = ({ screens, stores }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    screen.kind === 'questionnaire' && own(stores.stores, screen.store)?.holds === 'fields'
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
