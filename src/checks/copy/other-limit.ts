import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { asWritten } from '../subject/as-written.ts';
import { nodesNaming, type Subject } from '../subject/subject.ts';
import { isWrong } from './other-limit/is-wrong.ts';
import { formsOf, type LimitText, limitTexts, numbersOf } from './other-limit/limit-texts.ts';
import { isNamedIn } from './other-limit/limits.ts';
import { notNamed } from './other-limit/not-named.ts';
import { otherDateOrder } from './other-limit/other-date-order.ts';
import { rangesIn, strangeEnd } from './other-limit/ranges-in-units.ts';

/** Whether a text states each of its limits. */
const fits = ({ limits }: LimitText, numbers: readonly string[]) => limits.every((one) => isNamedIn(numbers, one));

function wrongIn(subject: Subject, text: LimitText, all: readonly LimitText[]): Finding[] {
  const { file, key, limits } = text;
  const wrong = subject.flow.locales
    .filter((locale) => isWrong(subject, text, locale, all))
    .map((locale) => ({ locale, numbers: numbersOf(formsOf(subject, locale, key)) }));
  const [first] = wrong;
  if (first === undefined) return [];
  const limit = limits.map((one) => one.limit).join(' and ');
  const isRightElsewhere = all.some((other) => other.key === key && fits(other, first.numbers));
  const isOfAll = wrong.length > 1 && wrong.length === subject.flow.locales.length;
  // When no language states this limit, or the text fits another field, the limit is wrong, not the text.
  const unnamed =
    limits.find((one) => !isNamedIn(first.numbers, one)) ??
    limits.find(({ texts }) => !first.numbers.some((one) => texts.includes(one)));
  if (unnamed !== undefined && (isRightElsewhere || isOfAll)) {
    const message = `The limit is ${unnamed.limit} here, and "${key}" says ${first.numbers.join(' and ')}`;
    return [{ file, pointer: unnamed.pointer, message, hint: 'let the text name this limit' }];
  }
  // If other fields use the text rightly, the text must not change: this field should name another text.
  const shown = nodesNaming(asWritten(subject), 'text').filter(({ value }) => value === key).length;
  const unfit = all.filter((other) => other.key === key && !fits(other, first.numbers));
  if (unnamed !== undefined && shown > unfit.length) {
    const message = `"${key}" says ${first.numbers.join(' and ')}, and the limit is ${limit} here`;
    return [{ file, pointer: text.pointer, message, hint: 'name a text about this limit' }];
  }
  return wrong.map(({ locale, numbers }) => ({
    file: `copy/${locale}.json`,
    pointer: pointerTo('texts', key),
    message: `"${key}" says ${numbers.join(' and ')}, and the limit is ${limit}`,
    hint: `write ${limit}`,
  }));
}

/**
 * Reports the end of a range that fits none of the units in which a text states it, while the other end fits all of
 * them.
 */
function strangeInUnits(subject: Subject, { file, key, limits }: LimitText): Finding[] {
  const [low, high] = ['minimum', 'maximum'].map((name) => limits.find((one) => one.name === name));
  if (low === undefined || high === undefined) return [];
  const forms = formsOf(subject, subject.flow.default_locale, key);
  const strange = strangeEnd(rangesIn(forms), [low.limit, high.limit], low.factors);
  const end = strange?.end === 'minimum' ? low : high;
  if (strange === undefined) return [];
  const message = `The limit is ${end.limit} here, and in all its units "${key}" says another`;
  return [{ file, pointer: end.pointer, message, hint: `write ${strange.meant}` }];
}

export const otherLimit: Check = {
  rule: 'CP16',
  name: 'other-limit',
  severity: 'warning',
  description:
    'A message names another limit than the one that is checked: "at least 8 characters" where ten are needed. Or it shows a date with the day first where the month comes first. People do as the text says, and are refused again.',
  alsoReported: ['The message about a number that is refused does not say which numbers are accepted.'],
  bad: '"minLength": 10 with "Use at least 8 characters."',
  good: '"minLength": 10 with "Use at least 10 characters."',
  requirement: 'VA-3, WCAG 3.3.3',
  run: (subject) => {
    const all = limitTexts(subject);
    const wrong = all.flatMap((text) => {
      const own = wrongIn(subject, text, all);
      return own.length > 0 ? own : strangeInUnits(subject, text);
    });
    const found = [...wrong, ...notNamed(subject, all), ...otherDateOrder(subject)];
    return found.filter(
      (one, index) => found.findIndex((other) => other.file === one.file && other.pointer === one.pointer) === index,
    );
  },
};
