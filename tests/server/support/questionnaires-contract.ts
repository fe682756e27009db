import { describe, expect, test } from 'vitest';
import type { Contract } from './contract.ts';
import { minutes } from './minutes.ts';
import type { SavedAnswer } from '../../../src/server/store/saved-answer.ts';

const answer = (...ids: string[]): SavedAnswer => ({ answer: ids, user_texts: {} });

/** What every database must do for questionnaires and their answers (decision 35). */
export function questionnairesContract(contract: () => Contract): void {
  describe('questionnaires', () => {
    const submitted = async (productSlug = 'migraine-relief') => {
      const { id: userId } = await contract().person();
      const pre = { q1: answer('1'), q2: answer('2', '3') };
      const questionnaire = await contract().store.questionnaires.submitPre({
        userId,
        productSlug,
        answers: pre,
        promotionToken: 'rpt',
        now: minutes(0),
      });
      if (!questionnaire) throw new Error('it is being paid for');
      return { userId, questionnaire };
    };
    const never = () => false;
    const complete = () => 'complete' as const;

    test('each person has one open questionnaire per product', async () => {
      const { userId, questionnaire } = await submitted();
      const submission = { userId, productSlug: 'migraine-relief', promotionToken: null, now: minutes(1) };
      const again = await contract().store.questionnaires.submitPre({ ...submission, answers: { q1: answer('9') } });
      expect(again).toEqual({ ...questionnaire, pre: { q1: answer('9') }, promotionToken: 'rpt' });
      expect(await contract().store.questionnaires.current(userId, 'migraine-relief')).toEqual(again);
      expect(await contract().store.questionnaires.current(userId, 'other')).toBeNull();
    });

    test('of two promotions the one that a person came with last counts', async () => {
      const { userId, questionnaire } = await submitted();
      const again = { userId, productSlug: 'migraine-relief', answers: {}, promotionToken: 'later', now: minutes(1) };
      expect((await contract().store.questionnaires.submitPre(again))?.id).toBe(questionnaire.id);
      expect((await contract().store.questionnaires.find(questionnaire.id, userId))?.promotionToken).toBe('later');
    });

    test('two submissions at once make one questionnaire', async () => {
      const { id: userId } = await contract().person();
      const submission = { userId, productSlug: 'p', answers: {}, promotionToken: null, now: minutes(0) };
      const [one, two] = await Promise.all([
        contract().store.questionnaires.submitPre(submission),
        contract().store.questionnaires.submitPre(submission),
      ]);
      expect(one?.id).toBe(two?.id);
    });

    test('nobody finds or answers another person’s questionnaire', async () => {
      const { questionnaire } = await submitted();
      const other = await contract().person();
      const save = {
        id: questionnaire.id,
        questionId: 'm1',
        answer: answer('1'),
        draft: false,
        stateOf: complete,
        startsOver: never,
        earlierSteps: [],
        now: minutes(1),
      };
      expect(await contract().store.questionnaires.find(questionnaire.id, other.id)).toBeNull();
      expect(await contract().store.questionnaires.saveMedical({ ...save, userId: other.id })).toBeNull();
    });

    test('an answer is stored with all its parts, and decides the state', async () => {
      const { userId, questionnaire } = await submitted();
      const full: SavedAnswer = {
        answer: ['1'],
        user_texts: { '1': 'It’s "quoted", ünïcode, 100 %' },
        medication: {
          medication_entries: { '12': { name: 'Ibuprofen', conceptType: 'drug', strength: '200 mg' } },
          medication_free_text: ['one', 'two'],
          none_medications: false,
        },
      };
      const save = { id: questionnaire.id, userId, questionId: 'm1', answer: full, draft: false, now: minutes(1) };
      const saved = await contract().store.questionnaires.saveMedical({
        ...save,
        startsOver: never,
        earlierSteps: [],
        stateOf: (medical) => (medical['m1'] ? 'complete' : 'open'),
      });
      expect(saved).toMatchObject({ questionnaire: { state: 'complete', medical: { m1: full } }, startedOver: false });
      expect(await contract().store.questionnaires.find(questionnaire.id, userId)).toEqual(saved?.questionnaire);
    });

    test('[RT-9] an answer that starts over removes the intro and the cart of that product', async () => {
      const { store } = contract();
      const { userId, questionnaire } = await submitted();
      const cart = { variant: 'v', quantity: null, subscriptionType: null, isRdt: true, maxQuantity: null };
      const full = { ...cart, numberOfVariants: null, isVariableVariant: false };
      const save = {
        id: questionnaire.id,
        userId,
        questionId: 'm1',
        answer: answer('1'),
        draft: false,
        stateOf: complete,
      };
      await store.questionnaires.seeIntro(questionnaire.id, true, minutes(1));
      await store.carts.save(userId, { ...full, product_slug: 'migraine-relief' }, minutes(1));
      await store.questionnaires.saveMedical({ ...save, startsOver: never, earlierSteps: [], now: minutes(2) });
      expect([
        await store.carts.read(userId),
        await store.questionnaires.current(userId, 'migraine-relief'),
      ]).toMatchObject([{ variant: 'v' }, { introSeen: true, isRdt: true }]);
      const over = await store.questionnaires.saveMedical({
        ...save,
        startsOver: () => true,
        earlierSteps: [],
        now: minutes(3),
      });
      expect(over).toMatchObject({ questionnaire: { introSeen: false, isRdt: null }, startedOver: true });
      expect([await store.carts.read(userId), await store.questionnaires.current(userId, 'migraine-relief')]).toEqual([
        null,
        over?.questionnaire,
      ]);
      await store.carts.save(userId, { ...full, product_slug: 'another' }, minutes(4));
      await store.questionnaires.saveMedical({ ...save, startsOver: () => true, earlierSteps: [], now: minutes(5) });
      expect(await store.carts.read(userId)).toMatchObject({ product_slug: 'another' });
    });

    test('[decision 13] a draft opens its question, keeps the answer before it, and ends with the next answer', async () => {
      const { store, db } = contract();
      const { userId, questionnaire } = await submitted();
      const save = {
        id: questionnaire.id,
        userId,
        questionId: 'm1',
        stateOf: (medical: object) => ('m1' in medical ? ('complete' as const) : ('open' as const)),
        startsOver: (before: object, after: object) => JSON.stringify(before) !== JSON.stringify(after),
        earlierSteps: [],
      };
      const put = async (ids: string[], draft: boolean, minute: number) =>
        (await store.questionnaires.saveMedical({ ...save, answer: answer(...ids), draft, now: minutes(minute) }))
          ?.questionnaire;
      const found = () => store.questionnaires.find(questionnaire.id, userId);
      const kept = (one?: Awaited<ReturnType<typeof put>> | null) => [one?.state, one?.medical, one?.drafts];
      expect(kept(await put(['1'], true, 1))).toEqual(['open', {}, { m1: answer('1') }]);
      expect(kept(await put(['1'], false, 2))).toEqual(['complete', { m1: answer('1') }, {}]);
      await store.questionnaires.seeIntro(questionnaire.id, true, minutes(3));
      const half = await put([], true, 4);
      expect([...kept(half), half?.introSeen]).toEqual(['open', {}, { m1: answer() }, true]);
      expect(await found()).toEqual(half);
      expect(await store.questionVersions.answersOf(userId)).toMatchObject([
        { part: 'pre' },
        { part: 'pre' },
        { part: 'medical', answer: answer('1'), draft: false },
        { part: 'medical', answer: answer(), draft: true },
      ]);
      expect(await put(['1'], false, 5)).toMatchObject({ state: 'complete', introSeen: true });
      expect(await put(['2'], false, 6)).toMatchObject({ state: 'complete', introSeen: false });

      // A server of the previous version accepts an answer and does not know drafts.
      await put(['3'], true, 7);
      await db.query("update answers set updated_at = $2 where user_questionnaire_id = $1 and part = 'medical'", [
        questionnaire.id,
        minutes(8),
      ]);
      expect(kept(await found()).slice(1)).toEqual([{ m1: answer('2') }, {}]);
    });

    test('[decision 13] an answer ends the draft of its own question only, and nobody’s in another questionnaire', async () => {
      const { store } = contract();
      const [mine, theirs] = [await submitted(), await submitted()];
      const put = async ({ userId, questionnaire: { id } }: typeof mine, questionId: string, draft: boolean) => {
        const { seen } = await store.funnel.at(userId, 'migraine-relief', id);
        const save = { id, userId, questionId, answer: answer(questionId), draft, now: minutes(1) };
        await store.questionnaires.saveMedical(
          { ...save, stateOf: complete, startsOver: never, earlierSteps: [] },
          seen ?? undefined,
        );
      };
      for (const one of [mine, theirs]) for (const id of ['m1', 'm2']) await put(one, id, true);
      await put(mine, 'm1', false);
      const kept = await Promise.all(
        [mine, theirs].map(({ userId, questionnaire: { id } }) => store.questionnaires.find(id, userId)),
      );
      expect(kept).toMatchObject([
        { medical: { m1: answer('m1') }, drafts: { m2: answer('m2') } },
        { medical: {}, drafts: { m1: answer('m1'), m2: answer('m2') } },
      ]);
      expect(kept.map((one) => Object.keys(one?.drafts ?? {}).length)).toEqual([1, 2]);
    });

    test('when the questions start over, steps after them must be read again, and earlier steps need not', async () => {
      const { store } = contract();
      const { userId, questionnaire } = await submitted();
      for (const step of ['advice', 'intro']) await store.questionnaires.readStep(questionnaire.id, step, minutes(1));
      const read = async () => (await store.questionnaires.find(questionnaire.id, userId))?.readSteps;
      expect(await read()).toEqual(['advice', 'intro']);
      const saved = await store.questionnaires.saveMedical({
        id: questionnaire.id,
        userId,
        questionId: 'm1',
        answer: answer('1'),
        draft: false,
        stateOf: complete,
        startsOver: () => true,
        earlierSteps: ['bmi', 'advice'],
        now: minutes(2),
      });
      expect([saved?.questionnaire.readSteps, await read()]).toEqual([['advice'], ['advice']]);
    });

    test('a write to another person’s questionnaire is refused, even with a copy read before', async () => {
      const { store } = contract();
      const { userId, questionnaire } = await submitted();
      const other = await contract().person();
      const { seen } = await store.funnel.at(userId, 'migraine-relief', questionnaire.id);
      const save = { id: questionnaire.id, userId: other.id, questionId: 'm1', answer: answer('1'), draft: false };
      const rest = { stateOf: complete, startsOver: never, earlierSteps: [], now: minutes(1) };
      expect(await store.questionnaires.saveMedical({ ...save, ...rest }, seen ?? undefined)).toBeNull();
      expect((await store.questionnaires.find(questionnaire.id, userId))?.medical).toEqual({});
    });

    test('answers that are saved at once are all kept, and the state follows from all of them', async () => {
      const { store } = contract();
      const { userId, questionnaire } = await submitted();
      const { seen } = await store.funnel.at(userId, 'migraine-relief', questionnaire.id);
      if (!seen) throw new Error('it was just submitted');
      const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
      const saves = ids.map((questionId, index) =>
        store.questionnaires.saveMedical(
          {
            id: questionnaire.id,
            userId,
            questionId,
            answer: answer('1'),
            draft: index % 3 === 0,
            stateOf: (medical) => (Object.keys(medical).length === 8 ? 'complete' : 'open'),
            startsOver: never,
            earlierSteps: [],
            now: minutes(1),
          },
          seen,
        ),
      );
      const states = (await Promise.all(saves)).map((saved) => saved?.questionnaire.state);
      expect(states.filter((state) => state === 'complete').length).toBeGreaterThan(0);
      const found = await store.questionnaires.find(questionnaire.id, userId);
      expect(found?.state).toBe('complete');
      expect([...Object.keys(found?.medical ?? {}), ...Object.keys(found?.drafts ?? {})].toSorted()).toEqual(
        ids.toSorted(),
      );
    });

    test('several people who save at once each keep their own answer, and of two answers to a question the last', async () => {
      const { store } = contract();
      const people = await Promise.all(Array.from({ length: 3 }, () => submitted()));
      const saved = people.flatMap(({ userId, questionnaire: { id } }, person) =>
        (person === 1 ? ['last'] : ['first', 'last']).map(async (word) => {
          const { seen } = await store.funnel.at(userId, 'migraine-relief', id);
          const save = { id, userId, questionId: 'm1', answer: answer(`${word} of ${person}`), draft: person === 2 };
          return store.questionnaires.saveMedical(
            {
              ...save,
              stateOf: person === 0 ? complete : () => 'open',
              startsOver: () => person === 1,
              earlierSteps: [],
              now: minutes(1),
            },
            seen ?? undefined,
          );
        }),
      );
      expect((await Promise.all(saved)).map((one) => one?.startedOver)).toEqual([false, false, true, false, false]);
      const found = people.map(({ userId, questionnaire: { id } }) => store.questionnaires.find(id, userId));
      expect(await Promise.all(found)).toMatchObject([
        { state: 'complete', medical: { m1: answer('last of 0') }, drafts: {} },
        { state: 'open', medical: { m1: answer('last of 1') }, drafts: {} },
        { state: 'open', medical: {}, drafts: { m1: answer('last of 2') } },
      ]);
    });

    test('a questionnaire that was paid for since it was seen is not changed', async () => {
      const { store, db } = contract();
      const { userId, questionnaire } = await submitted();
      const { seen } = await store.funnel.at(userId, 'migraine-relief', questionnaire.id);
      if (!seen) throw new Error('it was just submitted');
      await db.query("update user_questionnaires set state = 'paying' where id = $1", [questionnaire.id]);
      const save = { id: questionnaire.id, userId, questionId: 'm1', answer: answer('1'), draft: false };
      const rest = { stateOf: complete, startsOver: never, earlierSteps: [], now: minutes(1) };
      expect(await store.questionnaires.saveMedical({ ...save, ...rest }, seen)).toBeNull();
      expect((await store.questionnaires.find(questionnaire.id, userId))?.medical).toEqual({});
    });

    test('an ordered questionnaire is read-only, and a new one may be opened', async () => {
      const { userId, questionnaire } = await submitted();
      await contract().db.query("update user_questionnaires set state = 'ordered' where id = $1", [questionnaire.id]);
      const save = {
        id: questionnaire.id,
        userId,
        questionId: 'm1',
        answer: answer('1'),
        draft: false,
        stateOf: complete,
        startsOver: never,
        earlierSteps: [],
      };
      expect(await contract().store.questionnaires.saveMedical({ ...save, now: minutes(1) })).toBeNull();
      expect(await contract().store.questionnaires.current(userId, 'migraine-relief')).toBeNull();
      const next = { userId, productSlug: 'migraine-relief', answers: {}, promotionToken: null, now: minutes(2) };
      const opened = await contract().store.questionnaires.submitPre(next);
      expect([opened?.state, opened?.pre]).toEqual(['open', {}]);
      expect(opened?.id).not.toBe(questionnaire.id);
      expect((await contract().store.questionnaires.find(questionnaire.id, userId))?.pre).toEqual(questionnaire.pre);
    });

    test('seeing the same intro or step again does not change a questionnaire; seeing another intro does', async () => {
      const { questionnaires } = contract().store;
      const { userId, questionnaire } = await submitted('first');
      await questionnaires.seeIntro(questionnaire.id, true, minutes(1));
      await questionnaires.readStep(questionnaire.id, 'advice', minutes(1));
      const second = { userId, productSlug: 'second', answers: {}, promotionToken: null, now: minutes(2) };
      await questionnaires.submitPre(second);
      for (const isRdt of [true, null]) await questionnaires.seeIntro(questionnaire.id, isRdt, minutes(3));
      await questionnaires.readStep(questionnaire.id, 'advice', minutes(3));
      expect((await questionnaires.latest(userId))?.productSlug).toBe('second');
      expect((await questionnaires.find(questionnaire.id, userId))?.readSteps).toEqual(['advice']);
      await questionnaires.seeIntro(questionnaire.id, false, minutes(4));
      expect(await questionnaires.latest(userId)).toMatchObject({ productSlug: 'first', isRdt: false });
    });

    test('the latest questionnaire is the one changed last', async () => {
      const { userId, questionnaire } = await submitted('first');
      const second = { userId, productSlug: 'second', answers: {}, promotionToken: null, now: minutes(1) };
      await contract().store.questionnaires.submitPre(second);
      expect((await contract().store.questionnaires.latest(userId))?.productSlug).toBe('second');
      await contract().store.questionnaires.seeIntro(questionnaire.id, true, minutes(2));
      expect(await contract().store.questionnaires.latest(userId)).toMatchObject({
        productSlug: 'first',
        introSeen: true,
        isRdt: true,
      });
      await contract().store.questionnaires.submitPre({ ...second, now: minutes(3) });
      expect((await contract().store.questionnaires.latest(userId))?.productSlug).toBe('second');
      const save = { id: questionnaire.id, userId, questionId: 'm1', answer: answer('1'), draft: false };
      await contract().store.questionnaires.saveMedical({
        ...save,
        stateOf: complete,
        startsOver: never,
        earlierSteps: [],
        now: minutes(4),
      });
      expect((await contract().store.questionnaires.latest(userId))?.productSlug).toBe('first');
    });
  });
}
