import { validAnswers } from '#core';
import type { Server } from '../server.ts';
import type { ProductRules } from '../store/save-medical.ts';
import { chosenForm } from './chosen-form.ts';
import { isComplete } from './funnel.ts';

/**
 * The rules by which medical answers decide the state of a product's questionnaire. The questionnaire of a product that
 * is no longer offered stays open.
 */
export const productRules =
  ({ flow, products }: Server) =>
  (slug: string): ProductRules => {
    const product = products.get(slug);
    if (product === undefined) return { stateOf: () => 'open', startsOver: () => false };
    const { medical_questionnaire: questions } = product;
    return {
      stateOf: (medical) => (isComplete(flow, questions, validAnswers(questions, medical)) ? 'complete' : 'open'),
      startsOver: (before, after) =>
        chosenForm(flow, product, validAnswers(questions, before)) !==
        chosenForm(flow, product, validAnswers(questions, after)),
    };
  };
