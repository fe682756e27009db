import { askedOf, checkAnswers, ownEntry } from '#core';
import type { Operations } from '#core';
import { personOf } from '../auth/person.ts';
import { answersRefused, cleanAnswer } from '../ordering/answer-body.ts';
import { receivedAnswer } from '../ordering/answers-as-asked.ts';
import { entryConfirmer } from '../ordering/confirm-entries.ts';
import { nextPath, productOf, funnelPosition } from '../ordering/funnel.ts';
import type { OperationHandlers } from '../operations.ts';
import { unfinishedPage, unprocessable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { todayOf } from '../today.ts';
import { requestLocale, localised } from '../visitor-language.ts';
import type { SavedAnswers } from '../store/saved-answer.ts';

type PreBody = Operations['submitPreQuestionnaire']['body'];

/** The operations for the pre-questionnaire. Its questions are open to everybody; saving answers requires a sign-in. */
export function preQuestionnaireOperations(
  context: ServerContext,
): OperationHandlers<'getPreQuestionnaire' | 'submitPreQuestionnaire'> {
  return {
    getPreQuestionnaire: {
      respond: async (request) => ({
        questions: productOf(localised(context, request), request.params.product_slug).pre_questionnaire,
      }),
    },

    submitPreQuestionnaire: {
      respond: async (request) => {
        const { id: userId } = personOf(request).account;
        const product = productOf(context, request.params.product_slug);
        const { pre_questionnaire: questions } = product;
        const answers = answersOf(request.body);
        const received = Object.fromEntries(
          questions.flatMap((question) => {
            const answer = ownEntry(answers, question.id);
            if (answer === undefined) return [];
            const asked = ownEntry(request.body.asked ?? {}, question.id);
            const found = receivedAnswer(questions, question, answer, asked, requestLocale(context.flow, request));
            if (found === undefined)
              throw unfinishedPage('question_changed', nextPath({ product, questionnaire: null }, 'pre-questionnaire'));
            return [[question.id, found] as const];
          }),
        );
        const carried = Object.entries(received).map(([id, answer]) => [id, answer.carried] as const);
        const today = todayOf(context);
        const problems = checkAnswers(context.flow, questions, { ...answers, ...Object.fromEntries(carried) }, today);
        if (problems.length > 0) throw answersRefused(problems);
        const asked = askedOf(context.flow, questions, ({ id }) => ownEntry(received, id)?.carried, today);
        const confirm = entryConfirmer(context, request.log);
        const clean: SavedAnswers = {};
        for (const question of asked) {
          const answer = ownEntry(received, question.id);
          if (answer) clean[question.id] = await confirm(cleanAnswer(context.flow, question, answer.given));
        }
        const submitted = await context.store.questionnaires.submitPre({
          userId,
          productSlug: product.slug,
          answers: clean,
          promotionToken: request.body.rpt ?? null,
          now: context.clock(),
        });
        if (!submitted) throw unprocessable('already_ordered');
        return { next_path: (await funnelPosition(context, userId, product.slug)).next };
      },
    },
  };
}

/** The answers in a submission (decision 9), from its map of choices and the maps beside it. */
function answersOf({ questionnaire_answers, user_texts, medications, allergies }: PreBody): SavedAnswers {
  return Object.fromEntries(
    Object.entries(questionnaire_answers).map(([id, answer]) => {
      const drugs = ownEntry(medications ?? {}, id);
      const allergens = ownEntry(allergies ?? {}, id);
      const texts = ownEntry(user_texts ?? {}, id) ?? {};
      return [
        id,
        { answer, user_texts: texts, ...(drugs && { medication: drugs }), ...(allergens && { allergy: allergens }) },
      ];
    }),
  );
}
