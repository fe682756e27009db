import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#core';
import { PrescribingError } from '../../src/server/prescribing.ts';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { goodAnswers, goodBody, journey, productFor } from './support/ordering.ts';
import type { Journey } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const api = '/api/products/migraine-relief';
const urlOf = ({ questionnaireId }: Journey, question: string) =>
  `${api}/user_questionnaires/${questionnaireId}/questions/${question}`;
const read = (reached: Journey, question: string) =>
  server.call('GET', urlOf(reached, question), { as: reached.member });
const save = (reached: Journey, question: string, body: object) =>
  server.call('PUT', urlOf(reached, question), { as: reached.member, body });
const questions = ({ product }: Journey) => product.medical_questionnaire;
const nextOf = (response: { json(): { next_path: { path_type: string; question_id: string | null } } }) =>
  response.json().next_path;

test('GET questions returns the ids in order and the questionnaire’s id', async () => {
  const reached = await journey(server, 'demographics');
  const response = await server.call('GET', `${api}/questions`, { as: reached.member });
  expect(response.json()).toEqual({
    question_ids: questions(reached).map(({ id }) => id),
    user_questionnaire_id: reached.questionnaireId,
  });
});

test('[decision 43] [PG-4] GET a question returns it as the contract says, with draft false and, once given, the answer', async () => {
  const reached = await journey(server, 'demographics');
  const found = questions(reached).find(({ id }) => id === 'mr-med-before');
  const question = { ...found, version: expect.stringMatching(/^sha256:/), language: 'en' };
  expect((await read(reached, 'mr-med-before')).json()).toEqual({ ...question, draft: false });
  const answer = { answer: ['mr-before-trouble'], user_texts: { 'mr-before-trouble': 'a rash' } };
  await save(reached, 'mr-med-before', { ...answer, user_texts: { ...answer.user_texts, 'mr-before-never': 'stray' } });
  expect((await read(reached, 'mr-med-before')).json()).toEqual({ ...question, ...answer, draft: false });
});

test('[HT-3] the response to an answer contains the next question as GET returns it; the response to a draft or the last answer does not', async () => {
  const reached = await journey(server, 'demographics');
  const [first, second] = questions(reached);
  if (!first || !second) throw new Error('the sample product asks less than two medical questions');
  const draft = { ...goodBody(second), draft: true };
  expect((await save(reached, second.id, draft)).json()).not.toHaveProperty('question');
  const saved = await save(reached, first.id, goodBody(first));
  expect(nextOf(saved)).toMatchObject({ path_type: 'user_questionnaire', question_id: second.id });
  const next = (await read(reached, second.id)).json();
  expect([saved.json().question, next.draft]).toEqual([next, true]);
  const done = await journey(server, 'intro');
  expect((await save(done, first.id, goodBody(first))).json()).not.toHaveProperty('question');
});

describe('what is read together with the session', () => {
  test('is neither returned nor saved after the session has ended', async () => {
    const reached = await journey(server, 'demographics');
    const [first] = questions(reached);
    if (!first) throw new Error('the sample product asks no medical question');
    await server.call('DELETE', '/api/logout', { as: reached.member });
    for (const refused of [await read(reached, first.id), await save(reached, first.id, goodBody(first))])
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([401, ['errors']]);
    expect(await server.store.questionnaires.find(reached.questionnaireId, reached.member.id)).toMatchObject({
      medical: {},
    });
  });

  test('is returned to other requests even if one request has an id that the database refuses', async () => {
    const [reached, other] = [await journey(server, 'demographics'), await journey(server, 'demographics')];
    const [first] = questions(reached);
    const addresses = [urlOf(other, first?.id ?? ''), urlOf({ ...reached, questionnaireId: '%00' }, first?.id ?? '')];
    const all = await Promise.all(
      addresses.map((url, number) => server.call('GET', url, { as: number === 0 ? other.member : reached.member })),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  });
});

test('[MA-10] an entry is marked if the platform has another name for its code', async () => {
  const reached = await journey(server, 'demographics');
  const [found] = (
    await server.call('GET', `/api/dose_spot/medications_allergies/search?type=medication&query=sumatriptan`, {})
  ).json();
  const { code, ...known } = found;
  const entries = { [code]: known, 'sample-m-2': { ...known, name: 'Warfarin' }, unheard: known };
  const medication = taken([], false, entries);
  expect((await save(reached, 'mr-med-medicines', { answer: ['mr-medicines-told'], medication })).statusCode).toBe(200);
  const kept = (await read(reached, 'mr-med-medicines')).json().medication.medication_entries;
  expect(kept).toEqual({
    [code]: known,
    'sample-m-2': { ...known, name: 'Warfarin', unconfirmed: true },
    unheard: { ...known, unconfirmed: true },
  });
});

test('[MA-10] an entry is marked in the answers before the sign-up, too', async () => {
  const moved = ['mr-med-medicines', 'mr-med-allergies'];
  const asking = await testApp(
    {},
    {
      products: (all) =>
        all.map((product) => ({
          ...product,
          pre_questionnaire: [
            ...product.pre_questionnaire,
            ...product.medical_questionnaire.filter(({ id }) => moved.includes(id)),
          ],
        })),
    },
  );
  const as = await asking.member();
  const drug = { name: 'Warfarin', conceptType: 'DispensableDrug', strength: '1 mg' };
  const allergen = { name: 'Moon dust', allergenCategory: 'CommonAllergens' };
  const allergy = { allergy_entries: { 'sample-a-1': allergen }, allergy_free_text: [], none_allergies: false };
  const body = {
    questionnaire_answers: {
      ...goodAnswers(productFor(server).pre_questionnaire),
      'mr-med-medicines': ['mr-medicines-told'],
      'mr-med-allergies': ['mr-allergies-told'],
    },
    medications: { 'mr-med-medicines': taken([], false, { 'sample-m-2': drug }) },
    allergies: { 'mr-med-allergies': allergy },
  };
  const sent = await asking.call('POST', '/api/products/migraine-relief/pre_questionnaire_answers', { as, body });
  expect(sent.statusCode, sent.body).toBe(200);
  const kept = (await asking.store.questionnaires.current(as.id, 'migraine-relief'))?.pre;
  expect(kept?.['mr-med-medicines']?.medication?.medication_entries).toEqual({
    'sample-m-2': { ...drug, unconfirmed: true },
  });
  expect(kept?.['mr-med-allergies']?.allergy?.allergy_entries).toEqual({
    'sample-a-1': { ...allergen, unconfirmed: true },
  });
  await asking.close();
}, 60_000);

test('[QS-11] a questionnaire is found at the address of its own product only', async () => {
  const { member: as, questionnaireId } = await journey(server, 'demographics');
  const other = server.products.find(({ slug }) => slug === 'hair-regrowth');
  const question = other?.medical_questionnaire[0];
  if (question === undefined) throw new Error('the other product asks nothing');
  const url = `/api/products/hair-regrowth/user_questionnaires/${questionnaireId}/questions/${question.id}`;
  expect((await server.call('GET', url, { as })).statusCode).toBe(404);
  expect((await server.call('PUT', url, { as, body: goodBody(question) })).statusCode).toBe(404);
});

test('[MA-10] an answer is saved while the platform is unavailable, and its entries are marked', async () => {
  const away = async () => Promise.reject(new PrescribingError('unreachable'));
  const alone = await testApp({}, { adapters: { prescribing: { search: away, confirms: away } } });
  const reached = await journey(alone, 'demographics');
  const entry = { name: 'Aspirin', conceptType: 'DispensableDrug', strength: '81 mg' };
  const body = { answer: ['mr-medicines-told'], medication: taken([], false, { 'sample-m-1': entry }) };
  const as = { as: reached.member, body };
  expect((await alone.call('PUT', urlOf(reached, 'mr-med-medicines'), as)).statusCode).toBe(200);
  const kept = (await alone.call('GET', urlOf(reached, 'mr-med-medicines'), { as: reached.member })).json();
  expect(kept.medication.medication_entries).toEqual({ 'sample-m-1': { ...entry, unconfirmed: true } });
  const logs = alone.logs.join('\n');
  expect(logs).toContain('the entries of an answer could not be confirmed');
  expect(logs).not.toContain('Aspirin');
  await alone.close();
}, 60_000);

test('[MA-10] the server asks the platform about each entry in turn, and stops after three seconds or a failure', async () => {
  const asked: string[] = [];
  let fails: () => Error | undefined = () => undefined;
  const slow = await testApp(
    {},
    {
      adapters: {
        prescribing: {
          search: async () => [],
          async confirms(kind, { name }) {
            asked.push(`${kind} ${name}`);
            slow.clock.now = new Date(slow.clock.now.getTime() + 1000);
            const error = fails();
            if (error !== undefined) throw error;
            return true;
          },
        },
      },
    },
  );
  const reached = await journey(slow, 'demographics');
  const named = (more: object) =>
    Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { name, ...more }]));
  const unconfirmed = (entries: Record<string, { unconfirmed?: boolean }>) =>
    Object.keys(entries).filter((code) => entries[code]?.unconfirmed === true);
  const put = async (question: string, body: object) =>
    (await slow.call('PUT', urlOf(reached, question), { as: reached.member, body })).statusCode;
  const kept = async (question: string) =>
    (await slow.call('GET', urlOf(reached, question), { as: reached.member })).json();

  const drugs = named({ conceptType: 'DispensableDrug', strength: '81 mg' });
  const medicines = { answer: ['mr-medicines-told'], medication: taken([], false, drugs) };
  expect(await put('mr-med-medicines', medicines)).toBe(200);
  expect(asked.splice(0)).toEqual(['a', 'b', 'c', 'd'].map((name) => `medication ${name}`));
  expect(unconfirmed((await kept('mr-med-medicines')).medication.medication_entries)).toEqual(['e', 'f']);

  fails = () => (asked.length === 2 ? new PrescribingError('unreachable') : undefined);
  const allergens = named({ allergenCategory: 'CommonAllergens' });
  const allergy = { allergy_entries: allergens, allergy_free_text: [], none_allergies: false };
  expect(await put('mr-med-allergies', { answer: ['mr-allergies-told'], allergy })).toBe(200);
  expect(asked.splice(0)).toEqual(['allergy a', 'allergy b']);
  expect(unconfirmed((await kept('mr-med-allergies')).allergy.allergy_entries)).toEqual(['b', 'c', 'd', 'e', 'f']);

  // A mistake in the server's own code is no reason to call an entry unconfirmed.
  fails = () => new TypeError('a fault');
  expect(await put('mr-med-medicines', medicines)).toBe(500);
  expect(unconfirmed((await kept('mr-med-medicines')).medication.medication_entries)).toEqual(['e', 'f']);
  await slow.close();
}, 60_000);

const taken = (lines: string[], none = false, entries = {}) => ({
  medication_entries: entries,
  medication_free_text: lines,
  none_medications: none,
});

test('[MA-10] entries and text are saved unchanged, and returned with the question', async () => {
  const reached = await journey(server, 'demographics');
  const entry = { name: 'Aspirin', conceptType: 'DispensableDrug', strength: '81 mg' };
  const medication = taken(['fish oil'], false, { 'sample-m-1': entry });
  const answer = { answer: ['mr-medicines-told'], medication };
  const allergy = { allergy_entries: {}, allergy_free_text: [], none_allergies: true };
  expect((await save(reached, 'mr-med-medicines', { ...answer, allergy })).statusCode).toBe(200);
  const shown = (await read(reached, 'mr-med-medicines')).json();
  expect(shown).toMatchObject(answer);
  expect(shown).not.toHaveProperty('allergy');
  await save(reached, 'mr-med-allergies', { answer: ['mr-allergies-told'], allergy });
  expect((await read(reached, 'mr-med-allergies')).json()).toMatchObject({ allergy });
});

describe('[decision 13] [QN-2] saving a draft', () => {
  const draft = (reached: Journey, question: string, body: object) => save(reached, question, { ...body, draft: true });

  test('returns it as a draft, and its question stays open until an answer is saved', async () => {
    const reached = await journey(server, 'demographics');
    const [first, second] = questions(reached);
    if (!first || !second) throw new Error('two questions are needed');
    const half = { answer: ['mr-heart-none'], user_texts: {} };
    expect(nextOf(await draft(reached, first.id, half)).question_id).toBe(first.id);
    expect((await read(reached, first.id)).json()).toMatchObject({ ...first, ...half, draft: true });
    expect(nextOf(await save(reached, first.id, goodBody(first))).question_id).toBe(second.id);
    expect((await read(reached, first.id)).json()).toMatchObject({ draft: false });
  });

  test.each([
    ['nothing chosen', 'mr-med-heart', { answer: [], user_texts: {} }],
    ['[OP-1] an option that ends the assessment', 'mr-med-heart', { answer: ['mr-heart-stroke'], user_texts: {} }],
    ['[VA-1] an option without its text', 'mr-med-before', { answer: ['mr-before-trouble'], user_texts: {} }],
    [
      '[MA-4] nothing entered',
      'mr-med-medicines',
      { answer: ['mr-medicines-told'], user_texts: {}, medication: taken([]) },
    ],
  ])('%s is accepted', async (_name, question, body) => {
    const reached = await journey(server, 'demographics');
    expect((await draft(reached, question, body)).statusCode).toBe(200);
    expect((await read(reached, question)).json()).toMatchObject({ ...body, draft: true });
  });

  test.each([
    ['an option of another question', 'mr-med-pregnancy', { answer: ['mr-heart-none'] }],
    ['[OP-2] a none option beside another', 'mr-med-heart', { answer: ['mr-heart-none', 'mr-heart-family'] }],
  ])('%s is refused, and nothing is saved', async (_name, question, body) => {
    const reached = await journey(server, 'demographics');
    expect((await draft(reached, question, body)).statusCode).toBe(422);
    expect((await read(reached, question)).json()).toMatchObject({ draft: false });
  });

  test('a draft saved after an answer reopens the question', async () => {
    const reached = await journey(server, 'intro');
    const [first] = questions(reached);
    if (!first) throw new Error('a question is needed');
    const standing = async () => server.store.questionnaires.find(reached.questionnaireId, reached.member.id);
    expect(await standing()).toMatchObject({ state: 'complete' });
    await draft(reached, first.id, { answer: [] });
    expect(await standing()).toMatchObject({ state: 'open' });
    expect((await standing())?.medical).not.toHaveProperty(first.id);
    for (const path of [`${api}/variants`, '/api/carts'])
      expect((await server.call('GET', path, { as: reached.member })).json()).toMatchObject({
        errors: { next_path: { path_type: 'user_questionnaire', question_id: first.id } },
      });
    await save(reached, first.id, goodBody(first));
    expect(await standing()).toMatchObject({ state: 'complete', introSeen: true });
  });
});

describe('saving an answer', () => {
  test('[RT-12] leads from question to question, and then to the intro', async () => {
    const reached = await journey(server, 'demographics');
    const places = [];
    for (const question of questions(reached)) {
      const { path_type, question_id } = nextOf(await save(reached, question.id, goodBody(question)));
      places.push([path_type, question_id]);
    }
    const later = questions(reached)
      .slice(1)
      .map(({ id }) => ['user_questionnaire', id]);
    expect(places).toEqual([...later, ['intro', null]]);
    expect((await server.store.questionnaires.find(reached.questionnaireId, reached.member.id))?.state).toBe(
      'complete',
    );
  });

  test('out of order leads to the next open question, and then back to the skipped questions', async () => {
    const reached = await journey(server, 'demographics');
    const [first, second, third, fourth] = questions(reached);
    const last = questions(reached).at(-1);
    if (!first || !second || !third || !fourth || !last) throw new Error('five questions are needed');
    const answer = (question: typeof first) => save(reached, question.id, goodBody(question));
    expect(nextOf(await answer(third)).question_id).toBe(fourth.id);
    expect(nextOf(await answer(second)).question_id).toBe(fourth.id);
    expect(nextOf(await answer(last)).question_id).toBe(first.id);
  });

  test.each([
    ['[OP-1] an option that ends the assessment', 'mr-med-heart', { answer: ['mr-heart-stroke'] }],
    ['[OP-2] a none option beside another', 'mr-med-heart', { answer: ['mr-heart-none', 'mr-heart-family'] }],
    ['[VA-1] an option without its text', 'mr-med-before', { answer: ['mr-before-trouble'], user_texts: {} }],
    ['no answer', 'mr-med-heart', { answer: [] }],
    ['an option of another question', 'mr-med-pregnancy', { answer: ['mr-heart-none'] }],
    ['[MA-4] nothing entered', 'mr-med-medicines', { answer: ['mr-medicines-told'] }],
    ['[MA-4] blank text', 'mr-med-medicines', { answer: ['mr-medicines-told'], medication: taken([' ', '']) }],
    [
      '[MA-2] none beside text',
      'mr-med-medicines',
      { answer: ['mr-medicines-told'], medication: taken(['tea'], true) },
    ],
    ['[MA-4] text without the option', 'mr-med-medicines', { answer: [], medication: taken(['tea']) }],
    ['a line too long', 'mr-med-medicines', { answer: ['mr-medicines-told'], medication: taken(['x'.repeat(301)]) }],
    ['entries of the other kind', 'mr-med-allergies', { answer: ['mr-allergies-told'], medication: taken(['tea']) }],
  ])('%s gets a 422, and nothing is saved', async (_name, question, body) => {
    const reached = await journey(server, 'demographics');
    const response = await save(reached, question, body);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ errors: { message: { [question]: [expect.any(String)] } } });
    expect((await server.store.questionnaires.find(reached.questionnaireId, reached.member.id))?.medical).toEqual({});
  });

  test.each([
    {},
    { answer: 'mr-heart-none' },
    { answer: [1] },
    { answer: ['a'], user_texts: { a: 1 } },
    { answer: null },
    { answer: ['a'], medication: { medication_entries: {} } },
    { answer: ['a'], medication: taken([]), allergy: 'none' },
    { answer: ['a'], medication: { ...taken([]), medication_entries: { x: { name: 1 } } } },
  ])('a body of the wrong form gets a 400: %j', async (body) => {
    expect((await save(await journey(server, 'demographics'), 'mr-med-heart', body)).statusCode).toBe(400);
  });

  test.each([
    [
      'entries',
      taken([]),
      {
        medication_entries: Object.fromEntries(
          Array.from({ length: 201 }, (_, index) => [index, { name: 'Tea', conceptType: 'drug', strength: '' }]),
        ),
      },
    ],
    ['lines', taken([]), { medication_free_text: Array.from({ length: 201 }, (_, index) => `tea ${index}`) }],
  ])('[MA-1] more %s than the question allows gets a 422 with a message', async (_name, none, many) => {
    const reached = await journey(server, 'demographics');
    const response = await save(reached, 'mr-med-medicines', {
      answer: ['mr-medicines-told'],
      medication: { ...none, ...many },
    });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { errors: { message: { 'mr-med-medicines': ['This list is too long. Please shorten it.'] } } },
    ]);
  });

  test('an answer to a question or with an option that no longer exists blocks nobody', async () => {
    const reached = await journey(server, 'demographics');
    const stored = {
      id: reached.questionnaireId,
      userId: reached.member.id,
      draft: false,
      stateOf: () => 'open' as const,
      startsOver: () => false,
      earlierSteps: [],
      now: new Date(),
    };
    const answer = { answer: ['gone'], user_texts: {} };
    await server.store.questionnaires.saveMedical({ ...stored, questionId: 'gone', answer });
    await server.store.questionnaires.saveMedical({ ...stored, questionId: 'mr-med-pregnancy', answer });
    expect(nextOf(await save(reached, 'mr-med-heart', { answer: ['mr-heart-none'] })).question_id).toBe(
      'mr-med-pregnancy',
    );
    await journey(server, 'medical', reached.member);
    expect((await server.store.questionnaires.find(reached.questionnaireId, reached.member.id))?.state).toBe(
      'complete',
    );
  });

  test('an ordered questionnaire can be read and not changed', async () => {
    const reached = await journey(server, 'medical');
    await server.db.query("update user_questionnaires set state = 'ordered' where id = $1", [reached.questionnaireId]);
    const response = await save(reached, 'mr-med-pregnancy', { answer: ['mr-pregnancy-na'] });
    expect([response.statusCode, response.json()]).toEqual([422, { errors: { message: expect.any(String) } }]);
    expect((await read(reached, 'mr-med-pregnancy')).json()).toMatchObject({ answer: ['mr-pregnancy-no'] });
  });
});

test('a missing resource and another person’s resource get the same 404', async () => {
  const reached = await journey(server, 'medical');
  const other = await journey(server, 'demographics');
  const question = 'mr-med-heart';
  const id = reached.questionnaireId;
  const paths = [
    `${api}/user_questionnaires/${id}/questions/${question}`,
    `${api}/user_questionnaires/nothing/questions/${question}`,
    `${api}/user_questionnaires/${other.questionnaireId}/questions/nothing`,
    `${api}/user_questionnaires/${other.questionnaireId}/questions/__proto__`,
    `/api/products/hair-regrowth/user_questionnaires/${other.questionnaireId}/questions/${question}`,
    `/api/products/nothing/user_questionnaires/${other.questionnaireId}/questions/${question}`,
  ];
  for (const url of paths) {
    for (const method of ['GET', 'PUT'] as const) {
      const response = await server.call(method, url, {
        as: other.member,
        ...(method === 'PUT' && { body: { answer: ['x'] } }),
      });
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        404,
        { errors: { message: 'This does not exist.' } },
      ]);
    }
  }
});

test('[QS-11] [decision 48] the server refuses to start with two options of the same id', async () => {
  const twice = (products: Product[]): Product[] =>
    products.map((product) => ({
      ...product,
      medical_questionnaire: product.medical_questionnaire.map((question) => ({
        ...question,
        answer_options: [...(question.answer_options ?? []), ...(question.answer_options ?? []).slice(0, 1)],
      })),
    }));
  await expect(testApp({}, { products: twice })).rejects.toThrow(
    'Two answers of "mr-med-heart" share the id "mr-heart-attack"',
  );
});
