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
/** A word that is there as it was written counts this much or more. */
const LITERAL = 1;

const Row = z.object({ item: Found, least: z.number() });

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
      const { rows } = await db.query(
        `select item, fit.least
         from catalogue cross join lateral (
           select min(hit) as least, sum(hit) as total
           from unnest($2::text[]) as word cross join lateral (
             select (case
               when starts_with(catalogue.words, word) then 3
               when position(' ' || word in catalogue.words) > 0 then 2
               when position(word in catalogue.words) > 0 then ${LITERAL}
               else ${await similar()}
             end)::double precision as hit
           ) as hits
         ) as fit
         where kind = $1 and fit.least >= $3
         order by fit.least >= ${LITERAL} desc, fit.total desc, place
         limit $4`,
        [kind, words, ALIKE, most],
      );
      const found = rows.map((row) => Row.parse(row));
      const literal = found.filter(({ least }) => least >= LITERAL);
      return (literal.length > 0 ? literal : found).map(({ item }) => item);
    },
  };
}
