import { batched } from './batched.ts';
import type { Db, Sql } from './db.ts';
import { lockQuestionnaire, answersByPart, withWrittenAnswer } from './questionnaire-rows.ts';
import type { QuestionnaireSnapshot, UserQuestionnaire } from './questionnaire-rows.ts';
import type { SavedAnswer, SavedAnswers } from './saved-answer.ts';

/** The rules by which medical answers decide the rest of a product's questionnaire. */
export interface ProductRules {
  /** Computes the questionnaire's state from the medical answers after a write. */
  stateOf(medical: SavedAnswers): 'open' | 'complete';
  /** Whether a change of answers invalidates what was chosen because of them. Then the intro and the cart are reset. */
  startsOver(before: SavedAnswers, after: SavedAnswers): boolean;
  /** The path types of the steps before these questions. An answer does not reset which of them were read. */
  earlierSteps: readonly string[];
}

export interface MedicalSave extends ProductRules {
  id: string;
  userId: string;
  questionId: string;
  answer: SavedAnswer;
  draft: boolean;
  now: Date;
}

/** A questionnaire after a write, and whether the intro and the cart were reset. */
export interface MedicalSaved {
  questionnaire: UserQuestionnaire;
  startedOver: boolean;
}

const GIVE = `
  insert into answers (user_questionnaire_id, part, question_id, answer, updated_at)
  select id, 'medical', question_id, answer, at from held
  on conflict (user_questionnaire_id, part, question_id)
  do update set answer = excluded.answer, updated_at = excluded.updated_at
), undrafted as (
  delete from answer_drafts as draft using held
  where draft.user_questionnaire_id = held.id and draft.question_id = held.question_id`;
const DRAFT = `
  insert into answer_drafts (user_questionnaire_id, question_id, answer, updated_at)
  select id, question_id, answer, at from held
  on conflict (user_questionnaire_id, question_id)
  do update set answer = excluded.answer, updated_at = excluded.updated_at`;

/** SQL for the given steps (a `text[]`) that the person has read. */
export const readBefore = (steps: string) =>
  `array(select step from unnest(read_steps) as step where step = any (${steps}))`;

/** SQL that resets the intro and the cart. Statements without it are far more frequent, and faster. */
const RESET = {
  given: ', earlier_steps text[]',
  held: ', earlier_steps',
  columns: `, intro_seen = false, is_rdt = null, read_steps = ${readBefore('earlier_steps')}`,
  cart: `, emptied as (
    delete from carts using held where carts.user_id = held.user_id and content ->> 'product_slug' = held.product_slug
  )`,
};

/**
 * SQL that writes one answer to each of several questionnaires, and everything that follows from it, if the
 * questionnaire still has the revision that the caller has read. Questionnaires that somebody else is changing are
 * skipped, so nobody waits for another person's lock.
 */
const writing = (answer: string, reset = { given: '', held: '', columns: '', cart: '' }) => `
  with held as (
    select known.id, known.user_id, product_slug, given.state, at, question_id, answer${reset.held}
    from jsonb_to_recordset($1::jsonb) as given (
      id text, user_id text, revision text, state text, at timestamptz, question_id text, answer jsonb${reset.given}
    )
    cross join lateral (
      select id, user_id, product_slug, xmin::text as revision from user_questionnaires
      where id = given.id and user_id = given.user_id and user_questionnaires.state in ('open', 'complete')
      for update skip locked
    ) as known
    where known.revision = given.revision
  ), changed as (
    update user_questionnaires as known set state = held.state, updated_at = held.at${reset.columns}
    from held where known.id = held.id
  )${reset.cart}, written as (${answer})
  select id from held`;
const WRITE = { answer: writing(GIVE), draft: writing(DRAFT) };
const WRITE_AND_RESET = { answer: writing(GIVE, RESET), draft: writing(DRAFT, RESET) };

/** @param seen the questionnaire as the caller read it */
export type SaveMedical = (save: MedicalSave, seen?: QuestionnaireSnapshot) => Promise<MedicalSaved | null>;

/** An answer in the form that the statements read. */
interface Row {
  id: string;
  user_id: string;
  revision: string;
  state: string;
  at: Date;
  question_id: string;
  answer: SavedAnswer;
  /** Only used for a reset. */
  earlier_steps?: readonly string[];
}

/**
 * The writes without a reset, which are combined with the writes of other people.
 * @returns whether the answer was written
 */
type Combined = Readonly<Record<keyof typeof WRITE, (row: Row) => Promise<boolean>>>;

/**
 * Creates the function that saves one medical answer or a draft of it; see `Questionnaires`. If the questionnaire is
 * unchanged since the caller read it, one statement writes the answers of all callers in the same turn of the event
 * loop (see `batched`). Otherwise the questionnaire is locked and read again.
 */
export function medicalSaves(db: Db): SaveMedical {
  const combined: Combined = {
    answer: batched((rows) => writeAll(db, WRITE.answer, rows)),
    draft: batched((rows) => writeAll(db, WRITE.draft, rows)),
  };
  return async (save, seen) => {
    const saved = seen && (await write(db, save, seen, combined));
    if (saved) return saved;
    return db.tx(async (sql) => {
      const snapshot = await lockQuestionnaire(sql, save.id, save.userId);
      return snapshot && write(sql, save, snapshot);
    });
  };
}

/**
 * Writes an answer. @returns null if the questionnaire has changed since it was read, is being changed, or may not
 * change
 */
async function write(
  sql: Sql,
  save: MedicalSave,
  seen: QuestionnaireSnapshot,
  combined?: Combined,
): Promise<MedicalSaved | null> {
  const { id, userId, questionId, answer, draft, now, earlierSteps } = save;
  const after = withWrittenAnswer(seen.answers, questionId, answer, draft);
  const parts = answersByPart(after);
  const state = save.stateOf(parts.medical);
  const startedOver = save.startsOver(seen.answers.medical, after.medical);
  const row = { id, user_id: userId, revision: seen.revision, state, at: now, question_id: questionId, answer };
  const kind = draft ? 'draft' : 'answer';
  // A reset waits if the person's cart is being changed, so it is not combined with other people's answers.
  const alone = async () =>
    startedOver
      ? writeAll(sql, WRITE_AND_RESET[kind], [{ ...row, earlier_steps: earlierSteps }])
      : writeAll(sql, WRITE[kind], [row]);
  const isWritten = combined && !startedOver ? await combined[kind](row) : (await alone()).includes(true);
  if (!isWritten) return null;
  const readSteps = seen.questionnaire.readSteps.filter((step) => earlierSteps.includes(step));
  const reset = startedOver && { introSeen: false, readSteps, isRdt: null };
  return { questionnaire: { ...seen.questionnaire, ...parts, state, ...reset }, startedOver };
}

/**
 * Writes answers with one statement. A statement can change a row only once, so of several answers to the same
 * questionnaire, only the first is written.
 * @returns for each answer whether it was written
 */
async function writeAll(sql: Sql, statement: string, rows: readonly Row[]): Promise<boolean[]> {
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  const { rows: updated } = await sql.prepared(statement, [JSON.stringify([...first.values()])]);
  const written = new Set(updated.map(({ id }) => id));
  return rows.map((row) => first.get(row.id) === row && written.has(row.id));
}
