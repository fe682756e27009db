import { askedOf, checkAnswers, own } from '#core';
import type { Operations } from '#core';
import { personOf } from '../auth/person.ts';
import { answersRefused, cleanAnswer } from '../ordering/answer-body.ts';
import { entryConfirmer } from '../ordering/confirm-entries.ts';
import { productOf, standingOf } from '../ordering/funnel.ts';
import type { Offers } from '../operations.ts';
import { unprocessable } from '../refusal.ts';
import type { Server } from '../server.ts';
import { speaking } from '../words.ts';
import type { SavedAnswers } from '../store/saved-answer.ts';

type PreBody = Operations['submitPreQuestionnaire']['body'];

/** The pre-questionnaire's questions, for everyone; saving its answers requires sign-in. */
export function preQuestionnaireOperations(server: Server): Offers<'getPreQuestionnaire' | 'submitPreQuestionnaire'> {
  return {
    getPreQuestionnaire: {
      answer: async (request) => ({
        questions: productOf(speaking(server, request), request.params.product_slug).pre_questionnaire,
      }),
    },

    submitPreQuestionnaire: {
      answer: async (request) => {
        const { id: userId } = personOf(request).account;
        const product = productOf(server, request.params.product_slug);
        const answers = answersOf(request.body);
        const problems = checkAnswers(server.flow, product.pre_questionnaire, answers);
        if (problems.length > 0) throw answersRefused(problems);
        const asked = askedOf(server.flow, product.pre_questionnaire, ({ id }) => own(answers, id));
        const confirm = entryConfirmer(server, request.log);
        const clean: SavedAnswers = {};
        for (const question of asked) {
          const answer = answers[question.id];
          if (answer) clean[question.id] = await confirm(cleanAnswer(server.flow, question, answer));
        }
        const submitted = await server.store.questionnaires.submitPre({
          userId,
          productSlug: product.slug,
          answers: clean,
          promotionToken: request.body.rpt ?? null,
          at: server.clock(),
        });
        if (!submitted) throw unprocessable('already_ordered');
        return { next_path: (await standingOf(server, userId, product.slug)).next };
      },
    },
  };
}

/** The answers of a submission (decision 9), from its map of choices and the maps next to it. */
function answersOf({ questionnaire_answers, user_texts, medications, allergies }: PreBody): SavedAnswers {
  return Object.fromEntries(
    Object.entries(questionnaire_answers).map(([id, answer]) => {
      const drugs = own(medications ?? {}, id);
      const allergens = own(allergies ?? {}, id);
      const texts = own(user_texts ?? {}, id) ?? {};
      return [
        id,
        { answer, user_texts: texts, ...(drugs && { medication: drugs }), ...(allergens && { allergy: allergens }) },
      ];
    }),
  );
}
