import type { Page, Request } from '@playwright/test';
import type { Asked } from './walk.ts';
import { goodAnswer, misfit, operationAt } from './specification.ts';

/** The stand-in's answer to an operation: a status and a JSON body, where they are not the contract's first. */
interface Reply {
  status?: number;
  json?: object;
}

const SLUG = 'travel-health';
const QUESTIONNAIRE = 4711;
const VARIANT = { id: '31', name: 'Tablet 50 mg', price_cents: 1200, isRdt: false, maxQuantity: 3 };
const QUANTITY = { quantity: 9, price_cents: 10_800, subscriptionType: 'monthly', label: '9 tablets' };

const option = (id: string, answer_text: string) => ({
  id,
  answer_text,
  helper_text: null,
  attachment: null,
  need_more_info: false,
  user_text_title: null,
  user_text_placeholder: null,
  end_progress: false,
  none_answer: false,
});
const question = (id: string, question_type: string, answer_options: object[]) => ({
  id,
  question_text: `<p>Question ${id}?</p>`,
  question_type,
  answer_options,
  answer_display_type: 1,
});
const choice = (id: string, type = 'single_choice') =>
  question(id, type, [option(`${id}-a`, 'One'), option(`${id}-b`, 'Two')]);

const PRE = [choice('p1'), choice('p2', 'multiple_choice'), question('p3', 'plain_text', [])];
const MEDICAL = [choice('m1'), choice('m2', 'multiple_choice'), question('m3', 'plain_text', []), choice('m4')];

const asked = ({ id, question_type }: { id: string; question_type: string }): Asked => {
  const says = `Question ${id}?`;
  if (question_type === 'plain_text') return { id, says, answer: { write: `words, ${id}` }, sent: [`words, ${id}`] };
  if (question_type === 'multiple_choice')
    return { id, says, answer: { tick: ['One', 'Two'] }, sent: [`${id}-a`, `${id}-b`] };
  return { id, says, answer: { pick: 'Two' }, sent: [`${id}-b`] };
};

/** The product of the stand-in. */
export const documented = {
  address: `/products/${SLUG}/pre_questionnaire`,
  pre: PRE.map(asked),
  medical: MEDICAL.map(asked),
  questionAddress: (id: string) => `/products/${SLUG}/user_questionnaires/${QUESTIONNAIRE}/questions/${id}`,
  variant: VARIANT.name,
  quantity: QUANTITY.label,
};

const nextPath = (path_type: unknown, question_id: string | null = null) => ({
  product_slug: SLUG,
  user_questionnaire_id: QUESTIONNAIRE,
  question_id,
  path_type,
});

/**
 * A backend that knows only the specification: the contract's operations and fields without our additions. Answers
 * that are not given here are made from the contract.
 */
export class StandIn {
  /** Every call, as "METHOD /path", oldest first. */
  readonly calls: string[] = [];
  /** Calls that the specification does not have. */
  readonly undocumented: string[] = [];
  /** The bodies in which the pre-questionnaire was submitted. */
  readonly submitted: unknown[] = [];
  /** The `next_path` of the submission. */
  next: object = nextPath(null, 'm1');
  /** Operations that fail ("METHOD /path"), with their status. */
  readonly failing = new Map<string, number>();
  private user: object = {
    id: 9,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Quince',
    registration_state: 'started',
  };
  private readonly answers = new Map<string, string[]>();

  static readonly nextPath = nextPath;

  /** Answers every request that a page makes to a backend. */
  async serve(page: Page): Promise<void> {
    await page.route(/\/(?:api|oauth)\//, async (route) => {
      const { status, json, signsIn } = this.reply(route.request());
      const headers = {
        'content-type': 'application/json',
        ...(signsIn && { 'access-token': 'token', 'expires-in': '1800' }),
      };
      await route.fulfill({ status, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
    });
  }

  private reply(request: Request): { status: number; json?: unknown; signsIn: boolean } {
    const line = `${request.method()} ${new URL(request.url()).pathname}`;
    this.calls.push(line);
    const failing = this.failing.get(line);
    if (failing !== undefined) return { status: failing, json: { message: 'Not now.' }, signsIn: false };
    const [method = '', path = ''] = line.split(' ');
    const found = operationAt(method, path);
    if (found === undefined) {
      this.undocumented.push(line);
      return { status: 404, json: { message: 'Not found.' }, signsIn: false };
    }
    const { operation, params } = found;
    const good = goodAnswer(operation);
    const { status = good.status, json = good.sample } = this.said(operation.id, params, request);
    const fault = misfit(operation, status, json);
    if (fault !== null)
      throw new Error(`${operation.id} is answered with what the specification does not have: ${fault}`);
    // The contract allows an answer at the top level or under `data`.
    const isWrapped = ['getPreQuestionnaire', 'getQuestions'].includes(operation.id);
    return { status, json: isWrapped ? { data: json } : json, signsIn: operation.signsIn && !operation.signedIn };
  }

  private said(operation: string, { question_id: id }: Record<string, string>, request: Request): Reply {
    const draft = {
      line_items: [
        { product: { slug: SLUG }, variant: VARIANT, quantity: QUANTITY.quantity, price_cents: QUANTITY.price_cents },
      ],
    };
    const index = MEDICAL.findIndex((one) => one.id === id);
    const replies: Record<string, () => Reply> = {
      refreshToken: () => ({ status: 401, json: { message: 'Nobody is signed in.' } }),
      getMe: () => ({ json: { user: this.user } }),
      login: () => ({ json: { user: this.user } }),
      signup: () => ({ json: { user: this.user } }),
      saveBmi: () => ({ json: { bmi: 22.8, next_path: nextPath('user_questionnaire', 'm1') } }),
      getProduct: () => ({ json: { slug: SLUG, name: 'Travel health' } }),
      getPreQuestionnaire: () => ({ json: { questions: PRE } }),
      submitPreQuestionnaire: () => {
        this.submitted.push(request.postDataJSON());
        return { json: { next_path: this.next } };
      },
      getQuestions: () => ({
        json: { question_ids: MEDICAL.map((one) => one.id), user_questionnaire_id: QUESTIONNAIRE },
      }),
      getQuestion: () => {
        const answer = this.answers.get(id ?? '');
        return { json: { ...MEDICAL[index], ...(answer && { answer }) } };
      },
      saveAnswer: () => {
        this.answers.set(id ?? '', request.postDataJSON().answer);
        const following = MEDICAL[index + 1]?.id;
        const next_path = following === undefined ? nextPath('intro') : nextPath('user_questionnaire', following);
        return { json: { next_path } };
      },
      getVariants: () => ({ json: { variants: [VARIANT] } }),
      getQuantities: () => ({ json: { quantities: [QUANTITY] } }),
      getCart: () => ({ json: draft }),
      saveCart: () => ({ json: draft }),
    };
    return replies[operation]?.() ?? {};
  }
}
