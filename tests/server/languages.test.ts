import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { requestLocale, sentence } from '../../src/server/visitor-language.ts';
import { journey } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
const PRE = '/api/products/migraine-relief/pre_questionnaire';

interface Questions {
  questions: {
    id: string;
    language: string;
    question_text: string;
    answer_options?: { id: string; answer_text?: string }[];
  }[];
}

test('a product comes in the visitor’s language, with the same ids in each', async () => {
  const english = (await server.call('GET', PRE)).json<Questions>().questions;
  const spanish = (await server.call('GET', PRE, { headers: SPANISH })).json<Questions>().questions;
  const idsOf = (questions: Questions['questions']) =>
    questions.map(({ id, answer_options }) => [id, (answer_options ?? []).map((option) => option.id)]);
  expect(idsOf(spanish)).toEqual(idsOf(english));
  // The answer is stored with the language of the question, and screen readers read it in that language.
  for (const [questions, language] of [
    [english, 'en'],
    [spanish, 'es'],
  ] as const)
    expect(new Set(questions.map((question) => question.language))).toEqual(new Set([language]));
  expect(spanish[0]?.question_text).toBe('<p>¿Cuántos días al mes tiene dolor de cabeza o migraña?</p>');
  expect(spanish[0]?.answer_options?.[0]?.answer_text).toBe('De 1 a 3 días');
  for (const [index, { question_text }] of spanish.entries())
    expect(question_text).not.toBe(english[index]?.question_text);
});

test('a language that the flow does not have gets the default language', async () => {
  const { questions } = (await server.call('GET', PRE, { headers: { 'accept-language': 'fr' } })).json<Questions>();
  expect(questions).toEqual((await server.call('GET', PRE)).json<Questions>().questions);
});

test.each([
  ['f, fr', 'en'],
  ['FIL-ph', 'fil'],
  ['pt-PT, pt-BR, fil', 'pt-BR'],
  ['*', 'en'],
  ['', 'en'],
  ['fi-FI', 'fi'],
  ['enm, filx, fi', 'fi'],
])('with en, fil, fi and pt-BR available, "%s" gets %s, as in the browser', (header, locale) => {
  const flow = { ...server.flow, locales: ['en', 'fi', 'fil', 'pt-BR'] };
  expect(requestLocale(flow, { headers: { 'accept-language': header } })).toBe(locale);
});

test('messages of the server and of forms are in the visitor’s language', async () => {
  const login = { body: { email: 'nobody@example.com', password: 'wrong password' }, headers: SPANISH };
  expect((await server.call('POST', '/api/login', login)).json()).toEqual({
    errors: { message: 'El correo electrónico o la contraseña no son correctos.', warning: true },
  });
  const signup = await server.call('POST', '/api/signup', { body: { password: 'short' }, headers: SPANISH });
  expect(signup.json()).toMatchObject({
    errors: { message: { email: ['Escriba su correo electrónico.'], password: ['Use al menos 10 caracteres.'] } },
  });
  const nonsense = { body: '{', headers: { ...SPANISH, 'content-type': 'application/json' } };
  expect((await server.call('POST', '/api/login', nonsense)).json()).toEqual({
    errors: { message: 'La solicitud no es JSON válido.' },
  });
});

test('a mail is in the language of the request that caused it', async () => {
  const { email } = await server.member();
  await server.call('POST', '/api/forgot_password', { body: { email }, headers: SPANISH });
  const find = async () => (await server.store.outbox.latest(10)).find(({ to }) => to === email);
  await expect.poll(find).toBeDefined();
  const mail = await find();
  expect(mail?.subject).toBe('Tundish Health: elija una contraseña nueva');
  expect(mail?.text).toMatch(/Abra este enlace .*\nhttp\S+\/reset-password\?token=\S+\n\nSi no fue usted/);
});

test('[RT-14] an order’s names are in the language of the request, at the same price', async () => {
  const { member: as } = await journey(server, 'intro');
  const choice = { variant: 'mr-dissolving-5', quantity: 9, subscriptionType: 'once' };
  const cart = await server.call('PUT', '/api/carts', { as, body: choice, headers: SPANISH });
  expect(cart.json()).toMatchObject({ line_items: [{ variant: { name: 'Tableta disoluble de 5 mg' } }] });
  const opened = (await server.call('GET', '/api/checkout', { as, headers: SPANISH })).json<{
    idempotency_key: string;
  }>();
  const shipping = { name: 'Ada', line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
  const paid = await server.call('POST', '/api/checkout', {
    as,
    body: { shipping, payment_token: 'test_ok_1', total_cents: 4275 },
    headers: { ...SPANISH, 'idempotency-key': opened.idempotency_key },
  });
  expect(paid.statusCode, paid.body).toBe(201);
  const look = async (headers = {}) => (await server.call('GET', '/api/orders', { as, headers })).json<unknown>();
  const order = (variant: string, product: string, label: string) => ({
    orders: [{ total_cents: 4275, line_items: [{ variant: { name: variant }, product: { name: product }, label }] }],
  });
  expect(await look(SPANISH)).toMatchObject(order('Tableta disoluble de 5 mg', 'Alivio de la migraña', '9 tabletas'));
  expect(await look()).toMatchObject(order('Dissolving tablet 5 mg', 'Migraine relief', '9 tablets'));
});

test('the server’s own messages have the flow’s phone numbers filled in', () => {
  const { flow } = server;
  const en = flow.serverTexts['en'];
  if (en === undefined) throw new Error('no English');
  const serverTexts = { en: { ...en, something_wrong: 'Call {phone}, or {emergency}.' } };
  expect(sentence({ ...flow, serverTexts }, 'en', 'something_wrong')).toBe('Call (212) 555-0134, or 911.');
});
