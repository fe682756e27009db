import { isShared, type Json, pointerTo, same } from '#core';
import { changesBetween, type Change } from './changes.ts';
import { classOf } from './classes.ts';
import { CLASSES, type Difference, type Place } from './finding.ts';
import { guardDifferences } from './guards.ts';
import { type Side, inEveryLanguage } from './normal.ts';
import { ownQuestionDifferences } from './own-questions.ts';
import { productDifferences } from './products.ts';
import { languageName, changeSentence, wordsByLanguage } from './sentence.ts';

/** Folders whose files are compared by special functions. */
const APART = /^(?:copy|products|questionnaires|scenarios)\//;
/** Whether a change is in a guard. Guards are compared by the visitors they admit, not by their JSON. */
const isGuard = (file: string, { path }: Change) =>
  (file === 'flow.json' && ['access', 'landing', 'not_found'].includes(path[0] ?? '')) ||
  (file === 'routes.json' && ['access', 'requires'].includes(path[2] ?? ''));

/** The source location of the first text that has different words on the other side. */
function textPlace({ flow }: Side, text: Json | undefined, other: Json | undefined): Place | undefined {
  const key = Object.keys(flow.texts[flow.default_locale] ?? {}).find((one) => same(inEveryLanguage(flow, one), text));
  const localeIndex = flow.locales.findIndex(
    (_, index) => !same(wordsByLanguage(text)[index], wordsByLanguage(other)[index]),
  );
  return key === undefined
    ? undefined
    : { file: `copy/${flow.locales[localeIndex] ?? flow.default_locale}.json`, pointer: pointerTo('texts', key) };
}

const rank = ({ class: kind }: Difference) => CLASSES.indexOf(kind);

function inFiles(before: Side, after: Side): Difference[] {
  const files = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])];
  // A text that the flow shows in several screens is one change, with the most severe of their classes.
  const texts = new Map<string, Difference>();
  const found = files.flatMap((file) => {
    if (APART.test(file) || isShared(file)) return [];
    const all = changesBetween(before.files[file], after.files[file], { path: [], from: '', to: '' });
    return all.flatMap((change): Difference[] => {
      if (isGuard(file, change)) return [];
      const [old, now] = [change.before, change.after];
      const one: Difference = {
        class: classOf(file, change, before, after),
        says: changeSentence(change, before, after),
        before: textPlace(before, old, now) ?? before.origin(file, change.from),
        after: textPlace(after, now, old) ?? after.origin(file, change.to),
      };
      if (wordsByLanguage(old).length === 0 || wordsByLanguage(now).length === 0) return [one];
      const key = JSON.stringify([old, now]);
      const earlier = texts.get(key);
      if (earlier === undefined || rank(one) < rank(earlier)) texts.set(key, one);
      return [];
    });
  });
  return [...found, ...texts.values()];
}

/** Reports a changed order of stops: the first stop that an answer sets wins. */
function inStopOrder(before: Side, after: Side): Difference[] {
  const order = (one: Side, other: Side) =>
    Object.keys(one.flow.questions.stops).filter((flag) => Object.hasOwn(other.flow.questions.stops, flag));
  if (same(order(before, after), order(after, before))) return [];
  const place = { file: 'questions.json', pointer: '/stops' };
  const says = `Of several stops ${order(after, before).join(', ')} count in this order now`;
  return [{ class: 'safety', says, before: place, after: place }];
}

/** Reports changed texts of the server's messages. */
function inServerTexts(before: Side, after: Side): Difference[] {
  return after.flow.locales.flatMap((locale) => {
    const file = `copy/${locale}.json`;
    const [old, now] = [before, after].map(({ flow }) => ({ ...flow.serverTexts[locale] }));
    return changesBetween(old, now, { path: [], from: '/server', to: '/server' }).map((change): Difference => ({
      class: 'copy',
      says: `${changeSentence(change, before, after)}, in ${languageName(locale)}`,
      before: { file, pointer: change.from },
      after: { file, pointer: change.to },
    }));
  });
}

/**
 * Finds everything that two versions of a flow do differently, most severe first. Not reported: formatting, order that
 * has no meaning, and renamed keys whose text is the same.
 */
export function diffFlows(before: Side, after: Side): Difference[] {
  return [
    ...productDifferences(before, after),
    ...ownQuestionDifferences(before, after),
    ...guardDifferences(before.flow, after.flow),
    ...inFiles(before, after),
    ...inStopOrder(before, after),
    ...inServerTexts(before, after),
  ].toSorted((a, b) => rank(a) - rank(b));
}
