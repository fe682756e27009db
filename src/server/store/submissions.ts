import { z } from 'zod';
import type { Json } from '#core';
import type { Db } from './db.ts';

const Kept = z.object({ id: z.string() });

/** Something that was sent; `key` is the Idempotency-Key, `hash` stands for the content. */
export interface Submission {
  id: string;
  questionnaire: string;
  key: string;
  hash: string;
  content: Json;
  at: Date;
}

/** What people have sent in. */
export interface Submissions {
  /** Keeps a submission once, however often it is sent. @returns the id it is kept under */
  add(submission: Submission): Promise<string>;
}

export function submissions(db: Db): Submissions {
  return {
    async add({ id, questionnaire, key, hash, content, at }) {
      const { rows } = await db.query(
        `insert into submissions (id, questionnaire, idempotency_key, content_hash, content, received_at)
         values ($1, $2, $3, $4, $5::jsonb, $6)
         on conflict (questionnaire, idempotency_key, content_hash) do update set content_hash = excluded.content_hash
         returning id`,
        [id, questionnaire, key, hash, JSON.stringify(content), at],
      );
      return Kept.parse(rows[0]).id;
    },
  };
}
