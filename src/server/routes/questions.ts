import type { Question } from '#core';
import { askedOf, checkAnswer, draftErrors, ownEntry, carryOver } from '#core';
import { personOf } from '../auth/person.ts';
import { readAhead } from '../auth/read-ahead.ts';
import type { ReadAhead } from '../auth/read-ahead.ts';
import { answersRefused, cleanAnswer } from '../ordering/answer-body.ts';
import { answerFields, receivedAnswer } from '../ordering/answers-as-asked.ts';
import { entryConfirmer } from '../ordering/confirm-entries.ts';
import { productRules } from '../ordering/product-rules.ts';
import {
  nextPath,
  nextOpenQuestion,
  productOf,
  requireQuestionnaire,
  requireStep,
  funnelPosition,
  positionFrom,
  type StepName,
} from '../ordering/funnel.ts';
import type { OperationHandlers, RequestFor } from '../operations.ts';
import { unfinishedPage, notFound, unprocessable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { todayOf } from '../today.ts';
import type { FunnelData } from '../store/funnel-data.ts';
import type { UserQuestionnaire } from '../store/questionnaires.ts';
import { requestLocale, localised } from '../visitor-language.ts';

type QuestionRequest = RequestFor<'getQuestion' | 'saveAnswer'>;

/** The path type of the step with the medical questions. */
const STEP: StepName = 'user_questionnaire';

/** The operations for the medical questions of a person and product, and their answers. */
export function questionOperations(
  context: ServerContext,
): OperationHandlers<'getQuestions' | 'getQuestion' | 'saveAnswer'> {
  const { store, flow, clock } = context;
  const stored = readAhead(({ params }: QuestionRequest, userId) =>
    store.funnel.at(userId, params.product_slug, params.user_questionnaire_id),
  );

  return {
    getQuestions: {
      respond: async (request) => {
        const funnel = await funnelPosition(context, personOf(request).account.id, request.params.product_slug);
        const questionnaire = requireQuestionnaire(flow, funnel, STEP);
        return {
          question_ids: askedOf(
            flow,
            funnel.product.medical_questionnaire,
            ({ id }) => ownEntry(questionnaire.medical, id),
            todayOf(context),
          ).map(({ id }) => id),
          user_questionnaire_id: questionnaire.id,
        };
      },
    },

    getQuestion: {
      ahead: stored.begin,
      respond: async (request) => {
        const { questionnaire, question } = await asked(context, request, stored);
        return wireQuestion(questionnaire, question);
      },
    },

    saveAnswer: {
      ahead: stored.begin,
      respond: async (request) => {
        const { product, questionnaire, question, position, data } = await asked(context, request, stored);
        if (questionnaire.state === 'ordered') throw unprocessable('already_ordered');
        const { asked: version, draft = false, user_texts = {}, ...body } = request.body;
        const questions = product.medical_questionnaire;
        const received = receivedAnswer(
          questions,
          question,
          { ...body, user_texts },
          version,
          requestLocale(flow, request),
        );
        if (received === undefined) {
          const next = nextPath({ product, questionnaire }, STEP);
          throw unfinishedPage('question_changed', { ...next, question_id: question.id });
        }
        const carried = cleanAnswer(flow, question, received.carried);
        const errors = draft ? draftErrors(flow, question, carried) : checkAnswer(flow, question, carried);
        if (errors.length > 0) throw answersRefused(errors);
        const given = cleanAnswer(flow, question, received.given);
        const { id: userId } = personOf(request).account;
        const save = {
          id: questionnaire.id,
          userId,
          questionId: question.id,
          answer: draft ? given : await entryConfirmer(context, request.log)(given),
          draft,
          ...productRules(context)(product.slug),
          now: clock(),
        };
        const written = await store.questionnaires.saveMedical(save, data.seen);
        if (!written) throw unprocessable('already_ordered');
        const { questionnaire: saved, startedOver } = written;
        const cart = startedOver ? null : data.cart;
        const { next, openQuestions } = positionFrom(context, product, { ...data, cart }, saved);
        const following = nextOpenQuestion(product, openQuestions, draft ? position : position + 1);
        const next_path = next && following !== null ? { ...next, question_id: following } : next;
        const shown = next_path?.path_type === STEP ? questions.find(({ id }) => id === following) : undefined;
        return { next_path, ...(shown !== undefined && !draft && { question: wireQuestion(saved, shown) }) };
      },
    },
  };
}

/** A question with its saved answer or draft. */
function wireQuestion({ drafts, medical }: UserQuestionnaire, question: Question): Question {
  const stored = [ownEntry(drafts, question.id), ownEntry(medical, question.id)] as const;
  const [draft, given] = stored.map((saved) => saved && carryOver(question, saved));
  const saved = draft ?? given;
  const isAskedAgain = saved === undefined && stored.some((one) => one !== undefined);
  return {
    ...question,
    ...(saved && answerFields(saved)),
    ...(isAskedAgain && { asked_again: true }),
    // An addition to the contract. A browser that finds this field knows that the backend stores drafts.
    draft: draft !== undefined,
  };
}

/**
 * The question to which an address belongs, if the person may answer it now.
 * @throws Refusal 404 when the question does not exist or belongs to another person
 * @throws Refusal 422 while an earlier step is unfinished
 */
async function asked(context: ServerContext, request: QuestionRequest, stored: ReadAhead<QuestionRequest, FunnelData>) {
  const { product_slug: slug, question_id } = request.params;
  const product = productOf(localised(context, request), slug);
  const data = await stored.of(request);
  const { seen } = data;
  const position = product.medical_questionnaire.findIndex((question) => question.id === question_id);
  const question = product.medical_questionnaire[position];
  if (!seen || seen.questionnaire.productSlug !== slug || !question) throw notFound('not_found');
  const { questionnaire } = seen;
  if (questionnaire.state !== 'ordered')
    requireStep(context.flow, positionFrom(context, product, data, questionnaire), STEP);
  return { product, questionnaire, question, position, data: { ...data, seen } };
}
