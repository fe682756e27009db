import { ownEntry, pointerTo, someOf } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** A question whose answers choose the form of a product takes one answer (decision 45). */
export const oneForm: Rule = ({ products, questions: { types } }) => {
  const ofOne = Object.entries(types).flatMap(([name, { selects }]) => (selects === 'one' ? [name] : []));
  return Object.entries(products).flatMap(([slug, { medical_questionnaire: asked }]) =>
    asked.flatMap(({ question_type: type, answer_options: options }, index) => {
      const forms = (options ?? []).filter(({ form }) => form != null);
      if (forms.length < 2 || ownEntry(types, type)?.selects !== 'many') return [];
      const pointer = pointerTo('medical_questionnaire', index, 'question_type');
      const message = 'Its answers choose the form of the product, and people may give several';
      return [error('SM22', `products/${slug}.json`, pointer, message, someOf(ofOne))];
    }),
  );
};
