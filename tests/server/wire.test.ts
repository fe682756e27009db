import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, seedSampleAccounts } from '#server';
import { cookieOf, mailedToken, PASSWORD, testApp, tokenOf } from './support/app.ts';
import type { CallOptions, TestApp } from './support/app.ts';
import { BMI, DEMOGRAPHICS, goodAnswer, goodAnswers, journey, productFor } from './support/ordering.ts';

let server: TestApp;
let ajv: Ajv;
beforeAll(async () => {
  server = await testApp();
  ajv = new Ajv({ strict: false });
  const schema: object = JSON.parse(
    await readFile(new URL('../../contract/ordering.openapi.json', import.meta.url), 'utf8'),
  );
  ajv.addSchema(schema, 'contract');
}, 60_000);
afterAll(() => server.close());

/** @returns why a body does not fit a shape of the contract; null when it does */
function misfit(shape: string, body: unknown): string | null {
  const validate = ajv.getSchema(`contract#/components/schemas/${shape}`);
  if (!validate) return `there is no shape "${shape}"`;
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

const SHIPPING = { name: 'Ada Lovelace', line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
const NEW = 'another horse entirely';

interface Made extends CallOptions {
  /** The values for the {words} of its path, and its query. */
  path?: Record<string, string>;
  query?: Record<string, string>;
}

/**
 * Makes a call of the flow as the browser does. It must succeed, and its response must have the shape that the flow
 * expects.
 */
async function made(id: string, { path: words = {}, query = {}, ...options }: Made = {}) {
  const call = server.flow.calls[id];
  if (!call) throw new Error(`the flow has no call "${id}"`);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
  const url = `${server.flow.api[call.base ?? 'base']}${path}?${new URLSearchParams(query)}`;
  const response = await server.call(call.method, url, options);
  expect([id, response.statusCode < 400, response.body]).toEqual([id, true, response.body]);
  if (call.response !== 'nothing') expect([id, misfit(call.response, response.json())]).toEqual([id, null]);
  seen.add(id);
  return response;
}
const seen = new Set<string>();
const cookieIn = (response: LightMyRequestResponse) => ({ cookie: cookieOf(response) });

describe('[HT-3] [HT-7] every call responds in the shape that the flow promises', () => {
  test('calls of the funnel and of an order', async () => {
    const { member: as, questionnaireId } = await journey(server, 'intro');
    const product = productFor(server);
    const [question] = product.medical_questionnaire;
    if (!question) throw new Error('the product asks nothing');
    const path = { product_slug: product.slug, user_questionnaire_id: questionnaireId, question_id: question.id };
    const cart = { variant: product.variants[0]?.id ?? '', quantity: 4, subscriptionType: 'once' };
    const given = { questionnaire_answers: goodAnswers(product.pre_questionnaire) };
    for (const id of ['load-me', 'validate-session', 'load-demographics', 'load-bmi', 'load-dashboard'])
      await made(id, { as });
    await made('save-demographics', { as, body: DEMOGRAPHICS });
    await made('save-bmi', { as, body: BMI });
    await made('load-pre-questionnaire', { as, path });
    await made('submit-pre-questionnaire', { as, path, body: given });
    await made('load-questions', { as, path });
    await made('load-question', { as, path });
    await made('save-draft', { as, path, body: { answer: [], draft: true } });
    await made('save-answer', { as, path, body: { answer: goodAnswer(question) } });
    await made('load-product', { as, path });
    await made('load-variants', { as, path });
    await made('load-quantities', { as, path, query: { variant: cart.variant } });
    await made('save-cart', { as, body: cart });
    await made('load-cart', { as });
    await made('clear-cart', { as });
    await made('save-cart', { as, body: cart });
    const opened = (await made('load-checkout', { as })).json<{ idempotency_key: string }>();
    const headers = { 'idempotency-key': opened.idempotency_key };
    const placed = await made('place-order', { as, headers, body: { shipping: SHIPPING, payment_token: 'test_ok_1' } });
    const { id: order } = placed.json<{ id: string }>();
    await made('load-checkout', { as, query: { order } });
    await made('load-order', { as, path: { order_id: order } });
    for (const [id, type] of [
      ['search-medications', 'medication'],
      ['search-allergies', 'allergy'],
    ] as const)
      await made(id, { as, query: { query: 'pen', type } });
  });

  test('calls of the portal', async () => {
    const { member: as } = await journey(server, 'intro');
    for (const id of ['load-portal', 'load-settings', 'download-data']) await made(id, { as });
    await made('save-profile', { as, body: { profile: { first_name: 'Grace', last_name: 'Hopper' } } });
    await made('save-address', { as, body: { address: DEMOGRAPHICS.address } });
    await made('change-password', { as, body: { present_password: PASSWORD, password: NEW } });
    await made('request-deletion', { as });
    await made('withdraw-deletion', { as });
    await made('sign-out-everywhere', { as });
  });

  test('calls of accounts', async () => {
    const account = { first_name: 'Ada', last_name: 'L', email: 'wire@example.com', password: PASSWORD, consent: true };
    await made('signup', { body: account });
    const link = await mailedToken(server.store, account.email);
    const signedIn = await made('login', { body: { email: account.email, password: PASSWORD } });
    const renewed = await made('refresh-token', { body: { grant_type: 'refresh_token' }, headers: cookieIn(signedIn) });
    const as = { token: tokenOf(renewed) };
    await made('send-verification', { as });
    await made('verify-email', { as, path: { token: link } });
    await made('signup', { body: { ...account, password: NEW } });
    await made('bring-answers', { as, path: { token: await mailedToken(server.store, account.email) } });
    await made('logout', { as });
    await made('forgot-password', { body: { email: account.email } });
    const mail = async () => (await server.store.outbox.latest(50)).find(({ to }) => to === account.email);
    await expect.poll(mail).toBeDefined();
    const token = /\/reset-password\?token=([\w-]+)/.exec((await mail())?.text ?? '')?.[1] ?? '';
    await made('check-reset-token', { path: { token } });
    await made('reset-password', { path: { token }, body: { password: NEW } });
    await made('resolve-redirect', { query: { redirect_to: '/refills' } });
    await seedSampleAccounts(server.store, createPasswords(), server.clock.now);
    const begun = await made('start-sign-in');
    const picked = await server.call('GET', `${begun.headers['location']}&account=patient%40example.com`);
    const back = new URL(String(picked.headers['location']), 'http://none').searchParams;
    const query = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
    await made('exchange-code', { query, headers: cookieIn(begun) });
  });

  test('calls of staff', async () => {
    const member = await server.member();
    const own = await server.member();
    await server.db.query("update users set role = 'staff' where id = $1", [own.id]);
    await made('search-members', { as: own, query: { query: member.email } });
    const acting = await made('impersonate', { as: own, path: { member_id: member.id } });
    await made('load-me', { as: { token: tokenOf(acting) } });
    await made('stop-impersonating', { as: { token: tokenOf(acting) } });
  });

  test('the tests above made every call', () => {
    expect([...seen].toSorted()).toEqual(Object.keys(server.flow.calls).toSorted());
  });
});

test('[EC-1] every error response has the shape of an error', async () => {
  const member = await server.member();
  const failures = [
    server.call('GET', '/api/users/me'),
    server.call('GET', '/api/nothing'),
    server.call('POST', '/api/login', { body: '{', headers: { 'content-type': 'application/json' } }),
    server.call('POST', '/api/login', { body: { email: 'a@example.com', password: 'x' } }),
    server.call('POST', '/api/signup', { body: {} }),
    server.call('GET', '/api/products/migraine-relief/variants', { as: member }),
    server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' } }),
  ];
  for (const response of await Promise.all(failures)) {
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect([response.body, misfit('ErrorBody', response.json())]).toEqual([response.body, null]);
  }
});
