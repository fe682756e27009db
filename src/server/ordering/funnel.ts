import { checkAnswers, factScope, landingType, nextOpen, pathTypeOf, pathTypesOf } from '#core';
import type { Facts, Flow, NextPath, PathTypeName, Product } from '#core';
import { unfinishedPage, notFound } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { todayOf } from '../today.ts';
import type { Account } from '../store/accounts.ts';
import type { Cart } from '../store/carts.ts';
import type { FunnelData } from '../store/funnel-data.ts';
import type { UserQuestionnaire } from '../store/questionnaires.ts';
import type { SavedAnswers } from '../store/saved-answer.ts';
import { withValidAnswers } from './valid-answers.ts';
import { chosenForm, isDissolving } from './chosen-form.ts';
import { withStock } from './with-stock.ts';

/** The path type of the medical questions (ER-3). */
export const QUESTIONS = 'user_questionnaire';
/** The path types of the steps to which this server's calls belong. */
export const STEPS = [
  QUESTIONS,
  'intro',
  'variant-selection',
  'quantity-selection',
  'carts',
] as const satisfies PathTypeName[];
export type StepName = (typeof STEPS)[number];

type Questions = Product['medical_questionnaire'];

type FirstWord<Name> = Name extends `${infer First}.${string}` ? First : never;
/** All facts, grouped by first word so that references can read them: "cart.variant" is { cart: { variant } }. */
type GroupedFacts = {
  [First in FirstWord<keyof Facts>]: {
    [Name in keyof Facts as Name extends `${First}.${infer Rest}` ? Rest : never]: Facts[Name];
  };
};

/** A next path that names a step. */
type OpenStep = NextPath & { path_type: string };

/** A person's progress with a product. */
export interface FunnelPosition {
  product: Product;
  /**
   * The questionnaire that is not ordered yet, with the answers that still count; null before the pre-questionnaire was
   * sent.
   */
  questionnaire: UserQuestionnaire | null;
  cart: Cart | null;
  /** The form of the product that the answers selected; null when none did. */
  form: string | null;
  /** Whether the person gets a dissolving tablet. The intro that was seen last decides, or else the answers. */
  isRdt: boolean;
  /** The ids of the medical questions that are asked and have no valid answer. */
  openQuestions: ReadonlySet<string>;
  /** The first unfinished step; null when all are done. */
  next: OpenStep | null;
}

/** The product with a slug. @throws Refusal 404 when there is none */
export function productOf({ products }: ServerContext, slug: string): Product {
  const product = products.get(slug);
  if (!product) throw notFound('not_found');
  return product;
}

/** A person's progress with a product. @throws Refusal 404 for an unknown product */
export async function funnelPosition(context: ServerContext, userId: string, slug: string): Promise<FunnelPosition> {
  const product = productOf(context, slug);
  const data = await context.store.funnel.current(userId, slug);
  return positionFrom(context, product, data, data.seen?.questionnaire ?? null);
}

/**
 * A person's progress with a product, computed from the stored data.
 * @param saved their questionnaire for the product that is not ordered yet
 */
export function positionFrom(
  context: ServerContext,
  served: Product,
  data: Omit<FunnelData, 'seen'>,
  saved: UserQuestionnaire | null,
): FunnelPosition {
  const { flow } = context;
  const today = todayOf(context);
  const { demographics, bmi } = data;
  const product = withStock(served, data);
  const questionnaire = saved && withValidAnswers(product, saved);
  const cart = data.cart?.product_slug === product.slug ? data.cart : null;
  const form = chosenForm(flow, product, questionnaire?.medical ?? {}, today);
  const isRdt = questionnaire?.isRdt ?? isDissolving(product, form);
  const errors = checkAnswers(flow, product.medical_questionnaire, questionnaire?.medical ?? {}, today);
  const openQuestions = new Set(errors.map(({ question_id }) => question_id));
  const facts: GroupedFacts = {
    pre: {
      complete: questionnaire !== null && isFullyAnswered(flow, product.pre_questionnaire, questionnaire.pre, today),
    },
    bmi: { known: bmi !== null },
    demographics: { complete: demographics !== null },
    person: { date_of_birth: demographics && demographics.date_of_birth },
    medical: { complete: questionnaire !== null && openQuestions.size === 0 },
    intro: { seen: questionnaire?.introSeen ?? false },
    steps: { read: [...(questionnaire?.readSteps ?? [])] },
    cart: { variant: cart?.variant ?? null, quantity: cart?.quantity ?? null, isRdt },
    // Always false: an ordered questionnaire is no longer the current one.
    order: { placed: false },
  };
  const scope = factScope(flow, facts, today);
  const step = nextOpen(scope);
  const open = step && pathTypeOf(step, scope);
  const path = open === undefined ? null : nextPath({ product, questionnaire }, open);
  const question_id = open === QUESTIONS ? nextOpenQuestion(product, openQuestions, 0) : null;
  return { product, questionnaire, cart, form, isRdt, openQuestions, next: path && { ...path, question_id } };
}

/**
 * The next page after a call that belongs to no product. It belongs to the questionnaire on which the person worked
 * last; null (their landing page) when there is none.
 */
export async function nextPage(context: ServerContext, userId: string): Promise<NextPath | null> {
  const latest = await context.store.questionnaires.latest(userId);
  if (!latest || !context.products.has(latest.productSlug)) return null;
  return (await funnelPosition(context, userId, latest.productSlug)).next;
}

/**
 * A person's progress with the product that they are ordering: the one in their cart, or else the one on which they
 * worked last. Null if everything they started is ordered.
 * @throws Refusal 422 with the start page if they have not started anything
 */
export async function orderingOf(context: ServerContext, account: Account): Promise<FunnelPosition | null> {
  const { store, products, flow } = context;
  const [cart, latest] = await Promise.all([store.carts.read(account.id), store.questionnaires.latest(account.id)]);
  const slug = [cart?.product_slug, latest?.productSlug].find((one) => one !== undefined && products.has(one));
  if (slug !== undefined) return funnelPosition(context, account.id, slug);
  if ((await store.orders.of(account.id)).length > 0) return null;
  const user = { role: account.role, registration_state: account.registrationState };
  const landing = landingType(factScope(flow, { user }, todayOf(context)));
  throw unfinishedPage('nothing_begun', pathTo(landing ?? QUESTIONS));
}

/** Refuses a step while an earlier step is unfinished (decision 2). @throws Refusal 422 with that step's NextPath */
export function requireStep(flow: Flow, { next }: FunnelPosition, step: string): void {
  if (next !== null && stepIndex(flow, next.path_type) < stepIndex(flow, step))
    throw unfinishedPage('elsewhere_first', next);
}

/** Like `requireStep`. @returns the questionnaire, which exists once the first step is done */
export function requireQuestionnaire(flow: Flow, funnel: FunnelPosition, step: string): UserQuestionnaire {
  requireStep(flow, funnel, step);
  if (!funnel.questionnaire) throw notFound('not_found');
  return funnel.questionnaire;
}

/** Whether every question has a valid answer, counting only answers to the current questions (decision 12). */
export const isFullyAnswered = (flow: Flow, questions: Questions, answers: SavedAnswers, today: string): boolean =>
  checkAnswers(flow, questions, answers, today).length === 0;

/** Whether both questionnaires of a product are complete. */
export const areBothAnswered = (
  flow: Flow,
  product: Product,
  { pre, medical }: UserQuestionnaire,
  today: string,
): boolean =>
  isFullyAnswered(flow, product.pre_questionnaire, pre, today) &&
  isFullyAnswered(flow, product.medical_questionnaire, medical, today);

/**
 * The position of a step in the flow, from 0.
 * @param step any of its path types
 * @returns -1 if the flow has no such step
 */
export const stepIndex = (flow: Flow, step: string): number =>
  flow.steps.findIndex((each) => pathTypesOf(each).includes(step));

/** The NextPath of a page that belongs to no product. */
export const pathTo = (path_type: string): OpenStep => ({
  product_slug: null,
  user_questionnaire_id: null,
  question_id: null,
  path_type,
});

/** The NextPath of a step that is not a question. */
export const nextPath = (
  { product, questionnaire }: Pick<FunnelPosition, 'product' | 'questionnaire'>,
  step: string,
): OpenStep => ({
  ...pathTo(step),
  product_slug: product.slug,
  user_questionnaire_id: questionnaire?.id ?? null,
});

/** The first unanswered question, searched from `position` on and then from the start; null when there is none. */
export function nextOpenQuestion(product: Product, open: ReadonlySet<string>, position: number): string | null {
  const ids = product.medical_questionnaire.map(({ id }) => id);
  return [...ids.slice(position), ...ids.slice(0, position)].find((id) => open.has(id)) ?? null;
}
