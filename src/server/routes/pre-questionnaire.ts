import { checkAnswers, own } from '#core';
import type { FastifyInstance } from 'fastify';
import { personOf, requirePerson } from '../auth/person.ts';
import { allergy, answersRefused, byId, choices, cleanAnswer, medication, userTexts } from '../ordering/answer-body.ts';
import type { Allergy, Medication } from '../ordering/answer-body.ts';
import { productOf, standingOf } from '../ordering/funnel.ts';
import { unprocessable } from '../refusal.ts';
import type { Server } from '../server.ts';
import { speaking } from '../words.ts';
import type { SavedAnswers } from '../store/saved-answer.ts';

interface Slug {
  slug: string;
}
interface PreBody {
  questionnaire_answers: Record<string, string[]>;
  rpt?: string | null;
  user_texts?: Record<string, Record<string, string>>;
  medications?: Record<string, Medication>;
  allergies?: Record<string, Allergy>;
}
const preBody = {
  type: 'object',
  required: ['questionnaire_answers'],
  properties: {
    questionnaire_answers: byId(choices),
    rpt: { type: ['string', 'null'], maxLength: 2000 },
    user_texts: byId(userTexts),
    medications: byId(medication),
    allergies: byId(allergy),
  },
};

/** The questions before signing up, for everyone; their answers, from people who are signed in. */
export function preQuestionnaireRoutes(app: FastifyInstance, server: Server): void {
  app.get<{ Params: Slug }>('/products/:slug/pre_questionnaire', async (request) => ({
    questions: productOf(speaking(server, request), request.params.slug).pre_questionnaire,
  }));

  const guarded = { onRequest: requirePerson(server), schema: { body: preBody } };
  app.post<{ Params: Slug; Body: PreBody }>('/products/:slug/pre_questionnaire_answers', guarded, async (request) => {
    const { id: userId } = personOf(request).account;
    const product = productOf(server, request.params.slug);
    const answers = answersOf(request.body);
    const problems = checkAnswers(server.flow, product.pre_questionnaire, answers);
    if (problems.length > 0) throw answersRefused(problems);
    const clean = product.pre_questionnaire.flatMap((question) => {
      const answer = answers[question.id];
      return answer ? [[question.id, cleanAnswer(server.flow, question, answer)] as const] : [];
    });
    const submitted = await server.store.questionnaires.submitPre({
      userId,
      productSlug: product.slug,
      answers: Object.fromEntries(clean),
      promotionToken: request.body.rpt ?? null,
      at: server.clock(),
    });
    if (!submitted) throw unprocessable('already_ordered');
    return { next_path: (await standingOf(server, userId, product.slug)).next };
  });
}

/** The answers of a submission (decisions 9): the map of choices, and beside it what belongs to each. */
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
