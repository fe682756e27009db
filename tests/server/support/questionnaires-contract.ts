import { describe, expect, test } from 'vitest';
import type { Contract } from '../store-contract.ts';
import { minutes } from './minutes.ts';
import type { SavedAnswer } from '../../../src/server/store/saved-answer.ts';

const answer = (...ids: string[]): SavedAnswer => ({ answer: ids, user_texts: {} });

/** What every database must do for questionnaires and their answers (decisions 35). */
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
        at: minutes(0),
      });
      if (!questionnaire) throw new Error('it is being paid for');
      return { userId, questionnaire };
    };
    const complete = () => 'complete' as const;

    test('there is one open questionnaire per person and product', async () => {
      const { userId, questionnaire } = await submitted();
      const submission = { userId, productSlug: 'migraine-relief', promotionToken: null, at: minutes(1) };
      const again = await contract().store.questionnaires.submitPre({ ...submission, answers: { q1: answer('9') } });
      expect(again).toEqual({ ...questionnaire, pre: { q1: answer('9') }, promotionToken: 'rpt' });
      expect(await contract().store.questionnaires.current(userId, 'migraine-relief')).toEqual(again);
      expect(await contract().store.questionnaires.current(userId, 'other')).toBeNull();
    });

    test('submitted twice at once, it is still one', async () => {
      const { id: userId } = await contract().person();
      const submission = { userId, productSlug: 'p', answers: {}, promotionToken: null, at: minutes(0) };
      const [one, two] = await Promise.all([
        contract().store.questionnaires.submitPre(submission),
        contract().store.questionnaires.submitPre(submission),
      ]);
      expect(one?.id).toBe(two?.id);
    });

    test('nobody finds or answers another person’s questionnaire', async () => {
      const { questionnaire } = await submitted();
      const other = await contract().person();
      const save = { id: questionnaire.id, questionId: 'm1', answer: answer('1'), stateOf: complete, at: minutes(1) };
      expect(await contract().store.questionnaires.find(questionnaire.id, other.id)).toBeNull();
      expect(await contract().store.questionnaires.saveMedical({ ...save, userId: other.id })).toBeNull();
    });

    test('an answer is kept with all that belongs to it, and decides the state', async () => {
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
      const save = { id: questionnaire.id, userId, questionId: 'm1', answer: full, at: minutes(1) };
      const saved = await contract().store.questionnaires.saveMedical({
        ...save,
        stateOf: (medical) => (medical['m1'] ? 'complete' : 'open'),
      });
      expect(saved).toMatchObject({ state: 'complete', medical: { m1: full } });
      expect(await contract().store.questionnaires.find(questionnaire.id, userId)).toEqual(saved);
    });

    test('ordered means read-only, and a new one may be opened', async () => {
      const { userId, questionnaire } = await submitted();
      await contract().db.query("update user_questionnaires set state = 'ordered' where id = $1", [questionnaire.id]);
      const save = { id: questionnaire.id, userId, questionId: 'm1', answer: answer('1'), stateOf: complete };
      expect(await contract().store.questionnaires.saveMedical({ ...save, at: minutes(1) })).toBeNull();
      expect(await contract().store.questionnaires.current(userId, 'migraine-relief')).toBeNull();
      const next = { userId, productSlug: 'migraine-relief', answers: {}, promotionToken: null, at: minutes(2) };
      const opened = await contract().store.questionnaires.submitPre(next);
      expect(opened).toMatchObject({ state: 'open', pre: {} });
      expect(opened?.id).not.toBe(questionnaire.id);
      expect((await contract().store.questionnaires.find(questionnaire.id, userId))?.pre).toEqual(questionnaire.pre);
    });

    test('the latest is the one worked on last', async () => {
      const { userId, questionnaire } = await submitted('first');
      const second = { userId, productSlug: 'second', answers: {}, promotionToken: null, at: minutes(1) };
      await contract().store.questionnaires.submitPre(second);
      expect((await contract().store.questionnaires.latest(userId))?.productSlug).toBe('second');
      await contract().store.questionnaires.seeIntro(questionnaire.id, minutes(2));
      expect(await contract().store.questionnaires.latest(userId)).toMatchObject({
        productSlug: 'first',
        introSeen: true,
      });
    });
  });
}
