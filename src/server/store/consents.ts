import { z } from 'zod';
import type { JsonObject } from '#core';
import type { Db, Sql } from './db.ts';

const Given = z.object({
  name: z.string(),
  version: z.string().nullable(),
  language: z.string().nullable(),
  shown_version: z.string().nullable(),
  words: z.unknown(),
  given_at: z.date(),
});

/** Something that somebody agrees to. */
export interface NewConsent {
  /** What it is to: the screen and the field that ask for it, "signup.consent". */
  name: string;
  /** The version of its words, which changes with them. */
  version: string;
  /** All that is agreed to, in every language. */
  words: JsonObject;
  /** The language in which it was asked. */
  language: string;
  /** The version that the browser says it showed; null when it did not say. */
  shownVersion: string | null;
}

/** What people agreed to: in which words, in which language and when. Nothing of it is ever changed. */
export interface Consents {
  /** What somebody agreed to, oldest first; version, language and words are null where they were not kept at the time. */
  of(userId: string): Promise<z.infer<typeof Given>[]>;
}

/** Keeps what somebody agrees to, and its words once for each version, as part of a transaction. */
export async function recordConsents(sql: Sql, userId: string, given: readonly NewConsent[], at: Date): Promise<void> {
  for (const { name, version, words, language, shownVersion } of given) {
    await sql.query(
      'insert into consent_versions (version, words, first_given_at) values ($1, $2::jsonb, $3) on conflict do nothing',
      [version, JSON.stringify(words), at],
    );
    await sql.query(
      `insert into consents (user_id, name, version, language, shown_version, given_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [userId, name, version, language, shownVersion, at],
    );
  }
}

export function consents(db: Db): Consents {
  return {
    async of(userId) {
      const { rows } = await db.query(
        `select name, consents.version, language, shown_version, words, given_at from consents
         left join consent_versions on consent_versions.version = consents.version
         where user_id = $1 order by given_at, id`,
        [userId],
      );
      return rows.map((row) => Given.parse(row));
    },
  };
}
