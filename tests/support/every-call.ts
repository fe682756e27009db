import { type Flow, isObject, type JsonObject } from '#core';
import { patient } from './people.ts';
import { ok, type WireAnswer, type WireRequest } from './wire.ts';

const product = { slug: 'x', name: 'X' };
const address = { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const shipping = { name: 'Ada', ...address };
const order = { line_items: [{ product, quantity: 2 }], total_cents: 5000 };
const question = {
  id: 'm1',
  question_text: '<p>Since when?</p>',
  question_type: 'plain_text',
  answer_display_type: 1,
  answer_options: [],
};
const settings = {
  email: patient.email,
  profile: { first_name: 'Ada', last_name: 'Byron' },
  address,
  sessions: [],
};

/** A valid body for each response schema of the contract. */
const BODIES: Record<string, JsonObject | JsonObject[] | undefined> = {
  nothing: undefined,
  Anything: {},
  SignedIn: { user: patient, name: 'Ada' },
  EmailLinkOpened: { user: patient, link: 'confirmed' },
  SessionValid: { valid: true },
  Redirected: { redirect_to: '/dashboard' },
  MemberList: { members: [{ id: '1', email: patient.email, firstName: 'Ada', lastName: 'Byron' }] },
  Demographics: {
    demographics: { date_of_birth: '1990-02-28', sex_at_birth: 'female', phone: '(555) 010-0134', address },
  },
  DemographicsSaved: { user: patient },
  Bmi: { height_in: 60, weight_lb: 150 },
  BmiSaved: { height_in: 60, weight_lb: 150 },
  ProductList: { products: [product] },
  ProductIntro: product,
  Questionnaire: { questions: [question] },
  AnswerSaved: { next_path: null },
  GoesNext: { next_path: null },
  QuestionnaireProgress: { question_ids: ['m1'], user_questionnaire_id: 'uq' },
  Question: question,
  SearchResults: [{ code: '1', name: 'Aspirin' }],
  VariantList: { variants: [{ id: 'v', name: 'V' }] },
  QuantityList: { quantities: [{ quantity: 2, price_cents: 5000, label: 'Two' }] },
  Order: order,
  Checkout: { order, shipping },
  PlacedOrder: { ...order, id: 'o', number: 'T-1', state: 'paid', placed_at: '2026-01-01' },
  Portal: { started: [], orders: [] },
  AccountSettings: settings,
};

/**
 * Finds the call of a flow that sent a request. Several calls may have the same method and path; then the body decides.
 * @returns the call's name
 */
export function callOf(flow: Flow, { method, url, body }: WireRequest): string | undefined {
  const path = url.split('?')[0] ?? '';
  const sent = isObject(body) ? Object.keys(body) : [];
  const found = Object.entries(flow.calls).find(([, call]) => {
    const pattern = flow.api[call.base ?? 'base'] + call.path.replaceAll(/\{[a-z_]+\}/g, '[^/]+');
    const sends = call.body_from === undefined ? Object.keys(call.body ?? {}) : [];
    return (
      call.method === method &&
      new RegExp(`^${pattern}$`).test(path) &&
      sent.every((field) => sends.length === 0 || sends.includes(field))
    );
  });
  return found?.[0];
}

/** A successful response to the call. */
export function goodAnswer(flow: Flow, call: string): WireAnswer {
  const shape = flow.calls[call]?.response ?? 'nothing';
  if (!(shape in BODIES)) throw new Error(`no answer of the shape ${shape}`);
  const body = BODIES[shape];
  const signsIn = call === flow.api.refresh || shape === 'signed_in';
  return ok(body, signsIn ? { 'access-token': 'token' } : {});
}

const says = (status: number, more: JsonObject = {}): WireAnswer => ({
  status,
  body: { errors: { message: 'Words of the server.', ...more } },
});
const elsewhere = { path_type: 'intro', product_slug: 'x', user_questionnaire_id: null, question_id: null };

/** Every way in which a call can fail, and the status that it counts as. */
export const FAILURES: [name: string, answer: WireAnswer, status: number | 'network' | 'timeout' | 'malformed'][] = [
  ['400', says(400), 400],
  ['401', says(401), 401],
  ['403', says(403), 403],
  ['403 with a path', says(403, { next_path: elsewhere }), 403],
  ['404', says(404), 404],
  ['408', says(408), 408],
  ['409', says(409), 409],
  ['422', says(422), 422],
  ['422 with a path', says(422, { next_path: elsewhere }), 422],
  ['429', says(429), 429],
  ['500', says(500), 500],
  ['503 of a proxy', { status: 503, body: '<h1>Down</h1>' }, 503],
  ['timeout', 'timeout', 'timeout'],
  ['offline', 'network', 'network'],
  ['HTML', { status: 200, body: '<!doctype html><p>hello' }, 'malformed'],
  ['truncated JSON', { status: 200, body: '{"questions":[{"id"' }, 'malformed'],
  ['wrong shape', { status: 200, body: { unexpected: true } }, 'malformed'],
];

/** Whether a call accepts a response of the wrong shape, because it expects no data. */
export const passes = (flow: Flow, call: string, answer: WireAnswer): boolean => {
  const { response } = flow.calls[call] ?? {};
  const success = typeof answer === 'object' && answer.status < 300;
  if (!success) return false;
  return (
    response === 'nothing' ||
    (['Anything', 'Bmi', 'BmiSaved', 'Demographics'].includes(response ?? '') && isObject(answer.body))
  );
};
