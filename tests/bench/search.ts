import { migrate } from '../../src/server/store/migrate.ts';
import { catalogue } from '../../src/server/store/catalogue.ts';
import type { CatalogueItem } from '../../src/server/store/catalogue.ts';
import type { Db } from '../../src/server/store/db.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { postgresMissing, startPostgres } from '../server/support/postgres.ts';
import { openNewTestDb } from '../server/support/snapshot.ts';
import { seeded } from '../support/seeded.ts';

/** Measures how long the sample catalogue's search takes when it holds 50,000 made-up medications. */

const ITEMS = 50_000;
const SEARCHES = 200;
const SYLLABLES = 'ab ac ad al am an ar at be bi bo ca ce ci cla co cy da de di do du e en es fe fi flu fo ga ge gli ha hy i in ke la le li lo lu ma me mi mo na ne ni no o ol or ox pa pe phe pi pra pro qui ra re ri ro sa se si so su ta te thi ti to tra tri u va ve vi xa ze zo'.split(' '); // prettier-ignore
const ENDINGS = 'statin pril olol sartan azole mycin cillin dipine oxetine azepam triptan gliptin tidine parin ide ine mab'.split(' '); // prettier-ignore
const FORMS = ['oral tablet', 'oral capsule', 'oral tablet, extended release', 'topical cream', 'inhaler', 'eye drops'];

const random = seeded(20_261_121);
const below = (limit: number) => Math.floor(random() * limit);
const one = <T>(of: readonly T[], fallback: T): T => of[below(of.length)] ?? fallback;
const syllables = (count: number) => Array.from({ length: count }, () => one(SYLLABLES, 'a')).join('');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function made(index: number): CatalogueItem & { generic: string; brand: string } {
  const generic = syllables(2 + below(3)) + one(ENDINGS, 'ine');
  const brand = syllables(2 + below(2));
  const strength = `${5 * (1 + below(40))} mg`;
  const form = one(FORMS, 'oral tablet');
  const name = `${capital(generic)} (${capital(brand)}) ${form}`;
  const item = { code: `made-${index}`, name, strength, conceptType: 'DispensableDrug' };
  return { kind: 'medication', names: [generic, brand], details: `${form} ${strength}`, item, generic, brand };
}

/** A typing error: a letter left out, doubled, swapped with the next, or another vowel. */
function misspelt(word: string): string {
  const index = 1 + below(word.length - 2);
  const [before, letter, after] = [word.slice(0, index), word.charAt(index), word.slice(index + 1)];
  const slips = [before + after, before + letter + letter + after, before + after.charAt(0) + letter + after.slice(1)];
  return one([...slips, before + 'aeiou'.charAt(below(5)) + after], before + after);
}

const items = Array.from({ length: ITEMS }, (_, index) => made(index));
const picked = Array.from({ length: SEARCHES }, () => items[below(ITEMS)]).filter((item) => item !== undefined);
const searches: Record<string, string[]> = {
  'as written': picked.map(({ generic }) => generic),
  'first letters': picked.map(({ generic }) => generic.slice(0, 4)),
  'other name': picked.map(({ brand }) => brand),
  'middle letters': picked.map(({ generic }) => generic.slice(2, 8)),
  'with strength': picked.map(({ generic, item }) => `${generic} ${item.strength}`),
  misspelt: picked.map(({ generic }) => misspelt(generic)),
};

const at = (sorted: readonly number[], share: number) =>
  `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;

async function measure(name: string, db: Db): Promise<string[][]> {
  const rows: string[][] = [];
  const searched = catalogue(db);
  await searched.hold(items);
  for (const query of searches['misspelt'] ?? []) await searched.search('medication', query, 30);
  for (const [kind, queries] of Object.entries(searches)) {
    const times: number[] = [];
    let empty = 0;
    for (const query of queries) {
      const start = performance.now();
      const found = await searched.search('medication', query, 30);
      times.push(performance.now() - start);
      if (found.length === 0) empty += 1;
    }
    const sorted = times.toSorted((a, b) => a - b);
    rows.push([name, kind, at(sorted, 0.5), at(sorted, 0.95), `${empty} of ${queries.length}`]);
  }
  await db.close();
  return rows;
}

/** @returns per database and kind of search: the median, the 95th percentile, and how many searches found nothing */
export async function searchCatalogue(): Promise<string[][]> {
  const onPglite = await measure('PGlite', await openNewTestDb());
  if (postgresMissing !== null) return onPglite;
  const postgres = await startPostgres();
  try {
    const db = await openPostgres(postgres.url);
    await migrate(db);
    return [...onPglite, ...(await measure('PostgreSQL', db))];
  } finally {
    postgres.stop();
  }
}
