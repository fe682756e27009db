import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractOf, jsonOf, type Operation } from '#core';
import { createPasswords, seedSampleAccounts } from '#server';
import document from '../../contract/ordering.openapi.json' with { type: 'json' };
import { exampleOf, type JsonSchema, type NamedSchemas, valuesOf } from '../support/schema-values.ts';
import { memberOf, testApp, testSettings } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { DEMOGRAPHICS, journey } from './support/ordering.ts';
import type { Journey } from './support/ordering.ts';

/** A client that knows only the contract sends bodies that it allows, and bodies that it nearly allows. */

const contract = contractOf(jsonOf(document));
const named: NamedSchemas = JSON.parse(JSON.stringify(document.components.schemas));
const ajv = addFormats.default(new Ajv({ strict: false }));
ajv.addSchema({ components: JSON.parse(JSON.stringify(document.components)) }, 'contract');
const RUNS = 12;

/** Operations that need a mail, a provider or an account of which the contract says nothing. */
const NEEDS_MORE = [
  'bringAnswers',
  'changePassword',
  'checkResetToken',
  'exchangeCode',
  'login',
  'placeOrder',
  'readStep',
  'refreshToken',
  'resetPassword',
  'saveAnswer',
  'submitPreQuestionnaire',
  'verifyEmail',
];
/** After these operations the caller is signed out, or signed in as somebody else. */
const ENDS = ['logout', 'endSessions', 'impersonate', 'stopImpersonating'];

let server: TestApp;
let patient: Journey;
let known: Record<string, string>;
beforeAll(async () => {
  const { windowMs, ...counts } = testSettings.rateLimits;
  const plenty = Object.fromEntries(Object.keys(counts).map((name) => [name, 10_000])) as typeof counts;
  server = await testApp({ rateLimits: { windowMs, ...plenty } });
  await seedSampleAccounts(server.store, createPasswords(), server.clock.now);
  const { as, order } = await buyer();
  patient = await journey(server, 'intro', as);
  const question = patient.product.medical_questionnaire[0]?.id ?? '';
  known = {
    product_slug: patient.product.slug,
    user_questionnaire_id: patient.questionnaireId,
    question_id: question,
    member_id: patient.member.id,
    order_id: order,
  };
}, 120_000);
afterAll(() => server.close());

/** A person who has placed an order. */
async function buyer(): Promise<{ as: Member; order: string }> {
  const { member: as } = await journey(server, 'intro');
  await server.call('PUT', '/api/carts', { as, body: CART });
  const opened = (await server.call('GET', '/api/checkout', { as })).json<{ idempotency_key: string }>();
  const headers = { 'idempotency-key': opened.idempotency_key };
  const body = { shipping: { name: 'Lee Quill', ...DEMOGRAPHICS.address }, payment_token: 'test_ok_1' };
  const placed = await server.call('POST', '/api/checkout', { as, headers, body });
  expect(placed.statusCode, placed.body).toBe(201);
  return { as, order: placed.json<{ id: string }>().id };
}

/** A person who is allowed to call an operation. */
async function somebody({ id, path, pathType = '' }: Operation): Promise<Pick<Member, 'token'>> {
  if (path.startsWith('/staff/') || id === 'stopImpersonating')
    return memberOf(await server.call('POST', '/api/login', { body: STAFF }));
  if (id === 'logout') return server.member();
  // What other operations were sent may have opened a step of the patient's again.
  const needsSteps = ['variant-selection', 'carts'].includes(pathType);
  return id === 'endSessions' || needsSteps ? (await journey(server, 'intro')).member : patient.member;
}
const CART = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'once' };
const STAFF = { email: 'staff@example.com', password: 'tundish-staging-only' };

const plainWord = fc.stringMatching(/^[\w-]{1,30}$/);

/** Values for the parameters that an operation has in one place. */
function parametersOf({ parameters }: Operation, where: string): fc.Arbitrary<Record<string, string>> {
  const found = parameters.filter((parameter) => parameter.in === where);
  const values = found.map(({ name, schema }) => {
    const right = known[name];
    if (where === 'path') return [name, right === undefined ? plainWord : fc.oneof(fc.constant(right), plainWord)];
    return [name, valuesOf(schema as JsonSchema, named).map(String)];
  });
  const requiredKeys = found.flatMap(({ name, required }) => (required ? [name] : []));
  return fc.record(Object.fromEntries(values), { requiredKeys });
}

/** The examples of these parameters. */
const examplesOf = ({ parameters }: Operation, where: string): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema }) => [name, known[name] ?? String(exampleOf(schema as JsonSchema, named))]),
  );

/** @returns why a response is not one that the contract lists; null when it is */
function misfit({ id, responses }: Operation, status: number, body: string): string | null {
  if (!Object.hasOwn(responses, status)) return `${id} answered ${status}, which the contract does not list: ${body}`;
  const schema = responses[status];
  if (schema === undefined) return null;
  const validate = ajv.getSchema(`contract${String(schema.$ref)}`);
  return validate?.(JSON.parse(body)) ? null : `${id} ${status}: ${ajv.errorsText(validate?.errors)}`;
}

test.each(Object.values(contract.operations).map((each) => [each.id, each] as const))(
  '[HT-3] [HT-7] any request to %s gets a response that the contract lists',
  async (id, operation) => {
    let as = await somebody(operation);
    if (operation.pathType === 'carts') await server.call('PUT', '/api/carts', { as, body: CART });
    const succeeded: number[] = [];
    const body = operation.body as JsonSchema | undefined;
    const sent = fc.record({
      params: parametersOf(operation, 'path'),
      query: parametersOf(operation, 'query'),
      headers: parametersOf(operation, 'header'),
      body: body === undefined ? fc.constant(undefined) : fc.oneof(valuesOf(body, named), valuesOf(body, named, 20)),
      isSignedIn: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.constant(false)),
    });
    const example = {
      params: examplesOf(operation, 'path'),
      query: operation.id === 'getCheckout' ? {} : examplesOf(operation, 'query'),
      headers: examplesOf(operation, 'header'),
      body: body && exampleOf(body, named),
      isSignedIn: true,
    };
    await fc.assert(
      fc.asyncProperty(sent, async ({ params, query, headers, body: value, isSignedIn }) => {
        const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(params[name] ?? ''),
        );
        const url = `${operation.server}${path}?${new URLSearchParams(query)}`;
        const response = await server.call(operation.method, url, {
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(isSignedIn && { as }),
          ...(body && { body: JSON.stringify(value) }),
        });
        expect(misfit(operation, response.statusCode, response.body)).toBeNull();
        if (response.statusCode < 400) {
          succeeded.push(response.statusCode);
          if (ENDS.includes(id)) as = await somebody(operation);
        }
      }),
      // Signing in again takes long, so these get fewer runs.
      { numRuns: ENDS.includes(id) ? 2 : RUNS, examples: [[example]] },
    );
    if (!NEEDS_MORE.includes(id)) expect(succeeded).not.toEqual([]);
  },
);
