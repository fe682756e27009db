import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { write } from './db.ts';
import type { Db, Sql } from './db.ts';
import { lockQuestionnaire, questionnaireIn, snapshotIn, selectSnapshot } from './questionnaire-rows.ts';
import type { UserQuestionnaire } from './questionnaire-rows.ts';
import { medicalSaves } from './save-medical.ts';
import type { SaveMedical } from './save-medical.ts';
import type { SavedAnswers } from './saved-answer.ts';

export type { UserQuestionnaire } from './questionnaire-rows.ts';

export interface Questionnaires {
  /** This person's questionnaire for a product that is not ordered yet; or null. */
  current(userId: string, productSlug: string): Promise<UserQuestionnaire | null>;
  /** The questionnaire that this person changed last, of any product, that is not ordered yet; or null. */
  latest(userId: string): Promise<UserQuestionnaire | null>;
  /** The questionnaire with this id, if it belongs to this person; or null. */
  find(id: string, userId: string): Promise<UserQuestionnaire | null>;
  /**
   * Creates a questionnaire with these pre-questionnaire answers, or replaces the answers of the open questionnaire.
   * @returns null while that questionnaire is being paid for
   */
  submitPre(submission: PreSubmission): Promise<UserQuestionnaire | null>;
  /**
   * Saves one medical answer or a draft of it. A draft reopens the question; the previous answer stays stored until a
   * new one is given. If nobody has changed the questionnaire since the caller read it, saving takes one statement.
   * @returns null if the person has no such questionnaire that may still change
   */
  saveMedical: SaveMedical;
  /** Records that the person has seen an intro, and which one if that is known. */
  seeIntro(id: string, isRdt: boolean | null, now: Date): Promise<void>;
  /** Records that the person has read a step. @param pathType its path type */
  readStep(id: string, pathType: string, now: Date): Promise<void>;
}

export interface PreSubmission {
  userId: string;
  productSlug: string;
  answers: SavedAnswers;
  promotionToken: string | null;
  now: Date;
}

export function questionnaires(db: Db): Questionnaires {
  const saveMedical = medicalSaves(db);
  const one = async (where: string, params: unknown[]) => {
    const { rows } = await db.query(selectSnapshot(where), params);
    return rows[0] ? snapshotIn(rows[0]).questionnaire : null;
  };
  return {
    current: (userId, slug) => one(`user_id = $1 and product_slug = $2 and state <> 'ordered'`, [userId, slug]),
    latest: (userId) => one(`user_id = $1 and state <> 'ordered' order by updated_at desc, id limit 1`, [userId]),
    find: (id, userId) => one('id = $1 and user_id = $2', [id, userId]),
    submitPre: ({ userId, productSlug, answers, promotionToken, now }) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(
          `insert into user_questionnaires (id, user_id, product_slug, state, promotion_token, created_at, updated_at)
           values ($1, $2, $3, 'open', $4, $5, $5)
           on conflict (user_id, product_slug) where state <> 'ordered'
           do update set promotion_token = coalesce(excluded.promotion_token, user_questionnaires.promotion_token),
             updated_at = excluded.updated_at
           where user_questionnaires.state <> 'paying'
           returning id`,
          [randomUUID(), userId, productSlug, promotionToken, now],
        );
        const [row] = rows;
        if (!row) return null;
        await sql.query(`delete from answers where user_questionnaire_id = $1 and part = 'pre'`, [row['id']]);
        await sql.query(
          `insert into answers (user_questionnaire_id, part, question_id, answer, updated_at)
           select $1::text, 'pre', key, value, $3::timestamptz from jsonb_each($2::jsonb)`,
          [row['id'], JSON.stringify(answers), now],
        );
        return questionnaireIn(sql, z.string().parse(row['id']));
      }),
    saveMedical,
    async seeIntro(id, isRdt, now) {
      await write(
        db,
        `update user_questionnaires set intro_seen = true, is_rdt = coalesce($2, is_rdt), updated_at = $3
         where id = $1 and (not intro_seen or is_rdt is distinct from coalesce($2, is_rdt))`,
        [id, isRdt, now],
      );
    },
    async readStep(id, pathType, now) {
      await write(
        db,
        `update user_questionnaires set read_steps = array_append(read_steps, $2), updated_at = $3
         where id = $1 and $2 <> all (read_steps)`,
        [id, pathType, now],
      );
    },
  };
}

/** A person's questionnaire if it may still change. Its row stays locked until the transaction ends. */
export async function holdQuestionnaire(sql: Sql, id: string, userId: string): Promise<UserQuestionnaire | null> {
  return (await lockQuestionnaire(sql, id, userId))?.questionnaire ?? null;
}
