import { didYouMean, isObject, nearest, ownEntry, pointerTo, type Problem } from '../../model/index.ts';
import { textsOfProduct } from '../../rules/index.ts';
import { error, type Rule } from './rule.ts';
import { textProblems } from './text-problems.ts';
import { languageHint } from './texts.ts';

/** A product's file is named after its slug, and no other product has its name. */
export const products: Rule = ({ all, products: known }) => {
  const others = Object.entries(known);
  return all.flatMap(({ file, schemaId, value }) => {
    if (schemaId !== 'product.schema.json' || !isObject(value)) return [];
    const slug = String(value.slug);
    if (`products/${slug}.json` !== file)
      return [error('SC06', file, '/slug', "The slug differs from the file's name", slugHint(file, slug))];
    const twin = others.find(([other, { name }]) => other < slug && name === value.name);
    return twin === undefined
      ? sameSummary(file, slug, known)
      : [error('RF05', file, '/name', `"${twin[0]}" has the same name`, 'give each product its own')];
  });
};

/**
 * Whether a text contains a word of a name: "migraine" from "Migraine relief". Short words are ignored, because they
 * occur in too many texts.
 */
const isAbout = (text: string, name: string) =>
  (name.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => text.toLowerCase().includes(word));

/**
 * Reports a product that has the description of another one. Of the two, it is the one whose name does not occur in the
 * description.
 */
function sameSummary(file: string, slug: string, known: Parameters<Rule>[0]['products']): Problem[] {
  const own = ownEntry(known, slug);
  const { summary, name = '' } = own ?? {};
  const twin = Object.entries(known).find(([id, one]) => id !== slug && summary != null && one.summary === summary);
  if (summary == null || twin === undefined || isAbout(summary, name) || !isAbout(summary, twin[1].name)) return [];
  return [error('RF05', file, '/summary', `"${twin[0]}" is described in the same words`, 'describe this product')];
}

/** A hint about a file name that cannot be a part of an address. */
function slugHint(file: string, slug: string): string {
  const name = file.slice('products/'.length, -'.json'.length);
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? `write "${name}"` : `rename the file to products/${slug}.json`;
}

/**
 * Reports a display that several questions use and that questions.json does not declare. There is one problem, in
 * questions.json.
 */
export const displaysLeftOut: Rule = ({ products: known, questions: { displays } }) => {
  const named = allDisplays(known).filter((name) => !Object.hasOwn(displays, name));
  return [...new Set(named)].flatMap((name) => {
    const times = named.filter((one) => one === name).length;
    const message = `No display "${name}", which ${times} questions name`;
    return times < 2 ? [] : [error('SC06', 'questions.json', '/displays', message, `add "${name}" here`)];
  });
};

const allDisplays = (known: Parameters<Rule>[0]['products']) =>
  Object.values(known).flatMap(({ pre_questionnaire: before, medical_questionnaire: after }) =>
    [...before, ...after].flatMap(({ answer_display_type: display }) => (display == null ? [] : [String(display)])),
  );

/** Product questions have ids and options that are unique, and types that the flow can display. */
export const questions: Rule = ({ products: known, questions: { displays } }) => {
  const all = allDisplays(known);
  return Object.entries(known).flatMap(([slug, product]) =>
    (['pre_questionnaire', 'medical_questionnaire'] as const).flatMap((list) =>
      product[list].flatMap((question, questionIndex) => {
        const file = `products/${slug}.json`;
        const display = question.answer_display_type ?? null;
        const names = Object.keys(displays);
        const isAlone = all.filter((one) => one === String(display)).length < 2;
        return [
          ...(display === null || names.includes(String(display)) || !isAlone
            ? []
            : [
                error(
                  'SC06',
                  file,
                  pointerTo(list, questionIndex, 'answer_display_type'),
                  `No display "${display}" in questions.json`,
                  didYouMean(String(display), names),
                ),
              ]),
          ...(question.answer_options ?? []).flatMap((option, index) =>
            option.answer_text?.trim()
              ? []
              : [
                  error(
                    'CP06',
                    file,
                    pointerTo(list, questionIndex, 'answer_options', index),
                    `The answer "${option.id}" says nothing`,
                    'add "answer_text"',
                  ),
                ],
          ),
        ];
      }),
    ),
  );
};

/**
 * The message and hint for a translation whose product does not exist or is misspelt, or whose locale the flow does not
 * have.
 */
function strayTranslation(id: string, ids: readonly string[], slugs: readonly string[]): [string, string] {
  const [slug = '', locale = ''] = id.split('.');
  const isNear = nearest(id, ids) !== undefined;
  if (!isNear && !slugs.includes(slug)) return [`There is no product "${slug}"`, 'remove this file'];
  return ['This is of no product and language of the flow', isNear ? didYouMean(id, ids) : languageHint(locale)];
}

/** Translated product texts belong to a product and a locale of the flow, are complete, and keep their placeholders. */
export const productTexts: Rule = ({ flow, products: known, productTexts: translated }) => {
  const others = flow.locales.filter((locale) => locale !== flow.default_locale);
  const wanted = Object.entries(known).flatMap(([slug, product]) =>
    others.map((locale) => ({
      id: `${slug}.${locale}`,
      locale,
      originals: textsOfProduct(product),
      source: { file: `products/${slug}.json`, extra: [] },
    })),
  );
  const ids = wanted.map(({ id }) => id);
  const languages = Object.keys(translated).map((id) => id.slice(id.indexOf('.') + 1));
  const [original, ...more] = others.filter((locale) => !languages.includes(locale));
  // If all translations are for the default language, and another language has none, the two were exchanged.
  if (original !== undefined && more.length === 0 && languages.includes(flow.default_locale)) {
    const message = `The products' texts are translated into "${flow.default_locale}", and not into "${original}"`;
    return [error('SC03', 'flow.json', '/default_locale', message, `write "${original}"`)];
  }
  return Object.entries(translated).flatMap(([id, found]) => {
    const file = `products/${id}.json`;
    const its = wanted.find((one) => one.id === id);
    if (its === undefined) return [error('SC03', file, '', ...strayTranslation(id, ids, Object.keys(known)))];
    if (found.locale !== its.locale)
      return [error('SC06', file, '/locale', "The language differs from the file's name", `write "${its.locale}"`)];
    return Object.entries(found.texts).flatMap(([key, text]) =>
      textProblems({ file, pointer: pointerTo('texts', key), key, text }, ownEntry(its.originals, key), its.source),
    );
  });
};
