import { z } from 'zod';
import type { JsonObject } from '#core';
import type { Db, Sql } from './db.ts';

const Given = z.object({
  name: z.string(),
  version: z.string().nullable(),
  language: z.string().nullable(),
  shown_version: z.string().nullable(),
  text: z.string().nullable(),
  words: z.unknown(),
  given_at: z.date(),
});

/** A consent to record. */
export interface NewConsent {
  /** The screen and field of the consent: "signup.consent". */
  name: string;
  /** The version of the text. It changes with every change of the text. */
  version: string;
  /** The label as the person read it, with its amounts filled in. */
  text: string;
  /** The language of the label. */
  language: string;
  /** The version that the browser showed, as the request says; null if it does not say. */
  shownVersion: string | null;
}

/** The consents that people have given: text, language and time. Records are never changed. */
export interface Consents {
  /** Stores the full text of each consent in every language, once per version. */
  keep(words: Readonly<Record<string, JsonObject>>, now: Date): Promise<void>;
  /** Records consents of a person. */
  record(userId: string, given: readonly NewConsent[], now: Date): Promise<void>;
  /**
   * A person's consents, oldest first. Version, language, text and words are null for consents recorded before these
   * were stored.
   */
  of(userId: string): Promise<z.infer<typeof Given>[]>;
}

/**
 * Records consents in the transaction of `sql`.
 * @param request the id of the request that gave them, if it may be repeated. Its consents are recorded once
 */
export async function recordConsents(
  sql: Sql,
  userId: string,
  given: readonly NewConsent[],
  now: Date,
  request: string | null = null,
): Promise<void> {
  for (const { name, version, text, language, shownVersion } of given)
    await sql.query(
      `insert into consents (user_id, name, version, text, language, shown_version, given_at, request)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [userId, name, version, text, language, shownVersion, now, request],
    );
}

export function consents(db: Db): Consents {
  return {
    async keep(words, now) {
      await db.query(
        `insert into consent_versions (version, words, first_given_at)
         select key, value, $2 from jsonb_each($1::jsonb) order by key on conflict do nothing`,
        [JSON.stringify(words), now],
      );
    },
    record: (userId, given, now) => db.tx((sql) => recordConsents(sql, userId, given, now)),
    async of(userId) {
      const { rows } = await db.query(
        `select name, consents.version, language, shown_version, text, words, given_at from consents
         left join consent_versions on consent_versions.version = consents.version
         where user_id = $1 order by given_at, id`,
        [userId],
      );
      return rows.map((row) => Given.parse(row));
    },
  };
}
