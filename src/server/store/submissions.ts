import { z } from 'zod';
import type { Json } from '#core';
import type { Db } from './db.ts';

const SubmissionId = z.object({ id: z.string() });

/** A received submission. `key` is the Idempotency-Key; `hash` identifies the content. */
export interface Submission {
  id: string;
  questionnaire: string;
  key: string;
  hash: string;
  content: Json;
  now: Date;
}

/** The submissions of visitors. */
export interface Submissions {
  /** Stores a submission once. A repeated one is not stored again. @returns the id of the stored submission */
  add(submission: Submission): Promise<string>;
}

export function submissions(db: Db): Submissions {
  return {
    async add({ id, questionnaire, key, hash, content, now }) {
      const { rows } = await db.query(
        `insert into submissions (id, questionnaire, idempotency_key, content_hash, content, received_at)
         values ($1, $2, $3, $4, $5::jsonb, $6)
         on conflict (questionnaire, idempotency_key, content_hash) do update set content_hash = excluded.content_hash
         returning id`,
        [id, questionnaire, key, hash, JSON.stringify(content), now],
      );
      return SubmissionId.parse(rows[0]).id;
    },
  };
}
