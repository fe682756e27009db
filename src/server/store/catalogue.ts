import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SearchEntry } from '../prescribing.ts';
import type { Kind } from '../prescribing.ts';
import type { Db } from './db.ts';
import { wordsBeginningWith, type WordMatch, matchesFor } from './word-matches.ts';
import { wordsIn } from './spelling.ts';

/** A catalogue item: the words that a search compares with the query, and the search result to return. */
export interface CatalogueItem {
  kind: Kind;
  /** The names of the entry. The displayed name comes first. */
  names: readonly string[];
  /** Other words that narrow a search. */
  details: string;
  item: SearchEntry;
}

export interface Catalogue {
  /** Replaces the whole catalogue. Equally good results are returned in the order of the items. */
  hold(items: readonly CatalogueItem[]): Promise<void>;
  /**
   * Finds at most `most` items, best match first: items that match the most words of the query. At least one word must
   * match a name, exactly or by similarity.
   */
  search(kind: Kind, query: string, most: number): Promise<SearchEntry[]>;
  /** The item with a code; undefined when there is none. */
  byCode(kind: Kind, code: string): Promise<SearchEntry | undefined>;
}

/**
 * The id of the PostgreSQL advisory lock with which one server at a time fills the catalogue. The number is arbitrary.
 */
const ADVISORY_LOCK = 7_318_247;
/**
 * The extra costs of a match: if it is in another name than the displayed one, if it is not at the start of a name, and
 * if it is in the details.
 */
const [OTHER_NAME, IN_NAME, DETAIL] = [0.05, 0.5, 0.5];
/** The largest number of words in a query; further words are ignored. */
const LONGEST_SEARCH = 8;

/**
 * SQL for the items of kind $1 that match the most words of the query ($2), by the meant words of their names ($3) or
 * by their details. Best match first, at most $4.
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

const Row = z.object({ item: SearchEntry });

export function catalogue(db: Db): Catalogue {
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
          truncate catalogue_state, catalogue_words, catalogue;`);
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
        await sql.script('analyze catalogue, catalogue_words;');
        await sql.query('insert into catalogue_state (digest) values ($1)', [digest]);
      });
    },

    async search(kind, query, most) {
      const typed = [...new Set(wordsIn(query))].slice(0, LONGEST_SEARCH);
      if (typed.length === 0) return [];
      const hits: (WordMatch & { at: number })[] = [];
      const found = (index: number, meant: WordMatch[]) =>
        hits.push(...meant.map((each) => ({ ...each, at: index + 1 })));
      for (const [index, word] of typed.entries()) found(index, await matchesFor(db, kind, word));
      // Also tries the typed words joined: "shell fish" finds "shellfish".
      const joined = typed.length > 1 ? await wordsBeginningWith(db, kind, typed.join('')) : [];
      for (const index of typed.keys()) found(index, joined);
      if (hits.length === 0) return [];
      const { rows } = await db.query(FITTING, [kind, typed, JSON.stringify(hits), most]);
      return rows.map((row) => Row.parse(row).item);
    },
  };
}

/** The cost of each word in an item's names. */
function costs(names: string[][]): Record<string, number> {
  const of: Record<string, number> = {};
  for (const [name, words] of names.entries()) {
    for (const [index, word] of words.entries()) {
      const cost = index > 0 ? IN_NAME : name > 0 ? OTHER_NAME : 0;
      of[word] = Math.min(of[word] ?? cost, cost);
    }
  }
  return of;
}
