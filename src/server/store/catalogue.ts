import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Found } from '../prescribing.ts';
import type { Kind } from '../prescribing.ts';
import type { Db } from './db.ts';
import { padded, slipsAllowed, slipsBetween, trigramsIn, wordsIn } from './spelling.ts';

/** Something to find: what it is found by, and what is answered. */
export interface CatalogueItem {
  kind: Kind;
  /** What it is called; the name that is shown comes first. */
  names: readonly string[];
  /** Whatever else narrows a search down. */
  details: string;
  item: Found;
}

export interface Catalogue {
  /** Makes the catalogue hold exactly these; among equally good finds they come in this order. */
  hold(items: readonly CatalogueItem[]): Promise<void>;
  /**
   * At most `most` items, the best first: those with most of the words, of which one at least is in a name or similar to
   * one in it.
   */
  search(kind: Kind, query: string, most: number): Promise<Found[]>;
  /** The item of a code; undefined when there is none. */
  byCode(kind: Kind, code: string): Promise<Found | undefined>;
}

/** A word of the catalogue that a word of the search may mean, and how far it is from it. */
interface Meant {
  word: string;
  cost: number;
}

/** Any fixed number: the name under which servers that fill the catalogue together queue. */
const ADVISORY_LOCK = 7_318_247;
/** What a word costs that only begins as it was typed, or holds it elsewhere; a similar one costs its slips. */
const [BEGINS, WITHIN] = [0.1, 1.5];
/** What it costs more where it begins another name than the shown one, is elsewhere in a name, or is a detail. */
const [OTHER_NAME, IN_NAME, DETAIL] = [0.05, 0.5, 0.5];
/** More words than these are not told apart. */
const [MOST_BEGUN, MOST_SHARING] = [64, 400];
const LONGEST_SEARCH = 8;
/** Comes after every letter. */
const LAST = '\u{10ffff}';
/** A slip of the keyboard spoils as many trigrams. */
const SPOILT = 3;

const BEGUN = `
  select word from catalogue_words where kind = $1 and word >= $2 and word < $3
  group by word order by length(word), word limit ${MOST_BEGUN}`;

/** The words of kind $1 with at least $4 of the $3 rarest of the trigrams $2, those with most of them first. */
const SHARING = `
  with rare as materialized (
    select trigram from catalogue_trigram_counts where kind = $1 and trigram = any($2::text[]) order by words limit $3
  )
  select word from catalogue_trigrams join rare using (trigram)
  where kind = $1 group by word having count(*) >= $4 order by count(*) desc, word limit ${MOST_SHARING}`;

/**
 * The items of kind $1 with most of the typed words ($2), in their names as they are meant ($3) or in their details, the
 * nearest first; at most $4.
 */
const FITTING = `
  with typed as (
    select word, at from unnest($2::text[]) with ordinality as typed (word, at)
  ),
  named as materialized (
    select code, at, min(hit.cost + catalogue_words.cost) as cost
    from jsonb_to_recordset($3::jsonb) as hit (at integer, word text, cost double precision)
    join catalogue_words using (word)
    where kind = $1
    group by code, at
  ),
  fit as (
    select code, count(*) as found, sum(coalesce(named.cost, ${DETAIL})) as cost
    from (select distinct code from named) as candidate
    join catalogue using (code)
    cross join typed
    left join named using (code, at)
    where named.cost is not null
      or typed.word = any(details)
      or length(typed.word) > 2 and exists (select 1 from unnest(details) as detail where starts_with(detail, typed.word))
    group by code
  )
  select item from fit join catalogue using (code)
  where found = (select max(found) from fit)
  order by array_to_string($2::text[], ' ') = any(names) desc, cost, place
  limit $4`;

const Row = z.object({ item: Found });
const Word = z.object({ word: z.string() });

export function catalogue(db: Db): Catalogue {
  const wordsOf = async (sql: string, params: unknown[]) =>
    (await db.query(sql, params)).rows.map((row) => Word.parse(row).word);

  async function begun(kind: Kind, typed: string): Promise<Meant[]> {
    const words = await wordsOf(BEGUN, [kind, typed, typed + LAST]);
    return words.map((word) => ({ word, cost: word === typed ? 0 : BEGINS }));
  }

  async function holding(kind: Kind, typed: string): Promise<Meant[]> {
    const trigrams = trigramsIn(typed);
    if (trigrams.length === 0) return [];
    const rare = Math.min(trigrams.length, 3);
    const words = await wordsOf(SHARING, [kind, trigrams, rare, rare]);
    return words.filter((word) => word.includes(typed)).map((word) => ({ word, cost: WITHIN }));
  }

  async function similar(kind: Kind, typed: string): Promise<Meant[]> {
    const allowed = slipsAllowed(typed);
    if (allowed === 0) return [];
    const trigrams = trigramsIn(padded(typed));
    const rare = Math.min(trigrams.length, SPOILT * allowed + 1);
    const shared = Math.max(1, Math.min(2, trigrams.length - SPOILT * allowed));
    const words = await wordsOf(SHARING, [kind, trigrams, rare, shared]);
    const near = words.map((word) => ({ word, cost: slipsBetween(typed, word) })).filter(({ cost }) => cost <= allowed);
    const best = Math.min(...near.map(({ cost }) => cost));
    return near.filter(({ cost }) => cost < best + 1);
  }

  /** What a typed word may mean: words that begin with it, or else whatever holds it or is similar. */
  async function meaning(kind: Kind, typed: string): Promise<Meant[]> {
    const found = await begun(kind, typed);
    return found.length > 0 ? found : [...(await holding(kind, typed)), ...(await similar(kind, typed))];
  }

  return {
    async byCode(kind, code) {
      const { rows } = await db.query('select item from catalogue where kind = $1 and code = $2', [kind, code]);
      return rows[0] && Row.parse(rows[0]).item;
    },

    async hold(items) {
      const rows = items.map(({ kind, names, details, item }, place) => {
        const called = names.map(wordsIn).filter((words) => words.length > 0);
        return {
          code: item.code,
          kind,
          place,
          item,
          names: called.map((words) => words.join(' ')),
          details: wordsIn(details),
          words: costs(called),
        };
      });
      const given = JSON.stringify(rows);
      const digest = createHash('sha256').update(given).digest('hex');
      await db.tx(async (sql) => {
        await sql.query('select pg_advisory_xact_lock($1::bigint)', [ADVISORY_LOCK]);
        const known = await sql.query('select 1 from catalogue_state where digest = $1', [digest]);
        if (known.rows.length > 0) return;
        await sql.script(`
          set local statement_timeout = 0;
          truncate catalogue_state, catalogue_trigram_counts, catalogue_trigrams, catalogue_words, catalogue;`);
        await sql.query(
          `insert into catalogue (code, kind, place, item, names, details)
           select * from jsonb_to_recordset($1::jsonb)
             as given (code text, kind text, place integer, item jsonb, names text[], details text[])`,
          [given],
        );
        await sql.query(
          `insert into catalogue_words (kind, word, code, cost)
           select kind, word, code, cost::double precision
           from jsonb_to_recordset($1::jsonb) as given (code text, kind text, words jsonb)
           cross join lateral jsonb_each_text(words) as words (word, cost)`,
          [given],
        );
        await sql.script(`
          insert into catalogue_trigrams
            select distinct kind, substr('  ' || word || ' ', at, 3), word
            from (select distinct kind, word from catalogue_words) as spoken
            cross join lateral generate_series(1, length(word) + 1) as at;
          insert into catalogue_trigram_counts
            select kind, trigram, count(*) from catalogue_trigrams group by kind, trigram;
          analyze catalogue, catalogue_words, catalogue_trigrams, catalogue_trigram_counts;`);
        await sql.query('insert into catalogue_state (digest) values ($1)', [digest]);
      });
    },

    async search(kind, query, most) {
      const typed = [...new Set(wordsIn(query))].slice(0, LONGEST_SEARCH);
      if (typed.length === 0) return [];
      const hits: (Meant & { at: number })[] = [];
      const found = (at: number, meant: Meant[]) => hits.push(...meant.map((each) => ({ ...each, at: at + 1 })));
      for (const [at, word] of typed.entries()) found(at, await meaning(kind, word));
      // "shell fish"
      const joined = typed.length > 1 ? await begun(kind, typed.join('')) : [];
      for (const at of typed.keys()) found(at, joined);
      if (hits.length === 0) return [];
      const { rows } = await db.query(FITTING, [kind, typed, JSON.stringify(hits), most]);
      return rows.map((row) => Row.parse(row).item);
    },
  };
}

/** What each word of an item's names costs. */
function costs(names: string[][]): Record<string, number> {
  const of: Record<string, number> = {};
  for (const [name, words] of names.entries()) {
    for (const [at, word] of words.entries()) {
      const cost = at > 0 ? IN_NAME : name > 0 ? OTHER_NAME : 0;
      of[word] = Math.min(of[word] ?? cost, cost);
    }
  }
  return of;
}
