import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { CHOICE, SHIPPING } from './support/buyers.ts';
import { journey } from './support/ordering.ts';
import type { Journey } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const api = '/api/products/migraine-relief';
const [SWALLOW, DISSOLVE] = ['mr-form-swallow', 'mr-form-dissolve'];
const get = (url: string, as: Member) => server.call('GET', url, { as });

async function choose({ member, questionnaireId }: Journey, option: string): Promise<unknown> {
  const url = `${api}/user_questionnaires/${questionnaireId}/questions/mr-med-form`;
  const response = await server.call('PUT', url, { as: member, body: { answer: [option] } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ next_path: { path_type: string } }>().next_path.path_type;
}

interface Variants {
  variants: { id: string; isRdt: boolean; preselected: boolean }[];
  isRdt: boolean;
}
async function variants(as: Member, of = api): Promise<[boolean, ...string[]]> {
  const { variants: all, isRdt } = (await get(`${of}/variants`, as)).json<Variants>();
  return [isRdt, ...all.filter(({ preselected }) => preselected).map(({ id }) => id)];
}

describe('[RT-9] [decision 45] the chosen form of the medicine', () => {
  test('leads to the form’s intro, and marks no variant if all variants have this form', async () => {
    const reached = await journey(server, 'medical');
    expect(await choose(reached, DISSOLVE)).toBe('dissolving-tablet');
    expect((await get(`${api}/variants`, reached.member)).json()).toMatchObject({
      errors: { next_path: { path_type: 'dissolving-tablet', product_slug: 'migraine-relief' } },
    });
    expect((await get(`${api}?path_type=dissolving-tablet`, reached.member)).statusCode).toBe(200);
    expect(await variants(reached.member)).toEqual([true]);
  });

  test('swallowed tablets lead to the intro', async () => {
    const reached = await journey(server, 'medical');
    expect(await choose(reached, SWALLOW)).toBe('intro');
    await get(`${api}?path_type=intro`, reached.member);
    expect(await variants(reached.member)).toEqual([false]);
  });

  test('[issue 14] decides which price the intro names: the lowest for what dissolves, or for what does not', async () => {
    const reached = await journey(server, 'medical');
    await choose(reached, DISSOLVE);
    const priceOf = async (intro: string) => (await get(`${api}?path_type=${intro}`, reached.member)).json();
    expect(await priceOf('dissolving-tablet')).toMatchObject({ from_cents: 2000, from_label: '4 tablets' });
    expect(await priceOf('intro')).toMatchObject({ from_cents: 1400, from_label: '4 tablets' });
  });

  test('stays chosen until the person opens the intro of another form', async () => {
    const reached = await journey(server, 'medical');
    await choose(reached, DISSOLVE);
    await get(api, reached.member);
    expect((await variants(reached.member))[0]).toBe(true);
    await get(`${api}?path_type=intro`, reached.member);
    expect(await variants(reached.member)).toEqual([false, 'mr-dissolving-5', 'mr-dissolving-10']);
  });

  test('a later change restarts the choice and empties the cart of the other form', async () => {
    const reached = await journey(server, 'intro');
    const as = reached.member;
    expect((await server.call('PUT', '/api/carts', { as, body: CHOICE })).statusCode).toBe(200);
    expect(await choose(reached, SWALLOW)).toBe('carts');
    expect(await choose(reached, DISSOLVE)).toBe('dissolving-tablet');
    expect(await server.store.carts.read(as.id)).toBeNull();
    const body = { shipping: SHIPPING, payment_token: 'test_ok_form' };
    const paid = await server.call('POST', '/api/checkout', {
      as,
      body,
      headers: { 'idempotency-key': 'a-key-of-old' },
    });
    expect([paid.statusCode, paid.json()]).toMatchObject([
      422,
      { errors: { next_path: { path_type: 'dissolving-tablet' } } },
    ]);
  });
});

test('[RT-9] [decision 45] a chosen foam is preselected, and a form that the product lacks gets a 422', async () => {
  const reached = await journey(server, 'medical', undefined, 'hair-regrowth');
  const hair = '/api/products/hair-regrowth';
  const url = `${hair}/user_questionnaires/${reached.questionnaireId}/questions/hr-med-form`;
  await server.call('PUT', url, { as: reached.member, body: { answer: ['hr-form-foam'] } });
  const refused = await get(`${hair}?path_type=dissolving-tablet`, reached.member);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: { message: expect.stringContaining('does not come in that form'), next_path: { path_type: 'intro' } } },
  ]);
  expect((await get(`${hair}?path_type=intro`, reached.member)).statusCode).toBe(200);
  expect(await variants(reached.member, hair)).toEqual([false, 'hr-foam-5']);
  const { variants: all } = (await get(`${hair}/variants`, reached.member)).json<Variants>();
  expect(all.map(({ id }) => id)).toEqual(['hr-foam-5', 'hr-solution-2', 'hr-solution-5']);
});
