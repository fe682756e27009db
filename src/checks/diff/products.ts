import { isObject, type JsonObject, pointer } from '#core';
import { type Change, changes } from './changes.ts';
import type { DiffClass, Difference } from './finding.ts';
import type { Side } from './normal.ts';
import { type Asked, askedIn, isList, LANGUAGES, QuestionDiff, textIn } from './questions.ts';
import { said } from './said.ts';

/** The class of a change outside the questions, by its keys. */
function classOf({ path }: Change): DiffClass {
  const last = path.at(-1) ?? '';
  if (/cents$|^subscriptionType$/.test(last) || path.includes('quantities')) return last === 'label' ? 'copy' : 'money';
  if (last === 'image') return 'look';
  return ['name', 'summary', 'description'].includes(last) || last.endsWith('_html') ? 'copy' : 'behaviour';
}

/** The differences in what products ask, offer and show. */
export function productDifferences(before: Side, after: Side): Difference[] {
  const files = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])];
  return files.flatMap((file): Difference[] => {
    if (!/^products\/[^/.]+\.json$/.test(file)) return [];
    const [old, now] = [before.files[file], after.files[file]];
    const place = { file, pointer: '' };
    if (!isObject(old) || !isObject(now)) {
      const says = isObject(now) ? 'This product is offered, and was not' : 'This product is no longer offered';
      return [{ class: isObject(now) ? 'behaviour' : 'breaking', says, before: place, after: place }];
    }
    const diff = new QuestionDiff(textIn(now.slug), file, before, after);
    const [was, is] = [askedIn(old), askedIn(now)];
    for (const id of new Set([...was.keys(), ...is.keys()])) diff.question(id, was.get(id), is.get(id));
    const order = (one: Map<string, Asked>, other: Map<string, Asked>) =>
      [...one.keys()].filter((id) => other.has(id)).join();
    const moved: Difference[] =
      order(was, is) === order(is, was)
        ? []
        : [{ class: 'behaviour', says: 'The questions are asked in another order', before: place, after: place }];
    const bare = (product: JsonObject) => Object.fromEntries(Object.entries(product).filter(([key]) => !isList(key)));
    const rest = changes(bare(old), bare(now), { path: [], from: '', to: '' }).map((change): Difference => ({
      class: classOf(change),
      says: `${change.path.join(' · ')} is ${said(change.after)}, and was ${said(change.before)}`,
      before: { file, pointer: change.from },
      after: { file, pointer: change.to },
    }));
    return [...diff.found, ...moved, ...rest, ...translated(textIn(now.slug), file, before, after)];
  });
}

/** Product texts outside the questions that differ only in a translation. */
function translated(slug: string, file: string, before: Side, after: Side): Difference[] {
  const ids = [...askedIn(objectIn(after, file)).keys()];
  return after.flow.locales.flatMap((locale): Difference[] => {
    if (locale === after.flow.default_locale) return [];
    const [old, now] = [before, after].map(({ flow }) => flow.productTexts[locale]?.[slug] ?? {});
    const other = file.replace(/\.json$/, `.${locale}.json`);
    const keys = Object.keys(now ?? {}).filter(
      (key) => !ids.includes(key.split('.')[0] ?? '') && now?.[key] !== old?.[key],
    );
    const place = (key: string) => ({ file: other, pointer: pointer('texts', key) });
    return keys.map((key) => ({
      class: 'copy',
      says: `"${key}" reads differently in ${LANGUAGES.of(locale) ?? locale}`,
      before: place(key),
      after: place(key),
    }));
  });
}

const objectIn = ({ files }: Side, file: string): JsonObject => {
  const value = files[file];
  return isObject(value) ? value : {};
};
