import { beforeAll, describe, expect, test } from 'vitest';
import { samplePrescribing } from '../../../src/server/adapters/sample-prescribing.ts';
import type { SearchEntry, Prescribing } from '../../../src/server/prescribing.ts';
import type { Contract } from './contract.ts';
import known from './known-names.json' with { type: 'json' };

const names = (found: SearchEntry[]) => [...new Set(found.map(({ name }) => name))];

/** What every database must do for the sample catalogue. */
export function catalogueContract(contract: () => Contract): void {
  describe('the sample catalogue', () => {
    let samples: Prescribing;
    beforeAll(() => {
      samples = samplePrescribing(contract().store.catalogue);
    });

    test('returns medications in the order of their strengths, with codes that mark them as samples', async () => {
      const found = await samples.search('medication', 'sumatriptan oral');
      expect(found.slice(0, 3)).toEqual([
        {
          code: expect.stringMatching(/^sample-m-\d+$/),
          name: 'Sumatriptan (Imitrex) oral tablet',
          strength: '25 mg',
          conceptType: 'DispensableDrug',
        },
        expect.objectContaining({ strength: '50 mg' }),
        expect.objectContaining({ strength: '100 mg' }),
      ]);
      expect(new Set(found.map(({ code }) => code)).size).toBe(found.length);
    });

    test('returns allergens with their category', async () => {
      expect(await samples.search('allergy', 'pcn')).toEqual([
        { code: expect.stringMatching(/^sample-a-\d+$/), name: 'Penicillins', allergenCategory: 'CommonAllergens' },
      ]);
    });

    test.each([
      ['medication', 'ator', 'Atorvastatin (Lipitor) oral tablet'],
      ['medication', 'LIPITOR', 'Atorvastatin (Lipitor) oral tablet'],
      ['medication', '  tylenol ', 'Acetaminophen (Tylenol) oral tablet'],
      ['medication', 'vitamin d', 'Cholecalciferol (Vitamin D3) oral capsule'],
      ['medication', '40 mg omeprazole', 'Omeprazole (Prilosec) oral capsule, delayed release'],
      ['allergy', 'sulfa', 'Sulfonamide antibiotics'],
      ['allergy', 'prawns', 'Shrimp'],
      ['allergy', 'péanut', 'Peanut'],
    ] as const)('%s: "%s" finds %s', async (kind, query, name) => {
      expect(names(await samples.search(kind, query))).toContain(name);
    });

    test('a name that begins with the query comes before one that contains it', async () => {
      const [first] = await samples.search('medication', 'acet');
      expect(first?.name).toBe('Acetaminophen (Tylenol) oral tablet');
    });

    test('every word of the query must match', async () => {
      const found = await samples.search('medication', 'lisinopril 20');
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ name, strength }) => name.startsWith('Lisinopril') && strength?.includes('20'))).toBe(true);
    });

    test.each([
      ['medication', 'ibuprofin', 'Ibuprofen (Advil, Motrin) oral tablet'],
      ['medication', 'metphormin', 'Metformin (Glucophage) oral tablet'],
      ['medication', 'amoxacilin', 'Amoxicillin (Amoxil) oral capsule'],
      ['medication', 'asprin', 'Aspirin (Bayer, Ecotrin) oral tablet'],
      ['medication', 'levothiroxine', 'Levothyroxine (Synthroid) oral tablet'],
      ['allergy', 'penacilin', 'Penicillins'],
      ['allergy', 'shelfish', 'Shellfish'],
    ] as const)('%s: misspelt as "%s" it finds %s', async (kind, query, name) => {
      expect(names(await samples.search(kind, query))).toContain(name);
    });

    test.each(['medication', 'allergy'] as const)(
      '[MA-5] [MA-6] common spellings of a known %s find it first',
      async (kind) => {
        const missed: string[] = [];
        for (const [query, name] of Object.entries(known[kind])) {
          const [first] = await samples.search(kind, query);
          if (!first?.name.startsWith(name)) missed.push(`${query}: ${first?.name}, not ${name}`);
        }
        expect(missed).toEqual([]);
      },
    );

    test.each([
      ['medication', 'generic lipitor 15 mg', 'Atorvastatin'],
      ['medication', 'zyrtec for hay fever', 'Cetirizine'],
      ['allergy', 'peanut butter', 'Peanut'],
    ] as const)('%s: "%s" has unknown words and still finds %s', async (kind, query, name) => {
      expect((await samples.search(kind, query))[0]?.name.startsWith(name)).toBe(true);
    });

    test.each(['zzzzzz', '%%%', '___', "'; drop table users; --", '\\\\\\', '   '])(
      '"%s" finds nothing and does no harm',
      async (query) => {
        expect(query.trim() === '' ? [] : await samples.search('allergy', query)).toEqual([]);
      },
    );

    test('returns at most thirty results', async () => {
      expect((await samples.search('medication', 'tablet')).length).toBeLessThanOrEqual(30);
    });

    test('[HT-7] knows its own entries before anybody has searched', async () => {
      const [sample] = await samples.search('allergy', 'peanut');
      if (sample === undefined) throw new Error('nothing was found');
      const { store } = contract();
      await store.catalogue.hold([]);
      expect(await samplePrescribing(store.catalogue).confirms('allergy', sample)).toBe(true);
    });

    test('[HT-7] a search after one that could not fill the catalogue fills it', async () => {
      const { catalogue } = contract().store;
      let isGone = true;
      const hold: typeof catalogue.hold = (items) =>
        isGone ? Promise.reject(new Error('the database is gone')) : catalogue.hold(items);
      const once = samplePrescribing({ ...catalogue, hold });
      await expect(once.search('allergy', 'peanut')).rejects.toThrow('the database is gone');
      isGone = false;
      expect(names(await once.search('allergy', 'peanut'))).toContain('Peanut');
    });

    test('filling the catalogue again changes nothing, and removes entries that are gone', async () => {
      const { db, store } = contract();
      const count = async () => (await db.query('select count(*)::int as count from catalogue')).rows[0]?.['count'];
      const before = await count();
      expect(before).toBeGreaterThan(1000);
      await samplePrescribing(store.catalogue).search('allergy', 'peanut');
      expect(await count()).toBe(before);
      const one = {
        kind: 'allergy' as const,
        names: ['Crème'],
        details: '',
        item: { code: 'x', name: 'Crème', allergenCategory: 'C' },
      };
      await store.catalogue.hold([one]);
      expect(await count()).toBe(1);
      expect(await store.catalogue.search('allergy', 'creme', 10)).toEqual([one.item]);
      expect(await store.catalogue.search('medication', 'creme', 10)).toEqual([]);
      await samplePrescribing(store.catalogue).search('allergy', 'peanut');
    });
  });
}
