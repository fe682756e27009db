import { pathTypesOf, validAnswers } from '#core';
import type { ServerContext } from '../server-context.ts';
import type { ProductRules } from '../store/save-medical.ts';
import { todayOf } from '../today.ts';
import { chosenForm } from './chosen-form.ts';
import { isFullyAnswered, stepIndex, QUESTIONS } from './funnel.ts';

/**
 * The rules by which medical answers decide the state of a product's questionnaire. If the product is no longer
 * offered, its questionnaire stays open.
 */
export const productRules =
  (context: ServerContext) =>
  (slug: string): ProductRules => {
    const { flow, products } = context;
    const today = todayOf(context);
    const product = products.get(slug);
    if (product === undefined) return { stateOf: () => 'open', startsOver: () => false, earlierSteps: [] };
    const { medical_questionnaire: questions } = product;
    return {
      stateOf: (medical) =>
        isFullyAnswered(flow, questions, validAnswers(questions, medical), today) ? 'complete' : 'open',
      startsOver: (before, after) =>
        chosenForm(flow, product, validAnswers(questions, before), today) !==
        chosenForm(flow, product, validAnswers(questions, after), today),
      earlierSteps: flow.steps.slice(0, Math.max(0, stepIndex(flow, QUESTIONS))).flatMap(pathTypesOf),
    };
  };
