import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SavedAnswer } from './saved-answer.ts';
import type { SavedAnswers } from './saved-answer.ts';
import type { Db, Row, Sql } from './db.ts';

const COLUMNS = 'id, user_id, product_slug, state, intro_seen, is_rdt, promotion_token';
const QuestionnaireRow = z.object({
  id: z.string(),
  user_id: z.string(),
  product_slug: z.string(),
  state: z.enum(['open', 'complete', 'paying', 'ordered']),
  intro_seen: z.boolean(),
  is_rdt: z.boolean().nullable(),
  promotion_token: z.string().nullable(),
});
const AnswerRow = z.object({ part: z.enum(['pre', 'medical', 'draft']), question_id: z.string(), answer: SavedAnswer });

/** A person's way through one product: read-only while `paying`, and once `ordered` (decisions 35). */
export interface UserQuestionnaire {
  id: string;
  userId: string;
  productSlug: string;
  state: z.infer<typeof QuestionnaireRow>['state'];
  introSeen: boolean;
  /** Whether the intro shown last was the one for dissolving tablets (RDT); null when none was shown yet. */
  isRdt: boolean | null;
  promotionToken: string | null;
  pre: SavedAnswers;
  /** Medical answers the member confirmed with Continue. An answer being edited moves to `drafts`. */
  medical: SavedAnswers;
  /** Medical answers saved before Continue (decision 13). They do not count as given. */
  drafts: SavedAnswers;
}

/** Computes the questionnaire's state from the medical answers after a write. */
export type StateOf = (medical: SavedAnswers) => 'open' | 'complete';

export interface Questionnaires {
  /** This person's questionnaire for a product that is not ordered yet, or null. */
  current(userId: string, productSlug: string): Promise<UserQuestionnaire | null>;
  /** The questionnaire this person changed last, of any product, that is not ordered yet; or null. */
  latest(userId: string): Promise<UserQuestionnaire | null>;
  /** The questionnaire with this id if it belongs to this person; or null. */
  find(id: string, userId: string): Promise<UserQuestionnaire | null>;
  /**
   * Creates a questionnaire with these pre-questionnaire answers, or replaces those of the one not yet ordered.
   * `null` while that one is being paid for.
   */
  submitPre(submission: PreSubmission): Promise<UserQuestionnaire | null>;
  /**
   * Saves one medical answer or a draft of it. A draft reopens the question; the previous answer is kept until a new
   * one is saved. `null` when the person has no such questionnaire that may still change.
   */
  saveMedical(save: MedicalSave): Promise<UserQuestionnaire | null>;
  /** Records that an intro was seen, and which one if that is known. */
  seeIntro(id: string, isRdt: boolean | null, at: Date): Promise<void>;
}

export interface PreSubmission {
  userId: string;
  productSlug: string;
  answers: SavedAnswers;
  promotionToken: string | null;
  at: Date;
}

export interface MedicalSave {
  id: string;
  userId: string;
  questionId: string;
  answer: SavedAnswer;
  draft: boolean;
  stateOf: StateOf;
  /** Whether a change of answers invalidates what was chosen because of them. Intro and cart are then reset. */
  startsOver(before: SavedAnswers, after: SavedAnswers): boolean;
  at: Date;
}

export function questionnaires(db: Db): Questionnaires {
  const one = async (where: string, params: unknown[]) => {
    const { rows } = await db.query(`select ${COLUMNS} from user_questionnaires where ${where}`, params);
    return rows[0] ? withAnswers(db, rows[0]) : null;
  };
  return {
    current: (userId, slug) => one(`user_id = $1 and product_slug = $2 and state <> 'ordered'`, [userId, slug]),
    latest: (userId) => one(`user_id = $1 and state <> 'ordered' order by updated_at desc, id limit 1`, [userId]),
    find: (id, userId) => one('id = $1 and user_id = $2', [id, userId]),
    submitPre: ({ userId, productSlug, answers, promotionToken, at }) =>
      db.tx(async (sql) => {
        const { rows } = await sql.query(
          `insert into user_questionnaires (id, user_id, product_slug, state, promotion_token, created_at, updated_at)
           values ($1, $2, $3, 'open', $4, $5, $5)
           on conflict (user_id, product_slug) where state <> 'ordered'
           do update set promotion_token = coalesce(excluded.promotion_token, user_questionnaires.promotion_token),
             updated_at = excluded.updated_at
           where user_questionnaires.state <> 'paying'
           returning ${COLUMNS}`,
          [randomUUID(), userId, productSlug, promotionToken, at],
        );
        if (!rows[0]) return null;
        const row = QuestionnaireRow.parse(rows[0]);
        await sql.query(`delete from answers where user_questionnaire_id = $1 and part = 'pre'`, [row.id]);
        for (const [questionId, answer] of Object.entries(answers)) {
          await writeAnswer(sql, row.id, 'pre', questionId, answer, at);
        }
        return withAnswers(sql, row);
      }),
    saveMedical: ({ id, userId, questionId, answer, draft, stateOf, startsOver, at }) =>
      db.tx(async (sql) => {
        const row = await holdRow(sql, id, userId);
        if (row === undefined) return null;
        const before = await readAnswers(sql, id);
        if (draft) await writeDraft(sql, id, questionId, answer, at);
        else {
          await writeAnswer(sql, id, 'medical', questionId, answer, at);
          await sql.query('delete from answer_drafts where user_questionnaire_id = $1 and question_id = $2', [
            id,
            questionId,
          ]);
        }
        // The row is locked, so the stored answers are known without reading them again.
        const after = withAnswer(before, questionId, answer, draft);
        const saved = questionnaireOf(row, after);
        const state = stateOf(saved.medical);
        await sql.query('update user_questionnaires set state = $2, updated_at = $3 where id = $1', [id, state, at]);
        if (!startsOver(before.medical, after.medical)) return { ...saved, state };
        await sql.query('update user_questionnaires set intro_seen = false, is_rdt = null where id = $1', [id]);
        await sql.query(`delete from carts where user_id = $1 and content->>'product_slug' = $2`, [
          userId,
          saved.productSlug,
        ]);
        return { ...saved, state, introSeen: false, isRdt: null };
      }),
    async seeIntro(id, isRdt, at) {
      await db.query(
        `update user_questionnaires set intro_seen = true, is_rdt = coalesce($2, is_rdt), updated_at = $3
         where id = $1 and (not intro_seen or is_rdt is distinct from coalesce($2, is_rdt))`,
        [id, isRdt, at],
      );
    },
  };
}

/** A person's questionnaire if it may still change. Its row stays locked until the transaction ends. */
export async function holdQuestionnaire(sql: Sql, id: string, userId: string): Promise<UserQuestionnaire | null> {
  const row = await holdRow(sql, id, userId);
  return row === undefined ? null : withAnswers(sql, row);
}

async function holdRow(sql: Sql, id: string, userId: string): Promise<Row | undefined> {
  const { rows } = await sql.query(
    `select ${COLUMNS} from user_questionnaires
     where id = $1 and user_id = $2 and state in ('open', 'complete') for update`,
    [id, userId],
  );
  return rows[0];
}

async function writeAnswer(
  sql: Sql,
  id: string,
  part: 'pre' | 'medical',
  question: string,
  answer: SavedAnswer,
  at: Date,
) {
  await sql.query(
    `insert into answers (user_questionnaire_id, part, question_id, answer, updated_at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (user_questionnaire_id, part, question_id)
     do update set answer = excluded.answer, updated_at = excluded.updated_at`,
    [id, part, question, JSON.stringify(answer), at],
  );
}

async function writeDraft(sql: Sql, id: string, question: string, answer: SavedAnswer, at: Date) {
  await sql.query(
    `insert into answer_drafts (user_questionnaire_id, question_id, answer, updated_at) values ($1, $2, $3::jsonb, $4)
     on conflict (user_questionnaire_id, question_id)
     do update set answer = excluded.answer, updated_at = excluded.updated_at`,
    [id, question, JSON.stringify(answer), at],
  );
}

type Answers = Record<z.infer<typeof AnswerRow>['part'], SavedAnswers>;

/**
 * All answers of a questionnaire: the given ones, and drafts newer than them. A server of the previous version does
 * not delete the draft when it saves an answer, so the times are compared.
 */
async function readAnswers(sql: Sql, id: string): Promise<Answers> {
  const { rows } = await sql.query(
    `select part, question_id, answer from answers where user_questionnaire_id = $1
     union all
     select 'draft', question_id, answer from answer_drafts as draft where user_questionnaire_id = $1 and not exists (
       select from answers as given where given.user_questionnaire_id = $1 and given.part = 'medical'
         and given.question_id = draft.question_id and given.updated_at > draft.updated_at)`,
    [id],
  );
  const found: Answers = { pre: {}, medical: {}, draft: {} };
  for (const { part, question_id, answer } of rows.map((each) => AnswerRow.parse(each)))
    found[part][question_id] = answer;
  return found;
}

/** The answers after one more write: a draft is added beside the given answer; an answer replaces both. */
function withAnswer(answers: Answers, question: string, answer: SavedAnswer, isDraft: boolean): Answers {
  if (isDraft) return { ...answers, draft: { ...answers.draft, [question]: answer } };
  const { [question]: _, ...draft } = answers.draft;
  return { ...answers, medical: { ...answers.medical, [question]: answer }, draft };
}

const withAnswers = async (sql: Sql, row: Row) =>
  questionnaireOf(row, await readAnswers(sql, QuestionnaireRow.parse(row).id));

const partsOf = ({ pre, medical, draft }: Answers) => ({
  pre,
  medical: Object.fromEntries(Object.entries(medical).filter(([id]) => !Object.hasOwn(draft, id))),
  drafts: draft,
});

function questionnaireOf(row: Row, answers: Answers): UserQuestionnaire {
  const read = QuestionnaireRow.parse(row);
  return {
    id: read.id,
    userId: read.user_id,
    productSlug: read.product_slug,
    state: read.state,
    introSeen: read.intro_seen,
    isRdt: read.is_rdt,
    promotionToken: read.promotion_token,
    ...partsOf(answers),
  };
}
