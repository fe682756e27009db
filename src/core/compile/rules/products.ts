import { isObject, own } from '../../json.ts';
import { pointer } from '../../problem.ts';
import { textsOfProduct } from '../../product-texts.ts';
import { didYouMean } from '../../suggest.ts';
import { error, type Rule } from './rule.ts';
import { textProblems } from './texts.ts';

/** A product's file is named as its slug. */
export const products: Rule = ({ all }) =>
  all.flatMap(({ file, schemaId, value }) =>
    schemaId === 'product.schema.json' && isObject(value) && `products/${String(value.slug)}.json` !== file
      ? [error('SC06', file, '/slug', "The slug differs from the file's name", `write "${file.slice(9, -5)}"`)]
      : [],
  );

/** What is translated is of a product and a language of the flow, finished, with the placeholders of its original. */
export const productTexts: Rule = ({ flow, products: known, productTexts: translated }) => {
  const others = flow.locales.filter((locale) => locale !== flow.default_locale);
  const wanted = Object.entries(known).flatMap(([slug, product]) =>
    others.map((locale) => ({ id: `${slug}.${locale}`, locale, originals: textsOfProduct(product) })),
  );
  const ids = wanted.map(({ id }) => id);
  return Object.entries(translated).flatMap(([id, found]) => {
    const file = `products/${id}.json`;
    const its = wanted.find((one) => one.id === id);
    if (its === undefined)
      return [error('SC03', file, '', 'This is of no product and language of the flow', didYouMean(id, ids))];
    if (found.locale !== its.locale)
      return [error('SC06', file, '/locale', "The language differs from the file's name", `write "${its.locale}"`)];
    return Object.entries(found.texts).flatMap(([key, text]) =>
      textProblems(file, pointer('texts', key), key, text, own(its.originals, key)),
    );
  });
};
