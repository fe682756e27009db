import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameOccurrences } from '#core';
import { orderingSource } from '../support/ordering.ts';

const places = nameOccurrences(orderingSource.files, orderingSource.contract);
const declares = (kind: string) =>
  places.flatMap((one) => (one.declares && one.kind === kind && one.file !== 'contract' ? [one] : []));

/** What a store declares, by its name. */
const Stores = z.object({
  stores: z.record(z.string(), z.object({ fields: z.record(z.string(), z.unknown()).default({}) })),
});

test('a field of a store is declared by its key in stores.json, under the name of its store', () => {
  const { stores } = Stores.parse(orderingSource.files['stores.json']);
  const written = Object.entries(stores).flatMap(([store, { fields }]) =>
    Object.keys(fields).map((field) => ({
      file: 'stores.json',
      pointer: `/stores/${store}/fields/${field}`,
      name: `${store}.${field}`,
      anchor: 'key',
    })),
  );
  expect(written.length).toBeGreaterThan(3);
  expect(declares('field')).toEqual(written.map((field) => expect.objectContaining(field)));
});

test.each(['step', 'question', 'event', 'text'])('a name of the kind "%s" is declared where it is used', (kind) => {
  const declared = new Set(declares(kind).map(({ name }) => name));
  expect(declared.size).toBeGreaterThan(1);
  const used = places.filter(
    (one) => one.kind === kind && !one.declares && one.anchor === 'value' && !one.name.includes('.*'),
  );
  expect(used.filter(({ name }) => !declared.has(name))).toEqual([]);
});
