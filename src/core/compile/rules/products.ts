import { isObject, own } from '../../json.ts';
import { pointer, type Problem } from '../../problem.ts';
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

/** Every text of every product is there in every language; what else is translated is of no product. */
export const productTexts: Rule = ({ flow, products: known, productTexts: translated }) => {
  const others = flow.locales.filter((locale) => locale !== flow.default_locale);
  const wanted = Object.keys(known).flatMap((slug) =>
    others.map((locale) => ({ slug, locale, id: `${slug}.${locale}` })),
  );
  const ids = wanted.map(({ id }) => id);
  return [
    ...Object.keys(translated)
      .filter((id) => !ids.includes(id))
      .map((id) =>
        error('SC03', `products/${id}.json`, '', 'This is of no product and language of the flow', didYouMean(id, ids)),
      ),
    ...wanted.flatMap(({ slug, locale, id }) => {
      const product = own(known, slug);
      const file = own(translated, id);
      return product === undefined ? [] : problemsOf(id, locale, textsOfProduct(product), file);
    }),
  ];
};

function problemsOf(
  id: string,
  locale: string,
  originals: Readonly<Record<string, string>>,
  found: { locale: string; texts: Readonly<Record<string, string>> } | undefined,
): Problem[] {
  const file = `products/${id}.json`;
  if (found === undefined)
    return [error('RF07', 'flow.json', '/locales', `A product has no texts for "${locale}"`, `add ${file}`)];
  if (found.locale !== locale)
    return [error('SC06', file, '/locale', "The language differs from the file's name", `write "${locale}"`)];
  const keys = Object.keys(originals);
  return [
    ...keys
      .filter((key) => own(found.texts, key) === undefined)
      .map((key) => error('RF07', file, '/texts', `"${key}" is not translated`, `add it to ${file}`)),
    ...Object.entries(found.texts).flatMap(([key, text]) =>
      own(originals, key) === undefined
        ? [error('SC03', file, pointer('texts', key), `The product has no text "${key}"`, didYouMean(key, keys))]
        : textProblems(file, pointer('texts', key), key, text, own(originals, key)),
    ),
  ];
}
