import type { Page, Request } from '@playwright/test';
import type { Asked } from './questions.ts';

/** What the stand-in answers: a status, a JSON body, and whether the answer signs somebody in. */
interface Reply {
  status?: number;
  json?: object;
  signsIn?: true;
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

/** What the stand-in sells, as a visitor meets it. */
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
 * A backend that knows only the document: every call of product.md and of the contract, with the fields written there and
 * none that our own backend adds.
 */
export class StandIn {
  /** Every call, as "METHOD /path", oldest first. */
  readonly calls: string[] = [];
  /** Calls that no page of the document knows. */
  readonly undocumented: string[] = [];
  /** The bodies of the submissions of the pre-questionnaire. */
  readonly submitted: unknown[] = [];
  /** Where the submission leads. */
  next: object = nextPath(null, 'm1');
  /** Lines that fail, with their status. */
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

  /** Answers everything that a page asks a backend for. */
  async serve(page: Page): Promise<void> {
    await page.route(/\/(?:api|oauth)\//, async (route) => {
      const { status = 200, json, signsIn } = this.reply(route.request());
      const headers = {
        'content-type': 'application/json',
        ...(signsIn && { 'access-token': 'token', 'expires-in': '1800' }),
      };
      await route.fulfill({ status, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
    });
  }

  private reply(request: Request): Reply {
    const line = `${request.method()} ${new URL(request.url()).pathname}`;
    this.calls.push(line);
    const status = this.failing.get(line);
    if (status !== undefined) return { status, json: { message: 'Not now.' } };
    const [, method = '', id = ''] =
      new RegExp(`^(GET|PUT) /api${documented.questionAddress('(\\w+)')}$`).exec(line) ?? [];
    if (id !== '') return this.medical(method, id, request);
    const known = this.rows(request)[line];
    if (known !== undefined) return known();
    this.undocumented.push(line);
    return { status: 404, json: { message: 'Not found.' } };
  }

  private medical(method: string, id: string, request: Request): Reply {
    const at = MEDICAL.findIndex((one) => one.id === id);
    const found = MEDICAL[at];
    if (found === undefined) return { status: 404, json: { message: 'Not found.' } };
    const answer = this.answers.get(id);
    if (method === 'GET') return { json: { ...found, ...(answer && { answer }) } };
    this.answers.set(id, request.postDataJSON().answer);
    const following = MEDICAL[at + 1]?.id;
    return {
      json: { next_path: following === undefined ? nextPath('intro') : nextPath('user_questionnaire', following) },
    };
  }

  private rows(request: Request): Record<string, () => Reply> {
    const product = { slug: SLUG, name: 'Travel health' };
    const line = { product: { slug: SLUG }, quantity: QUANTITY.quantity, price_cents: QUANTITY.price_cents };
    const draft = { line_items: [line] };
    const signedIn = (status: number) => (): Reply => ({ status, json: { user: this.user }, signsIn: true });
    return {
      'POST /oauth/token': () => ({ status: 401, json: { message: 'Nobody is signed in.' } }),
      'DELETE /api/logout': () => ({ status: 204 }),
      'GET /api/users/validate_session': () => ({ json: { valid: true } }),
      'GET /api/users/me': () => ({ json: { user: this.user } }),
      'POST /api/login': signedIn(200),
      'POST /api/signup': signedIn(201),
      'GET /api/users/demographics': () => ({ json: {} }),
      'GET /api/users/bmi': () => ({ json: {} }),
      'PUT /api/users/bmi': () => ({ json: { bmi: 22.8, next_path: nextPath('user_questionnaire', 'm1') } }),
      [`GET /api/products/${SLUG}`]: () => ({ json: product }),
      [`GET /api/products/${SLUG}/pre_questionnaire`]: () => ({ json: { data: { questions: PRE } } }),
      [`POST /api/products/${SLUG}/pre_questionnaire_answers`]: () => {
        this.submitted.push(request.postDataJSON());
        return { json: { next_path: this.next } };
      },
      [`GET /api/products/${SLUG}/questions`]: () => ({
        json: { data: { question_ids: MEDICAL.map(({ id }) => id), user_questionnaire_id: QUESTIONNAIRE } },
      }),
      [`GET /api/products/${SLUG}/variants`]: () => ({ json: { variants: [VARIANT] } }),
      [`GET /api/products/${SLUG}/quantities`]: () => ({ json: { quantities: [QUANTITY] } }),
      'GET /api/carts': () => ({ json: draft }),
      'PUT /api/carts': () => ({ json: draft }),
      'DELETE /api/carts': () => ({ status: 204 }),
    };
  }
}
