import { pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { addressValues } from './subject/addresses.ts';

export const secretInAddress: Check = {
  rule: 'PR07',
  name: 'secret-in-address',
  severity: 'error',
  strict: true,
  description:
    'A token belongs in no address. One that comes in by the address is declared under "query", which keeps it in a field of a store and takes it out of the address at once; nothing may put it back.',
  bad: '"query": { "token": "promotion" }   or   "params": { "slug": "promotion.token" }',
  good: '"query": { "rpt": "promotion.token" }',
  requirement: 'RT-8, decision 19',
  run: (subject) => {
    const { flow } = subject;
    const taken = flow.routes.flatMap(({ id, query = {} }) =>
      Object.entries(query).map(([name, target]) => ({ id, name, target })),
    );
    const nowhere = taken.flatMap(({ id, name, target }): Finding[] => {
      const [store = '', field = ''] = target.split('.');
      if (flow.stores[store]?.fields?.[field] !== undefined) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointer('routes', id, 'query', name),
          message: `?${name} is taken from the address, but "${target}" has no field to keep it in`,
          hint: 'write store.field',
        },
      ];
    });
    const isSecret = (reference: string) => {
      const [store = ''] = reference.split('.');
      return flow.stores[store]?.owner === 'person' && taken.some(({ target }) => target === reference);
    };
    const again = addressValues(subject)
      .filter(({ reference }) => isSecret(reference))
      .map(({ file, pointer: at, reference }): Finding => ({
        file,
        pointer: at,
        message: `${reference} is a secret and would stand in the address`,
        hint: 'leave it in its store',
      }));
    return [...nowhere, ...again];
  },
};
