import { z } from 'zod';
import { Found } from '../prescribing.ts';
import type { Kind } from '../prescribing.ts';
import type { Db } from './db.ts';

/** Something to find: what it is found by, and what is answered. */
export interface CatalogueItem {
  kind: Kind;
  /** Its names and whatever else it is found by. */
  words: string;
  item: Found;
}

export interface Catalogue {
  /** Makes the catalogue hold exactly these; among equally good finds they come in this order. */
  hold(items: readonly CatalogueItem[]): Promise<void>;
  /** At most `most` items, the best first: those that hold every word; where there are none, those with similar words. */
  search(kind: Kind, query: string, most: number): Promise<Found[]>;
}

/** How alike a word and a name must be, from 0 to 1 (pg_trgm's word_similarity): a slip or two in a long name still find it. */
const ALIKE = 0.38;
/** How much a word counts that is there as it was written: at the start of the name, of a word in it, or within one. */
const HITS = `when starts_with(catalogue.words, word) then 3
  when position(' ' || word in catalogue.words) > 0 then 2
  when position(word in catalogue.words) > 0 then 1`;

/** The items of kind $1 that fit, those first in which the words $2 count most; at most $4. */
const ranked = (hits: string, fits: string) => `
  select item
  from catalogue cross join lateral (
    select min(hit) as least, sum(hit) as total
    from unnest($2::text[]) as word cross join lateral (select (case ${hits} end)::double precision as hit) as hits
  ) as fit
  where kind = $1 and ${fits}
  order by fit.total desc, place
  limit $4`;

const Row = z.object({ item: Found });

/** Text as it is compared: lower case, no accents, single blanks. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

export function catalogue(db: Db): Catalogue {
  let similarity: Promise<string> | undefined;
  /** Asked once: whether this database can tell similar words. */
  const similar = () =>
    (similarity ??= db
      .query(`select to_regprocedure('word_similarity(text,text)') is not null as alike`)
      .then(({ rows }) => (rows[0]?.['alike'] === true ? 'word_similarity(word, catalogue.words)' : '0')));
  return {
    async hold(items) {
      const rows = items.map(({ kind, words, item }, place) => ({
        code: item.code,
        kind,
        words: plain(words),
        place,
        item,
      }));
      const given = [JSON.stringify(rows)];
      const columns =
        'jsonb_to_recordset($1::jsonb) as given (code text, kind text, words text, place integer, item jsonb)';
      await db.tx(async (sql) => {
        await sql.query(
          `insert into catalogue select code, kind, words, place, item from ${columns} order by code
           on conflict (code) do update set
             kind = excluded.kind, words = excluded.words, place = excluded.place, item = excluded.item
           where (catalogue.kind, catalogue.words, catalogue.place, catalogue.item)
             is distinct from (excluded.kind, excluded.words, excluded.place, excluded.item)`,
          given,
        );
        await sql.query(`delete from catalogue where code not in (select code from ${columns})`, given);
      });
    },
    async search(kind, query, most) {
      const words = plain(query).split(' ').filter(Boolean);
      if (words.length === 0) return [];
      // Looking for similar words takes a hundred times as long, and is for what is not there as it was written.
      const literal = await db.query(ranked(HITS, 'catalogue.words like all($3::text[])'), [
        kind,
        words,
        words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
        most,
      ]);
      const { rows } =
        literal.rows.length > 0
          ? literal
          : await db.query(ranked(`${HITS} else ${await similar()}`, 'fit.least >= $3'), [kind, words, ALIKE, most]);
      return rows.map((row) => Row.parse(row).item);
    },
  };
}
