import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PrescribingError } from '../prescribing.ts';
import type { Found, Kind, Prescribing } from '../prescribing.ts';
import { doseSpotClient } from './dosespot-client.ts';
import type { DoseSpotSettings, DoseSpotWorld } from './dosespot-client.ts';

export type { DoseSpotSettings } from './dosespot-client.ts';

/** More than anybody reads; a longer word narrows it down. */
const MOST = 60;
const MOST_PAGES = 3;
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 500;

const words = z.string().nullish();
const Medication = z.object({
  DispensableDrugId: z.number().int(),
  NameWithRouteDoseForm: words,
  Strength: words,
  IsObsolete: z.boolean().nullish(),
});
const Allergen = z.object({
  AllergenId: z.number().int(),
  Name: words,
  BrandName: words,
  IsActive: z.boolean().nullish(),
  AllergenCategory: words,
});
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    Items: z.array(item).nullish(),
    PageResult: z.object({ HasNext: z.boolean().nullish() }).nullish(),
    Result: z.object({ ResultCode: z.string() }),
  });

interface Page {
  items: Found[];
  hasNext: boolean;
}

/** What is asked for each kind, and how its answer is read (decision 38). */
const kinds: Record<Kind, { path: string; query: Record<string, string>; read(body: unknown): Page }> = {
  medication: {
    path: '/api/medications/search',
    query: { drugStatus: 'Active' },
    read: (body) => page(pageOf(Medication), body, medication),
  },
  allergy: { path: '/api/allergens/search', query: {}, read: (body) => page(pageOf(Allergen), body, allergen) },
};

function medication(item: z.infer<typeof Medication>): Found[] {
  const name = item.NameWithRouteDoseForm?.trim() ?? '';
  if (name === '' || item.IsObsolete === true) return [];
  const code = String(item.DispensableDrugId);
  return [{ code, name, strength: item.Strength?.trim() ?? '', conceptType: 'DispensableDrug' }];
}

function allergen(item: z.infer<typeof Allergen>): Found[] {
  const name = item.Name?.trim() ?? '';
  const brand = item.BrandName?.trim() ?? '';
  if (name === '' || item.IsActive === false) return [];
  const shown = brand === '' || brand.toLowerCase() === name.toLowerCase() ? name : `${name} (${brand})`;
  return [{ code: String(item.AllergenId), name: shown, allergenCategory: item.AllergenCategory ?? '' }];
}

/** A page of an answer. @throws PrescribingError when a 200 says that it failed, or is not of the published form */
function page<Item>(
  schema: z.ZodType<{
    Items?: Item[] | null | undefined;
    PageResult?: { HasNext?: boolean | null | undefined } | null | undefined;
    Result: { ResultCode: string };
  }>,
  body: unknown,
  found: (item: Item) => Found[],
): Page {
  const read = schema.safeParse(body);
  if (!read.success) throw new PrescribingError('malformed');
  const { Items, PageResult, Result } = read.data;
  if (Result.ResultCode.toUpperCase() !== 'OK') throw new PrescribingError('refused');
  return { items: (Items ?? []).flatMap((item) => found(item)), hasNext: PageResult?.HasNext === true };
}

const realWorld: DoseSpotWorld = { now: () => Date.now(), wait: (milliseconds) => wait(milliseconds) };

/**
 * DoseSpot's search of medications and allergens (REST API v2). What was found is kept in memory for five minutes, so
 * that letters deleted and typed again ask nothing; the same words asked for at once are one call.
 */
export function doseSpot(settings: DoseSpotSettings, world: DoseSpotWorld = realWorld): Prescribing {
  const client = doseSpotClient(settings, world);
  const kept = new Map<string, { until: number; found: Promise<Found[]> }>();

  async function ask(kind: Kind, name: string): Promise<Found[]> {
    const { path, query, read } = kinds[kind];
    const items = new Map<string, Found>();
    for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
      const next = read(await client.get(path, { name, pageNumber: String(pageNumber), ...query }));
      for (const item of next.items) if (!items.has(item.code)) items.set(item.code, item);
      if (!next.hasNext || items.size >= MOST) break;
    }
    return [...items.values()].slice(0, MOST);
  }

  return {
    search(kind, query) {
      const key = `${kind} ${query.toLowerCase()}`;
      const known = kept.get(key);
      if (known !== undefined && world.now() < known.until) return known.found;
      const found = ask(kind, query);
      const entry = { until: world.now() + KEPT_MS, found };
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      found.catch(() => kept.get(key) === entry && kept.delete(key));
      return found;
    },
  };
}
