import { z } from 'zod';
import type { JsonObject } from '#core';
import type { Db } from './db.ts';
import { SavedAnswer } from './saved-answer.ts';

/** The questions that a server asks, by version. */
export interface Served {
  /** By version, the question in every language. */
  questions: Readonly<Record<string, JsonObject>>;
  /** By questionnaire version, the versions of its questions in order. */
  questionnaires: Readonly<Record<string, readonly string[]>>;
}

const Row = z.object({
  product_slug: z.string(),
  state: z.string(),
  part: z.enum(['pre', 'medical']),
  question_id: z.string(),
  answer: SavedAnswer,
  draft: z.boolean(),
  answered_at: z.date(),
  question: z.record(z.string(), z.unknown()).nullable(),
});

/** An answer with its question as it was asked. The question is null if this version of it was not stored. */
export type AnswerAsAsked = z.infer<typeof Row>;

/** Stores every version of a question that was ever asked, and reads answers with their questions. */
export interface QuestionVersions {
  /** Stores the served versions, each once. */
  keep(served: Served, now: Date): Promise<void>;
  /** All answers and drafts of a person, in the order of the questions. */
  answersOf(userId: string): Promise<AnswerAsAsked[]>;
  /** The answers on which an order is based; empty if the order belongs to another person. */
  orderedUpon(orderId: string, userId: string): Promise<AnswerAsAsked[]>;
}

const ANSWERS_AND_DRAFTS = `
  select user_questionnaire_id, part, question_id, answer, false as draft, updated_at from answers
  union all
  select user_questionnaire_id, 'medical', question_id, answer, true, updated_at from answer_drafts`;

/** SQL for answers with their questions as they were asked, of the questionnaires that match a condition. */
const asAsked = (condition: string) => `
  select product_slug, user_questionnaires.state, part, question_id, answer, draft, kept.updated_at as answered_at,
    question_versions.content -> (answer ->> 'language') as question
  from user_questionnaires
  join (${ANSWERS_AND_DRAFTS}) as kept on kept.user_questionnaire_id = user_questionnaires.id
  left join question_versions on question_versions.version = answer ->> 'version'
  left join questionnaire_versions on questionnaire_versions.version = answer ->> 'questionnaire'
  left join lateral (
    select place from jsonb_array_elements_text(questions) with ordinality as listed (version, place)
    where listed.version = answer ->> 'version' limit 1
  ) as placed on true
  where ${condition}
  order by created_at, user_questionnaires.id, part desc, place nulls last, question_id, draft`;

export function questionVersions(db: Db): QuestionVersions {
  const read = async (condition: string, params: unknown[]) =>
    (await db.query(asAsked(condition), params)).rows.map((row) => Row.parse(row));
  return {
    keep: ({ questions, questionnaires }, now) =>
      db.tx(async (sql) => {
        await sql.query(
          `insert into question_versions (version, content, first_served_at)
           select key, value, $2 from jsonb_each($1::jsonb) order by key on conflict do nothing`,
          [JSON.stringify(questions), now],
        );
        await sql.query(
          `insert into questionnaire_versions (version, questions, first_served_at)
           select key, value, $2 from jsonb_each($1::jsonb) order by key on conflict do nothing`,
          [JSON.stringify(questionnaires), now],
        );
      }),
    answersOf: (userId) => read('user_id = $1', [userId]),
    orderedUpon: (orderId, userId) =>
      read(
        `not draft and user_id = $2
           and user_questionnaires.id = (select user_questionnaire_id from orders where id = $1 and user_id = $2)`,
        [orderId, userId],
      ),
  };
}
