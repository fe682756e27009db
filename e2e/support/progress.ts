import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { newMember } from './people.ts';
import type { Person } from './people.ts';
import type { Walk } from './walk.ts';

/** The steps of the funnel. A member at a step has done all earlier steps, but not this one. */
const STEPS = ['pre', 'bmi', 'demographics', 'medical', 'intro', 'variant', 'quantity', 'cart'] as const;
export type Step = (typeof STEPS)[number];

export const DEMOGRAPHICS = {
  date_of_birth: '1985-04-21',
  sex_at_birth: 'female',
  phone: '2125550134',
  address: { line1: '12 Orchard Street', city: 'Springfield', state: 'IL', zip: '62701' },
};

/**
 * A new member who has sent the answers of all steps before one.
 * @param arriving makes the member
 * @returns the member, and the address of their next question
 */
export async function memberAt(
  request: APIRequestContext,
  walk: Walk,
  step: Step,
  arriving = newMember,
): Promise<Person & { token: string; questionnaire: string; questionAddress: (id: string) => string }> {
  const member = await arriving(request);
  const send = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${member.token}` };
    const response = await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return response.status() === 204 ? {} : response.json();
  };
  const products = `/products/${walk.slug}`;
  let questionnaire = '';
  const acts: Record<Step, () => Promise<unknown>> = {
    pre: async () => {
      const questionnaire_answers = Object.fromEntries(walk.pre.map(({ id, sent }) => [id, sent]));
      const { next_path } = await send('POST', `${products}/pre_questionnaire_answers`, { questionnaire_answers });
      questionnaire = next_path.user_questionnaire_id;
    },
    bmi: () => send('PUT', '/users/bmi', { height_in: 68, weight_lb: 150 }),
    demographics: () => send('PUT', '/users/demographics', DEMOGRAPHICS),
    medical: async () => {
      for (const { id, sent, beside } of walk.medical) {
        await send('PUT', `${products}/user_questionnaires/${questionnaire}/questions/${id}`, {
          answer: sent,
          ...beside,
        });
      }
    },
    intro: () => send('GET', products),
    variant: () => send('PUT', '/carts', { variant: walk.variantId }),
    quantity: () => send('PUT', '/carts', { variant: walk.variantId, ...walk.quantityOf }),
    cart: async () => undefined,
  };
  for (const done of STEPS.slice(0, STEPS.indexOf(step))) await acts[done]();
  const questionAddress = (id: string) => `${products}/user_questionnaires/${questionnaire}/questions/${id}`;
  return { ...member, questionnaire, questionAddress };
}

/** Pays for what a member has in the cart, through the API. */
export async function placeOrder(request: APIRequestContext, { token }: { token: string }): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { idempotency_key } = await (await request.get('/api/checkout', { headers })).json();
  const { address } = DEMOGRAPHICS;
  const paid = await request.post('/api/checkout', {
    headers: { ...headers, 'idempotency-key': idempotency_key },
    data: { shipping: { name: 'Ada Quince', ...address }, payment_token: `test_ok_${idempotency_key}` },
  });
  expect(paid.status(), await paid.text()).toBe(201);
}
