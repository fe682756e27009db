import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isSame, PrescribingError } from '../prescribing.ts';
import type { SearchEntry, Kind, Prescribing } from '../prescribing.ts';
import { doseSpotClient } from './dosespot-client.ts';
import type { DoseSpotSettings, DoseSpotClock } from './dosespot-client.ts';

export type { DoseSpotSettings } from './dosespot-client.ts';

/** The most results of a search. Nobody reads more; people type a longer query instead. */
const MOST = 60;
const MOST_PAGES = 3;
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 500;
/**
 * How many search results are remembered by code. An answer with a remembered entry is confirmed without a request to
 * the platform.
 */
const MOST_SEEN = 20_000;

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
const MedicationDetails = z.object({ DrugName: words, Route: words, DoseForm: words, Strength: words });
const Details = z.object({ Item: z.unknown().optional(), Result: z.object({ ResultCode: z.string() }) });
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    Items: z.array(item).nullish(),
    PageResult: z.object({ HasNext: z.boolean().nullish() }).nullish(),
    Result: z.object({ ResultCode: z.string() }),
  });

interface Page {
  items: SearchEntry[];
  hasNext: boolean;
}

type NameAndStrength = Pick<SearchEntry, 'name' | 'strength'>;

/** A GET request to DoseSpot. */
interface Get {
  path: string;
  query: Record<string, string>;
}

/** For each kind of entry: how it is searched for and looked up, and how responses are parsed (decision 38). */
const kinds: Record<
  Kind,
  {
    search: Get;
    read(body: unknown): Page;
    byCode(code: string): Get;
    details(item: unknown): NameAndStrength | undefined;
  }
> = {
  medication: {
    search: { path: '/api/medications/search', query: { drugStatus: 'Active' } },
    read: (body) => page(pageOf(Medication), body, medication),
    byCode: (code) => ({ path: '/api/medications/select', query: { dispensableDrugId: code } }),
    details: (item) => {
      const { data } = MedicationDetails.safeParse(item);
      const name = [data?.DrugName, data?.Route, data?.DoseForm].flatMap((word) => word?.trim() || []).join(' ');
      return name === '' ? undefined : { name, strength: data?.Strength?.trim() ?? '' };
    },
  },
  allergy: {
    search: { path: '/api/allergens/search', query: {} },
    read: (body) => page(pageOf(Allergen), body, allergen),
    byCode: (code) => ({ path: `/api/allergens/${code}`, query: {} }),
    details: (item) => {
      const { data } = Allergen.safeParse(item);
      return data && allergen(data)[0];
    },
  },
};

function medication(item: z.infer<typeof Medication>): SearchEntry[] {
  const name = item.NameWithRouteDoseForm?.trim() ?? '';
  if (name === '' || item.IsObsolete === true) return [];
  const code = String(item.DispensableDrugId);
  return [{ code, name, strength: item.Strength?.trim() ?? '', conceptType: 'DispensableDrug' }];
}

function allergen(item: z.infer<typeof Allergen>): SearchEntry[] {
  const name = item.Name?.trim() ?? '';
  const brand = item.BrandName?.trim() ?? '';
  if (name === '' || item.IsActive === false) return [];
  const shown = brand === '' || brand.toLowerCase() === name.toLowerCase() ? name : `${name} (${brand})`;
  return [{ code: String(item.AllergenId), name: shown, allergenCategory: item.AllergenCategory ?? '' }];
}

/**
 * Parses one page of a response.
 * @throws PrescribingError when its ResultCode reports a failure, or its shape is wrong
 */
function page<Item>(
  schema: z.ZodType<{
    Items?: Item[] | null | undefined;
    PageResult?: { HasNext?: boolean | null | undefined } | null | undefined;
    Result: { ResultCode: string };
  }>,
  body: unknown,
  found: (item: Item) => SearchEntry[],
): Page {
  const read = schema.safeParse(body);
  if (!read.success) throw new PrescribingError('malformed');
  const { Items, PageResult, Result } = read.data;
  if (Result.ResultCode.toUpperCase() !== 'OK') throw new PrescribingError('refused');
  return { items: (Items ?? []).flatMap((item) => found(item)), hasNext: PageResult?.HasNext === true };
}

const systemClock: DoseSpotClock = { now: () => Date.now(), wait: (milliseconds) => wait(milliseconds) };

/**
 * Searches medications and allergens with DoseSpot (REST API v2). Results are cached in memory for five minutes, so
 * that deleting and retyping letters sends no new request. Parallel searches for the same words share one request.
 */
export function doseSpot(settings: DoseSpotSettings, clock: DoseSpotClock = systemClock): Prescribing {
  const client = doseSpotClient(settings, clock);
  const searches = new Map<string, { until: number; found: Promise<SearchEntry[]> }>();
  const seen = new Map<string, SearchEntry>();

  function store(kind: Kind, found: readonly SearchEntry[]): void {
    for (const item of found) seen.set(`${kind} ${item.code}`, item);
    for (const oldest of [...seen.keys()].slice(0, Math.max(0, seen.size - MOST_SEEN))) seen.delete(oldest);
  }

  /**
   * The entry that DoseSpot has for a code; undefined when there is none.
   * @throws PrescribingError
   */
  async function look(kind: Kind, code: string): Promise<NameAndStrength | undefined> {
    // DoseSpot's codes are numbers. Anything else must not become a part of an address.
    if (!/^\d{1,10}$/.test(code)) return undefined;
    const { byCode, details } = kinds[kind];
    const { path, query } = byCode(code);
    const answer = await client.get(path, query);
    if (answer === undefined) return undefined;
    const body = Details.safeParse(answer);
    if (!body.success) throw new PrescribingError('malformed');
    const { Item, Result } = body.data;
    if (Result.ResultCode.toUpperCase() !== 'OK' || Item === null || Item === undefined) return undefined;
    return details(Item);
  }

  async function ask(kind: Kind, name: string): Promise<SearchEntry[]> {
    const { search, read } = kinds[kind];
    const { path, query } = search;
    const items = new Map<string, SearchEntry>();
    for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
      const next = read(await client.get(path, { name, pageNumber: String(pageNumber), ...query }));
      for (const item of next.items) if (!items.has(item.code)) items.set(item.code, item);
      if (!next.hasNext || items.size >= MOST) break;
    }
    const found = [...items.values()].slice(0, MOST);
    store(kind, found);
    return found;
  }

  return {
    search(kind, query) {
      const key = `${kind} ${query.toLowerCase()}`;
      const known = searches.get(key);
      if (known !== undefined && clock.now() < known.until) return known.found;
      const found = ask(kind, query);
      const entry = { until: clock.now() + KEPT_MS, found };
      searches.delete(key);
      searches.set(key, entry);
      const [oldest] = searches.keys();
      if (searches.size > MOST_KEPT && oldest !== undefined) searches.delete(oldest);
      found.catch(() => searches.get(key) === entry && searches.delete(key));
      return found;
    },
    async confirms(kind, entry) {
      const known = seen.get(`${kind} ${entry.code}`) ?? (await look(kind, entry.code));
      return known !== undefined && isSame(known, entry);
    },
  };
}
