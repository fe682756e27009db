import { htmlToText, type Problem } from '../../model/index.ts';
import { withTexts } from '../../rules/index.ts';
import { error, type Rule } from './rule.ts';
import { unfinishedText } from './unfinished-text.ts';

/** Texts that may be empty: texts of questions, which other rules check, and the description of a variant. */
const mayBeEmpty = (pointer: string) => /^\/(?:pre|medical)_questionnaire\/|\/description$/.test(pointer);

/** Reports texts of products that are empty or still contain a note of the author, such as TODO. */
export const unwrittenProducts: Rule = ({ products }) =>
  Object.entries(products).flatMap(([slug, product]) => {
    const file = `products/${slug}.json`;
    const problems: Problem[] = [];
    withTexts(product, (key, text, pointer) => {
      const name = pointer.slice(pointer.lastIndexOf('/') + 1);
      const problem =
        !mayBeEmpty(pointer) && htmlToText(text).trim() === ''
          ? error('CP06', file, pointer, `The product's "${name}" says nothing`, 'write the text')
          : unfinishedText({ file, pointer, key, text });
      if (problem !== undefined) problems.push(problem);
      return text;
    });
    return problems;
  });
