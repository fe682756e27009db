import { pointerTo, takenParams } from '#core';
import type { Check, Finding } from '../check.ts';
import { addressValues } from '../subject/addresses.ts';

export const secretInAddress: Check = {
  rule: 'PR07',
  name: 'secret-in-address',
  severity: 'error',
  strict: true,
  description:
    'A token would be part of an address. Declare a token that arrives in an address under "takes": it is stored in a field of a store and removed from the address at once. Nothing may put it into an address again.',
  bad: '"takes": { "promotion": "query.token" }   or   "params": { "product_slug": "promotion.token" }',
  good: '"takes": { "promotion.token": "query.rpt" }',
  requirement: 'RT-8, decision 19',
  run: (subject) => {
    const { flow } = subject;
    const taken = flow.routes.flatMap((route) =>
      takenParams(route).map(({ param: name, target }) => ({ id: route.id, name, target })),
    );
    const nowhere = taken.flatMap(({ id, name, target }): Finding[] => {
      const [store = '', field = ''] = target.split('.');
      if (flow.stores[store]?.fields?.[field] !== undefined) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'takes', target),
          anchor: 'key',
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
      .map(({ file, pointer, reference }): Finding => ({
        file,
        pointer,
        message: `${reference} is a secret and would be in the address`,
        hint: 'leave it in its store',
      }));
    return [...nowhere, ...again];
  },
};
