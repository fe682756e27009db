import { z } from 'zod';
import type { Kind } from '../prescribing.ts';
import type { Db } from './db.ts';
import { slipsAllowed, slipsBetween } from './spelling.ts';

/** A catalogue word that matches a typed word. A smaller cost is a better match; 0 is the same word. */
export interface WordMatch {
  word: string;
  cost: number;
}

/**
 * The cost of a word that only begins with the typed one, and of a word that contains it. A similar word costs its
 * number of slips.
 */
const [BEGINS, WITHIN] = [0.1, 1.5];
/** The most candidate words for a typed word: those that begin with it, and similar ones. */
const [MOST_BEGUN, MOST_SIMILAR] = [64, 400];
/** Typed words with fewer letters are not searched within words. */
const SHORTEST_PART = 3;
/** A character that sorts after every letter. */
const LAST = '\u{10ffff}';

const BEGUN = `
  select word from catalogue_words where kind = $1 and word >= $2 and word < $3
  group by word order by length(word), word limit ${MOST_BEGUN}`;

const WITHIN_WORDS = `
  select word from catalogue_words where kind = $1 and word like $2
  group by word order by length(word), word limit ${MOST_SIMILAR}`;

const Word = z.object({ word: z.string() });

const wordsOf = async (db: Db, sql: string, params: unknown[]) =>
  (await db.query(sql, params)).rows.map((row) => Word.parse(row).word);

/** Finds the catalogue words that begin with the typed letters. */
export async function wordsBeginningWith(db: Db, kind: Kind, typed: string): Promise<WordMatch[]> {
  const words = await wordsOf(db, BEGUN, [kind, typed, typed + LAST]);
  return words.map((word) => ({ word, cost: word === typed ? 0 : BEGINS }));
}

async function wordsContaining(db: Db, kind: Kind, typed: string): Promise<WordMatch[]> {
  if ([...typed].length < SHORTEST_PART) return [];
  const words = await wordsOf(db, WITHIN_WORDS, [kind, `%${typed}%`]);
  return words.map((word) => ({ word, cost: WITHIN }));
}

async function similarWords(db: Db, kind: Kind, typed: string): Promise<WordMatch[]> {
  const allowed = slipsAllowed(typed);
  if (allowed === 0) return [];
  const words = await wordsOf(db, 'select word from catalogue_words_like($1, $2, $3) as word', [
    kind,
    typed,
    MOST_SIMILAR,
  ]);
  const near = words.map((word) => ({ word, cost: slipsBetween(typed, word) })).filter(({ cost }) => cost <= allowed);
  const best = Math.min(...near.map(({ cost }) => cost));
  return near.filter(({ cost }) => cost < best + 1);
}

/**
 * Finds the catalogue words that match a typed word: words that begin with it. If there are none, words that contain it
 * or are spelled similarly.
 */
export async function matchesFor(db: Db, kind: Kind, typed: string): Promise<WordMatch[]> {
  const found = await wordsBeginningWith(db, kind, typed);
  return found.length > 0
    ? found
    : [...(await wordsContaining(db, kind, typed)), ...(await similarWords(db, kind, typed))];
}
