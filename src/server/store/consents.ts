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

/** A consent to record. */
export interface NewConsent {
  /** What the consent is for: the screen and field that ask for it, "signup.consent". */
  name: string;
  /** The version of the wording. It changes with every change of the text. */
  version: string;
  /** The full wording, in every language. */
  words: JsonObject;
  /** The language in which it was shown. */
  language: string;
  /** The version that the browser says it showed; null when it did not say. */
  shownVersion: string | null;
}

/** Consents given: the wording, the language and the time. Records are never changed. */
export interface Consents {
  /**
   * A person's consents, oldest first. Version, language and words are null for consents recorded before they were
   * stored.
   */
  of(userId: string): Promise<z.infer<typeof Given>[]>;
}

/** Records consents and, once per version, their wording, in a transaction. */
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
