import type { Db, Sql } from './db.ts';
import { lockQuestionnaire, partsOf, withAnswer } from './questionnaire-rows.ts';
import type { QuestionnaireSnapshot, UserQuestionnaire } from './questionnaire-rows.ts';
import type { SavedAnswer, SavedAnswers } from './saved-answer.ts';

/** The rules by which medical answers decide the rest of a product's questionnaire. */
export interface ProductRules {
  /** Computes the questionnaire's state from the medical answers after a write. */
  stateOf(medical: SavedAnswers): 'open' | 'complete';
  /** Whether a change of answers invalidates what was chosen because of them. Intro and cart are then reset. */
  startsOver(before: SavedAnswers, after: SavedAnswers): boolean;
}

export interface MedicalSave extends ProductRules {
  id: string;
  userId: string;
  questionId: string;
  answer: SavedAnswer;
  draft: boolean;
  at: Date;
}

/** A questionnaire after a write, and whether intro and cart were reset. */
export interface MedicalSaved {
  questionnaire: UserQuestionnaire;
  startedOver: boolean;
}

const GIVE = `
  insert into answers (user_questionnaire_id, part, question_id, answer, updated_at)
  select id, 'medical', $6::text, $7::jsonb, $5::timestamptz from held
  on conflict (user_questionnaire_id, part, question_id)
  do update set answer = excluded.answer, updated_at = excluded.updated_at
), undrafted as (
  delete from answer_drafts using held where user_questionnaire_id = held.id and question_id = $6`;
const DRAFT = `
  insert into answer_drafts (user_questionnaire_id, question_id, answer, updated_at)
  select id, $6::text, $7::jsonb, $5::timestamptz from held
  on conflict (user_questionnaire_id, question_id)
  do update set answer = excluded.answer, updated_at = excluded.updated_at`;

/** SQL that resets intro and cart. Statements without it are far more frequent, and cost less. */
const RESET = {
  columns: `, intro_seen = false, read_steps = '{}', is_rdt = null`,
  cart: `, emptied as (
    delete from carts using held where carts.user_id = held.user_id and content ->> 'product_slug' = held.product_slug
  )`,
};

/** SQL that writes an answer, and what follows from it, if the questionnaire still has the revision `$3`. */
const writing = (answer: string, reset = { columns: '', cart: '' }) => `
  with held as (
    update user_questionnaires set state = $4, updated_at = $5::timestamptz${reset.columns}
    where id = $1 and user_id = $2 and xmin::text = $3 and state in ('open', 'complete')
    returning id, user_id, product_slug
  )${reset.cart}, written as (${answer})
  select id from held`;
const WRITE = {
  answer: { keep: writing(GIVE), startOver: writing(GIVE, RESET) },
  draft: { keep: writing(DRAFT), startOver: writing(DRAFT, RESET) },
};

/**
 * Saves one medical answer or a draft of it; see `Questionnaires`. When the questionnaire is still as the caller saw
 * it, one statement does it. Otherwise it is locked and read again.
 */
export async function saveMedical(
  db: Db,
  save: MedicalSave,
  seen: QuestionnaireSnapshot | undefined,
): Promise<MedicalSaved | null> {
  const saved = seen && (await write(db, save, seen));
  if (saved) return saved;
  return db.tx(async (sql) => {
    const held = await lockQuestionnaire(sql, save.id, save.userId);
    return held && write(sql, save, held);
  });
}

/** @returns null when the questionnaire has changed since it was seen, or may not change */
async function write(sql: Sql, save: MedicalSave, seen: QuestionnaireSnapshot): Promise<MedicalSaved | null> {
  const { id, userId, questionId, answer, draft, at } = save;
  const after = withAnswer(seen.answers, questionId, answer, draft);
  const parts = partsOf(after);
  const state = save.stateOf(parts.medical);
  const startedOver = save.startsOver(seen.answers.medical, after.medical);
  const statement = WRITE[draft ? 'draft' : 'answer'][startedOver ? 'startOver' : 'keep'];
  const values = [id, userId, seen.revision, state, at, questionId, JSON.stringify(answer)];
  const { rows } = await sql.prepared(statement, values);
  if (rows.length === 0) return null;
  const reset = startedOver && { introSeen: false, readSteps: [], isRdt: null };
  return { questionnaire: { ...seen.questionnaire, ...parts, state, ...reset }, startedOver };
}
