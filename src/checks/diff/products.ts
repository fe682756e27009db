import { isObject, type JsonObject, pointerTo, asObject, firstPart } from '#core';
import { type Change, changesBetween } from './changes.ts';
import type { DiffClass, Difference } from './finding.ts';
import type { Side } from './normal.ts';
import { askedIn, isList, textOrEmpty } from './asked.ts';
import type { Written } from './question-differences.ts';
import { questionDifferences } from './questions.ts';
import { newProduct } from './new-product.ts';
import { languageName, quote } from './sentence.ts';

/** Matches fields that say what is charged, and how often. */
export const CHARGE_FIELD = /cents$|^subscriptionType$/;

/** The class of a change outside the questions of a product. */
function classOf({ path }: Change): DiffClass {
  const last = path.at(-1) ?? '';
  if (CHARGE_FIELD.test(last) || path.includes('quantities')) return last === 'label' ? 'copy' : 'money';
  if (last === 'image') return 'look';
  return ['name', 'summary', 'description'].includes(last) || last.endsWith('_html') ? 'copy' : 'behaviour';
}

/** Finds the differences in what products ask, offer and show. */
export function productDifferences(before: Side, after: Side): Difference[] {
  const files = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])];
  return files.flatMap((file): Difference[] => {
    if (!/^products\/[^/.]+\.json$/.test(file)) return [];
    const [old, now] = [before.files[file], after.files[file]];
    const place = { file, pointer: '' };
    if (!isObject(old) || !isObject(now)) {
      if (isObject(now)) return [{ ...newProduct(after.flow, now), before: place, after: place }];
      const says = `The product "${textOrEmpty(asObject(old).name)}" is no longer offered`;
      return [{ class: 'breaking', says, before: place, after: place }];
    }
    const slug = textOrEmpty(now.slug);
    const written: Written = {
      file,
      texts: ({ flow }, locale) => flow.productTexts[locale]?.[slug] ?? {},
      pointer: (_, pointer) => pointer,
    };
    const [was, is] = [askedIn(old), askedIn(now)];
    const bare = (product: JsonObject) => Object.fromEntries(Object.entries(product).filter(([key]) => !isList(key)));
    const rest = changesBetween(bare(old), bare(now), { path: [], from: '', to: '' }).map((change): Difference => ({
      class: classOf(change),
      says: `${change.path.join(' · ')} is ${quote(change.after)}, and was ${quote(change.before)}`,
      before: { file, pointer: change.from },
      after: { file, pointer: change.to },
    }));
    return [
      ...questionDifferences(written, was, is, before, after),
      ...rest,
      ...translated(textOrEmpty(now.slug), file, before, after),
    ];
  });
}

/** Finds texts of a product, outside its questions, that differ only in a translation. */
function translated(slug: string, file: string, before: Side, after: Side): Difference[] {
  const ids = [...askedIn(objectIn(after, file)).keys()];
  return after.flow.locales.flatMap((locale): Difference[] => {
    if (locale === after.flow.default_locale) return [];
    const [old, now] = [before, after].map(({ flow }) => flow.productTexts[locale]?.[slug] ?? {});
    const other = file.replace(/\.json$/, `.${locale}.json`);
    const keys = Object.keys(now ?? {}).filter((key) => !ids.includes(firstPart(key)) && now?.[key] !== old?.[key]);
    const place = (key: string) => ({ file: other, pointer: pointerTo('texts', key) });
    return keys.map((key) => ({
      class: 'copy',
      says: `${key} is ${quote(now?.[key])} in ${languageName(locale)}, and was ${quote(old?.[key])}`,
      before: place(key),
      after: place(key),
    }));
  });
}

const objectIn = ({ files }: Side, file: string): JsonObject => {
  const value = files[file];
  return asObject(value);
};
