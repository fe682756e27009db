import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { DEMOGRAPHICS, journey } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const slug = 'migraine-relief';
const get = (url: string, as: Member) => server.call('GET', url, { as });

const next = (path_type: string, user_questionnaire_id: unknown = expect.any(String), question_id: unknown = null) => ({
  product_slug: slug,
  user_questionnaire_id,
  question_id,
  path_type,
});

describe('demographics and BMI', () => {
  test('[RT-5] saving demographics completes the registration; without a questionnaire there is no next path', async () => {
    const member = await server.member();
    expect((await get('/api/users/demographics', member)).json()).toEqual({ demographics: null });
    const response = await server.call('PUT', '/api/users/demographics', { as: member, body: DEMOGRAPHICS });
    expect(response.json()).toMatchObject({
      user: { id: member.id, registration_state: 'completed' },
      next_path: null,
    });
    expect((await get('/api/users/demographics', member)).json()).toEqual({
      demographics: { ...DEMOGRAPHICS, phone: '5550100134', address: { ...DEMOGRAPHICS.address, line2: '' } },
    });
  });

  test('within the funnel the next path is the first medical question', async () => {
    const { member, questionnaireId, product } = await journey(server, 'bmi');
    const response = await server.call('PUT', '/api/users/demographics', { as: member, body: DEMOGRAPHICS });
    const first = product.medical_questionnaire[0]?.id;
    expect(response.json()).toMatchObject({ next_path: next('user_questionnaire', questionnaireId, first) });
  });

  test('[RT-5] somebody may be 130 years old today, and no older', async () => {
    const today = server.clock.now.toISOString().slice(0, 10);
    const day = new Date(server.clock.now.getTime() - 86_400_000).toISOString().slice(0, 10);
    const born = (date: string) => `${Number(date.slice(0, 4)) - 130}${date.slice(4)}`;
    const save = async (date_of_birth: string) =>
      server.call('PUT', '/api/users/demographics', {
        as: await server.member(),
        body: { ...DEMOGRAPHICS, date_of_birth },
      });
    expect([(await save(born(today))).statusCode, (await save(born(day))).statusCode]).toEqual([200, 422]);
  });

  test.each([
    ['date_of_birth', { date_of_birth: '2008-06-16' }],
    ['date_of_birth', { date_of_birth: '1990-02-30' }],
    ['date_of_birth', { date_of_birth: '1890-01-01' }],
    ['date_of_birth', { date_of_birth: '02/28/1990' }],
    ['sex_at_birth', { sex_at_birth: 'x' }],
    ['phone', { phone: '12' }],
    ['address.state', { address: { ...DEMOGRAPHICS.address, state: 'XX' } }],
    ['address.zip', { address: { ...DEMOGRAPHICS.address, zip: '1' } }],
    ['address.line1', { address: { ...DEMOGRAPHICS.address, line1: ' ' } }],
    ['address.city', { address: { ...DEMOGRAPHICS.address, city: '\u202e' } }],
    ['address', { address: undefined }],
  ])('[VA-3] %s is refused at its field: %j', async (field, changed) => {
    const member = await server.member();
    const response = await server.call('PUT', '/api/users/demographics', {
      as: member,
      body: { ...DEMOGRAPHICS, ...changed },
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ errors: { message: object } }>().errors.message)).toEqual([field]);
    expect(await server.store.profiles.demographics(member.id)).toBeNull();
  });

  test('a person is 18 on their birthday, and not a day before', async () => {
    const save = async (date_of_birth: string) =>
      (
        await server.call('PUT', '/api/users/demographics', {
          as: await server.member(),
          body: { ...DEMOGRAPHICS, date_of_birth },
        })
      ).statusCode;
    expect([await save('2008-06-15'), await save('2008-06-16')]).toEqual([200, 422]);
  });

  test('[RT-6] the BMI is returned as it was saved', async () => {
    const member = await server.member();
    expect((await get('/api/users/bmi', member)).json()).toEqual({ height_in: null, weight_lb: null, bmi: null });
    const body = { height_in: 70.5, weight_lb: 180.4 };
    const saved = await server.call('PUT', '/api/users/bmi', { as: member, body });
    expect(saved.json()).toEqual({ ...body, bmi: 25.5, next_path: null });
    expect((await get('/api/users/bmi', member)).json()).toEqual({ ...body, bmi: 25.5 });
  });

  test.each([
    [{ height_in: 0, weight_lb: 160 }, 422],
    [{ height_in: 68, weight_lb: 5000 }, 422],
    [{ height_in: '68', weight_lb: 160 }, 400],
    [{ height_in: 68 }, 400],
  ])('an impossible height or weight is refused: %j', async (body, status) => {
    const response = await server.call('PUT', '/api/users/bmi', { as: await server.member(), body });
    expect(response.statusCode).toBe(status);
  });
});
