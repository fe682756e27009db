import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { BMI, DEMOGRAPHICS, goodAnswer, goodAnswers, journey, productFor } from './support/ordering.ts';

let server: TestApp;
let ajv: Ajv;
beforeAll(async () => {
  server = await testApp();
  ajv = new Ajv({ strict: false });
  const schema: object = JSON.parse(await readFile(new URL('../../schemas/wire.schema.json', import.meta.url), 'utf8'));
  ajv.addSchema(schema, 'wire');
}, 60_000);
afterAll(() => server.close());

/** What keeps a body from being of a shape of wire.schema.json; null when nothing does. */
function misfit(shape: string, body: unknown): string | null {
  const validate = ajv.getSchema(`wire#/definitions/${shape}`);
  if (!validate) return `there is no shape "${shape}"`;
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

test('[HT-7] what every call answers has the shape that the flow’s call promises', async () => {
  const { member, questionnaireId } = await journey(server, 'intro');
  const product = productFor(server);
  const [question] = product.medical_questionnaire;
  if (!question) throw new Error('the product asks nothing');
  const at = { slug: product.slug, id: questionnaireId, question_id: question.id };
  const cart = { variant: product.variants[0]?.id, quantity: 4, subscriptionType: 'once' };
  const account = { first_name: 'Ada', last_name: 'L', email: 'wire@example.com', password: PASSWORD, consent: true };
  const bodies: Record<string, object> = {
    login: { email: member.email, password: PASSWORD },
    signup: account,
    'save-demographics': DEMOGRAPHICS,
    'save-bmi': BMI,
    'submit-pre-questionnaire': { questionnaire_answers: goodAnswers(product.pre_questionnaire) },
    'save-answer': { answer: goodAnswer(question) },
    'save-cart': cart,
  };
  const shown = [
    'validate-session',
    'load-me',
    'load-demographics',
    'load-bmi',
    'load-dashboard',
    'load-product',
    'load-pre-questionnaire',
  ];
  const then = ['load-questions', 'load-question', 'load-variants', 'load-quantities'];
  for (const id of [...Object.keys(bodies), ...shown, ...then, 'load-cart']) {
    const call = server.flow.calls[id];
    if (!call) throw new Error(`the flow has no call "${id}"`);
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(Object.entries(at).find(([key]) => key === name)?.[1]),
    );
    const query = id === 'load-quantities' ? `?variant=${cart.variant}` : '';
    const body = bodies[id];
    const response = await server.call(call.method, `/api${path}${query}`, { as: member, ...(body && { body }) });
    expect([id, response.statusCode < 300]).toEqual([id, true]);
    expect([id, misfit(call.response, response.json())]).toEqual([id, null]);
  }
});

test('[EC-1] every failure has the shape of a failure', async () => {
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
    expect([response.body, misfit('failure', response.json())]).toEqual([response.body, null]);
  }
});
