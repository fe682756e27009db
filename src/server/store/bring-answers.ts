import { z } from 'zod';
import { writeAudit } from './audit.ts';
import type { Sql } from './db.ts';
import { questionnaireIn } from './questionnaire-rows.ts';
import { type ProductRules, readBefore } from './save-medical.ts';

interface AccountMove {
  /** The account that is emptied and deleted. */
  from: string;
  /** The account that receives what `from` holds. */
  to: string;
  rules: (slug: string) => ProductRules;
  now: Date;
}

const Pair = z.object({ from_id: z.string(), to_id: z.string(), product_slug: z.string() });
const CartRow = z.object({ user_id: z.string(), product_slug: z.string() });

/**
 * Moves what an account holds to another account, in the transaction of `sql`, and deletes the first one with its
 * sessions. If both have an answer, a height and weight, or a cart, the newer one is used. Name and demographics are
 * moved only if the other account has none, and never from an account that was set aside (it has no password): somebody
 * else may have signed up, and must not redirect a parcel.
 * @returns false while either account is paying for an order; nothing changes then
 */
export async function bringAnswers(sql: Sql, { from, to, rules, now }: AccountMove): Promise<boolean> {
  // Lock the rows: running requests of both accounts finish first, or find nothing to write to.
  const questionnaires = await sql.query(
    'select state from user_questionnaires where user_id in ($1, $2) order by id for update',
    [from, to],
  );
  const paying = await sql.query('select 1 from reservations where user_id in ($1, $2)', [from, to]);
  if (paying.rows.length > 0 || questionnaires.rows.some(({ state }) => state === 'paying')) return false;

  const cart = await newestCart(sql, from, to);
  const both = await sql.query(
    `select theirs.id as from_id, own.id as to_id, own.product_slug from user_questionnaires as theirs
     join user_questionnaires as own on own.product_slug = theirs.product_slug and own.user_id = $2 and own.state <> 'ordered'
     where theirs.user_id = $1 and theirs.state <> 'ordered'`,
    [from, to],
  );
  for (const row of both.rows) {
    const { from_id, to_id, product_slug: slug } = Pair.parse(row);
    const chosenBy = cart?.product_slug === slug ? (cart.user_id === from ? from_id : to_id) : null;
    await mergeQuestionnaires(sql, { from: from_id, to: to_id, chosenBy, rules: rules(slug), now, userId: to });
  }
  for (const statement of MOVES) await sql.query(statement, [from, to]);
  await writeAudit(sql, { recordedAt: now, actorId: to, memberId: from, action: 'answers brought over' });
  await sql.query('delete from users where id = $1', [from]);
  return true;
}

/**
 * SQL statements that move everything except answers to questionnaires that both accounts have. $1 is `from`, $2 is
 * `to`.
 */
const MOVES = [
  `update user_questionnaires as theirs set user_id = $2 where user_id = $1 and (state = 'ordered' or not exists (
     select 1 from user_questionnaires as own
     where own.user_id = $2 and own.product_slug = theirs.product_slug and own.state <> 'ordered'))`,
  'update orders set user_id = $2 where user_id = $1',
  `update consents as theirs set user_id = $2 where user_id = $1 and not exists (
     select 1 from consents as own where own.user_id = $2 and own.name = theirs.name and own.request = theirs.request)`,
  `insert into bmi (user_id, height_in, weight_lb, bmi, updated_at)
   select $2, height_in, weight_lb, bmi, updated_at from bmi where user_id = $1
   on conflict (user_id) do update set height_in = excluded.height_in, weight_lb = excluded.weight_lb,
     bmi = excluded.bmi, updated_at = excluded.updated_at where excluded.updated_at > bmi.updated_at`,
  `insert into demographics (user_id, date_of_birth, sex_at_birth, phone, address, updated_at)
   select $2, date_of_birth, sex_at_birth, phone, address, demographics.updated_at
   from demographics join users on users.id = user_id where user_id = $1 and password_hash is not null
   on conflict do nothing`,
  `update users as own set
     first_name = case when own.first_name = '' and theirs.password_hash is not null then theirs.first_name else own.first_name end,
     last_name = case when own.last_name = '' and theirs.password_hash is not null then theirs.last_name else own.last_name end,
     registration_state = case when exists (select 1 from demographics where user_id = $2) then 'completed' else own.registration_state end
   from users as theirs where theirs.id = $1 and own.id = $2`,
];

/**
 * Of two accounts' carts, keeps the newer one, for the account `to`.
 * @returns the account whose cart it was, and its product; null when neither has a cart
 */
async function newestCart(sql: Sql, from: string, to: string) {
  const { rows } = await sql.query(
    `select user_id, content->>'product_slug' as product_slug from carts where user_id in ($1, $2)
     order by updated_at desc, user_id = $2 desc limit 1`,
    [from, to],
  );
  if (!rows[0]) return null;
  const cart = CartRow.parse(rows[0]);
  if (cart.user_id === from) {
    await sql.query('delete from carts where user_id = $1', [to]);
    await sql.query('update carts set user_id = $2 where user_id = $1', [from, to]);
  }
  return cart;
}

/** Two questionnaires for one product, of the two accounts. */
interface Merge {
  from: string;
  to: string;
  /**
   * The questionnaire in which people chose the product that is in the cart; null when the cart is for another product.
   */
  chosenBy: string | null;
  rules: ProductRules;
  now: Date;
  /** The id of the person to whom the questionnaire `to` belongs. */
  userId: string;
}

async function mergeQuestionnaires(sql: Sql, { from, to, chosenBy, rules, now, userId }: Merge): Promise<void> {
  const [theirs, own] = [await questionnaireIn(sql, from), await questionnaireIn(sql, to)];
  await sql.query(
    `insert into answers (user_questionnaire_id, part, question_id, answer, updated_at)
     select $2, part, question_id, answer, updated_at from answers where user_questionnaire_id = $1
     on conflict (user_questionnaire_id, part, question_id) do update
     set answer = excluded.answer, updated_at = excluded.updated_at where excluded.updated_at > answers.updated_at`,
    [from, to],
  );
  await sql.query(
    `insert into answer_drafts (user_questionnaire_id, question_id, answer, updated_at)
     select $2, question_id, answer, updated_at from answer_drafts where user_questionnaire_id = $1
     on conflict (user_questionnaire_id, question_id) do update
     set answer = excluded.answer, updated_at = excluded.updated_at where excluded.updated_at > answer_drafts.updated_at`,
    [from, to],
  );
  const { medical } = await questionnaireIn(sql, to);
  await sql.query(
    `update user_questionnaires set state = $2, updated_at = $3, promotion_token = coalesce($4, promotion_token)
     where id = $1`,
    [to, rules.stateOf(medical), now, theirs.promotionToken],
  );
  if (rules.startsOver(own.medical, medical))
    await sql.query(
      `update user_questionnaires set intro_seen = false, is_rdt = null, read_steps = ${readBefore('$2')} where id = $1`,
      [to, rules.earlierSteps],
    );
  const before = chosenBy === from ? theirs.medical : own.medical;
  if (chosenBy !== null && rules.startsOver(before, medical))
    await sql.query('delete from carts where user_id = $1', [userId]);
}
