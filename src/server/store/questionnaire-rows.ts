import { z } from 'zod';
import type { Sql } from './db.ts';
import { SavedAnswer } from './saved-answer.ts';
import type { SavedAnswers } from './saved-answer.ts';

const COLUMNS =
  'id, user_id, product_slug, state, intro_seen, read_steps, is_rdt, promotion_token, xmin::text as revision';

/**
 * SQL for all answers of a questionnaire: the given ones, and drafts that are newer. A server of the previous version
 * does not delete the draft when it saves an answer, so the times are compared.
 */
const answersOf = (id: string) => `
  select part, question_id, answer from answers where user_questionnaire_id = ${id}
  union all
  select 'draft', question_id, answer from answer_drafts as draft where user_questionnaire_id = ${id} and not exists (
    select from answers as given where given.user_questionnaire_id = ${id} and given.part = 'medical'
      and given.question_id = draft.question_id and given.updated_at > draft.updated_at)`;

const AnswerRow = z.object({ part: z.enum(['pre', 'medical', 'draft']), question_id: z.string(), answer: SavedAnswer });
const Unanswered = z.object({
  id: z.string(),
  user_id: z.string(),
  product_slug: z.string(),
  state: z.enum(['open', 'complete', 'paying', 'ordered']),
  intro_seen: z.boolean(),
  read_steps: z.array(z.string()),
  is_rdt: z.boolean().nullable(),
  promotion_token: z.string().nullable(),
  revision: z.string(),
});
const Answered = Unanswered.extend({ answers: z.array(AnswerRow) });

/** A person's progress with one product. In the states `paying` and `ordered` it cannot change (decision 35). */
export interface UserQuestionnaire {
  id: string;
  userId: string;
  productSlug: string;
  state: z.infer<typeof Unanswered>['state'];
  introSeen: boolean;
  /** The path types of the steps that the person has read. */
  readSteps: readonly string[];
  /** Whether the last intro was the one for dissolving tablets (RDT); null if none was shown yet. */
  isRdt: boolean | null;
  promotionToken: string | null;
  pre: SavedAnswers;
  /**
   * Medical answers that the member confirmed with Continue. When a member edits such an answer, it moves to `drafts`.
   */
  medical: SavedAnswers;
  /** Medical answers saved before Continue (decision 13). They do not count as given. */
  drafts: SavedAnswers;
}

/** All stored answers of a questionnaire. A question may have both a draft and an earlier given answer. */
type Answers = Record<z.infer<typeof AnswerRow>['part'], SavedAnswers>;

/** A questionnaire as it was at one moment. */
export interface QuestionnaireSnapshot {
  questionnaire: UserQuestionnaire;
  answers: Answers;
  /**
   * The transaction that last wrote the row (`xmin`). Every change of the questionnaire or its answers writes the row.
   */
  revision: string;
}

/** SQL for a questionnaire with its answers, all of the same moment, in the form that `snapshotIn` reads. */
export const selectSnapshot = (condition: string): string => `
  select ${COLUMNS}, (
    select coalesce(json_agg(answered), '[]') from (${answersOf('user_questionnaires.id')}) as answered
  ) as answers
  from user_questionnaires where ${condition}`;

/** The questionnaire in a row of `selectSnapshot`. */
export function snapshotIn(row: unknown): QuestionnaireSnapshot {
  const { answers, ...rest } = Answered.parse(row);
  return seenOf(rest, answersIn(answers));
}

const BY_ID = selectSnapshot('id = $1');

/** A questionnaire by its id. It must exist. */
export async function questionnaireIn(sql: Sql, id: string): Promise<UserQuestionnaire> {
  const { rows } = await sql.query(BY_ID, [id]);
  return snapshotIn(rows[0]).questionnaire;
}

/**
 * A person's questionnaire, if it may still change. Its row stays locked until the transaction ends. The answers are
 * read by a second statement, because a statement that waits for a lock reads other tables in their state before the
 * wait.
 */
export async function lockQuestionnaire(sql: Sql, id: string, userId: string): Promise<QuestionnaireSnapshot | null> {
  const { rows } = await sql.query(
    `select ${COLUMNS} from user_questionnaires
     where id = $1 and user_id = $2 and state in ('open', 'complete') for update`,
    [id, userId],
  );
  return rows[0] ? seenOf(Unanswered.parse(rows[0]), await readAnswers(sql, id)) : null;
}

async function readAnswers(sql: Sql, id: string): Promise<Answers> {
  const { rows } = await sql.query(answersOf('$1'), [id]);
  return answersIn(rows.map((each) => AnswerRow.parse(each)));
}

function answersIn(rows: readonly z.infer<typeof AnswerRow>[]): Answers {
  const found: Answers = { pre: {}, medical: {}, draft: {} };
  for (const { part, question_id, answer } of rows) found[part][question_id] = answer;
  return found;
}

const seenOf = ({ revision, ...row }: z.infer<typeof Unanswered>, answers: Answers): QuestionnaireSnapshot => ({
  questionnaire: {
    id: row.id,
    userId: row.user_id,
    productSlug: row.product_slug,
    state: row.state,
    introSeen: row.intro_seen,
    readSteps: row.read_steps,
    isRdt: row.is_rdt,
    promotionToken: row.promotion_token,
    ...answersByPart(answers),
  },
  answers,
  revision,
});

/** A questionnaire's answers, divided into the parts that readers see. */
export const answersByPart = ({
  pre,
  medical,
  draft,
}: Answers): Pick<UserQuestionnaire, 'pre' | 'medical' | 'drafts'> => ({
  pre,
  medical: Object.fromEntries(Object.entries(medical).filter(([id]) => !Object.hasOwn(draft, id))),
  drafts: draft,
});

/** The answers after one more write. A draft is added beside the given answer; a given answer replaces both. */
export function withWrittenAnswer(answers: Answers, question: string, answer: SavedAnswer, isDraft: boolean): Answers {
  if (isDraft) return { ...answers, draft: { ...answers.draft, [question]: answer } };
  const { [question]: _, ...draft } = answers.draft;
  return { ...answers, medical: { ...answers.medical, [question]: answer }, draft };
}
