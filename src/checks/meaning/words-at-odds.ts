import { pointerTo, asObject } from '#core';
import { openedForAnother } from './words-at-odds/opened-for-another.ts';
import { firstOfSeveral, leftOutBetween, otherCondition } from './words-at-odds/other-condition.ts';
import { misplacedMessages, titlesOfOtherToasts } from './words-at-odds/error-messages.ts';
import { partsOfTypes } from './words-at-odds/parts-of-types.ts';
import { pickersOfOthers } from './words-at-odds/pickers-of-others.ts';
import { sessionModals } from './words-at-odds/session-modals.ts';
import { valuesWithoutRow } from './words-at-odds/values-without-row.ts';
import { halfOfAStep } from './words-at-odds/half-of-a-step.ts';
import { notesForAll } from './words-at-odds/notes-for-all.ts';
import { otherRetryTexts, retryNotes } from './words-at-odds/retry-notes.ts';
import { searchTexts } from './words-at-odds/search-texts.ts';
import { timelineTwins } from './words-at-odds/timeline-twins.ts';
import { toastsOfOthers } from './words-at-odds/toasts-of-others.ts';
import { wordsOfVariants } from './words-at-odds/words-of-variants.ts';
import { textsOfOtherLabels } from './words-at-odds/texts-of-other-labels.ts';
import { textsOfListValues } from './words-at-odds/texts-of-list-values.ts';
import { timelineSteps } from './words-at-odds/timelines.ts';
import { besideAnotherWord, underAnotherHeading } from './words-at-odds/beside-another-word.ts';
import { amountsForSome } from './words-at-odds/amounts-for-some.ts';
import { asked, fieldIn, wordsByField, wordsInKey } from './words-at-odds/condition-words.ts';
import { labelsOfOtherQuantities, wrongStrengths } from './words-at-odds/products.ts';
import { headingsOfOthers } from './words-at-odds/headings-of-others.ts';
import { pathTypesOfOthers } from './words-at-odds/path-types-of-others.ts';
import { listsForOtherValues } from './words-at-odds/lists-for-other-values.ts';
import { listLabels, valuesUnlikeLabels } from './words-at-odds/list-labels.ts';
import { wordsForAmounts } from './words-at-odds/words-for-amounts.ts';
import { textsOfOtherTypes, toastAndModalTitlesOfOthers } from './words-at-odds/named-after-another.ts';
import { emptyWhenFull } from './words-at-odds/empty-list-texts.ts';
import { underConditions } from './words-at-odds/under-conditions.ts';
import { shownThoughNull } from './words-at-odds/shown-though-null.ts';
import { shownToAll } from './words-at-odds/shown-to-all.ts';
import { namedForSome } from './words-at-odds/named-for-some.ts';
import { rowsShownRaw, rowsWithoutList } from './words-at-odds/rows-shown-raw.ts';
import { tableRows } from './words-at-odds/table-rows.ts';
import { valuesLeftOut } from './words-at-odds/values-left-out.ts';
import type { Check, Finding } from '../check.ts';
import { groupedBy } from '../subject/grouped-by.ts';
import { objectsWith } from '../subject/objects-with.ts';
import { asWritten } from '../subject/as-written.ts';
import { type Subject } from '../subject/subject.ts';
import { TEXT_KEYS } from '../subject/text-keys.ts';

/**
 * Finds texts that are shown without a condition, although everywhere else they are shown for one value only. Reported
 * only in lists in which another entry has a condition on this field.
 */
function withoutCondition(subject: Subject): Finding[] {
  const all = objectsWith(subject, ...TEXT_KEYS).flatMap(({ file, pointer, value }) =>
    TEXT_KEYS.flatMap((part) => {
      const key = value[part];
      const tests = Object.entries(asObject(value.if));
      return typeof key === 'string' ? [{ file, pointer, part, key, tests, isAlways: value.if === undefined }] : [];
    }),
  );
  const byKey = groupedBy(all, ({ key }) => key);
  return all.flatMap(({ file, pointer, part, key, isAlways }): Finding[] => {
    const others = (byKey.get(key) ?? []).filter((other) => other.file !== file || other.pointer !== pointer);
    const [name, test] =
      others.flatMap(({ tests }) => tests).find(([, one]) => wordsInKey(key).includes(asked(one) ?? '')) ?? [];
    const isUsual = others.every(({ isAlways: isOther }) => !isOther);
    if (!isAlways || name === undefined || !isUsual || !isAskedBeside(subject, { file, pointer }, name)) return [];
    const message = `"${key}" is shown only when "${name}" is "${asked(test) ?? ''}" elsewhere, and here always`;
    return [{ file, pointer: pointer + pointerTo(part), message, hint: `ask for that in "if"` }];
  });
}

/** Whether an entry of the same list has a condition on a field with this name. The store of the field is ignored. */
const isAskedBeside = (subject: Subject, { file, pointer }: { file: string; pointer: string }, name: string) =>
  objectsWith(subject, 'if').some(
    (one) =>
      one.file === file &&
      one.pointer.replace(/\d+$/, '') === pointer.replace(/\d+$/, '') &&
      Object.keys(asObject(one.value.if)).some((other) => fieldIn(other) === fieldIn(name)),
  );

export const wordsAtOdds: Check = {
  rule: 'SM40',
  name: 'words-at-odds',
  severity: 'warning',
  description:
    'A text is about another value than the one beside it: "every month" is shown for a quarterly order. The check compares the keys of texts with conditions, values and lists, and reports words that do not fit the same words elsewhere in the flow.',
  alsoReported: [
    'A table row has the label of another value.',
    'A table row shows what people chose or typed as computers write it, or in the form of something else.',
    'A list calls "approved" shipped.',
    'A value of a list is written otherwise than its text is called, and all others agree.',
    'An error message is that of another mistake or field.',
    'A modal says that the session is over when it is not.',
    'A search says the same while it loads and after it failed.',
    'The error screen promises another try that never comes.',
    'A question type shows a text in another part than all other types.',
    'A text is shown on another condition than everywhere else, or to everybody and everywhere else for some words only.',
    'A part is open for another word than it sets.',
    'An amount of money is shown to some people only, by how much it is.',
    'A table has a row for one word and none for the other, or a row is also shown for the word of another row.',
    'Two parts with one name leave out a number between them.',
    'The same steps are done for other words than elsewhere.',
    'A variant is described as another form.',
    'A toast tells what another call did.',
    'A heading is shown for one word and its texts for another.',
    'Two steps have each other’s path type.',
    'A condition lists one name of a step, and not the other.',
    'A text or a row is shown although its value may be null, which the screen asks for elsewhere.',
    'The text for all failures is the note of one of them.',
  ],
  bad: '{ "if": { "item.plan": { "is": "monthly" } }, "label": "cart.then_quarterly", … }',
  good: '{ "if": { "item.plan": { "is": "monthly" } }, "label": "cart.then_monthly", … }',
  requirement: 'WCAG 2.4.6',
  run: (inserted) => {
    // Texts are compared where they are written. For texts about the session in modals, the location of the `open`
    // action counts.
    const subject = asWritten(inserted);
    const retried = otherRetryTexts(subject);
    const words = wordsByField(subject);
    const lackingIf = withoutCondition(subject);
    const rowOf = ({ file, pointer }: Finding) =>
      `${file}#${pointer.replace(/\/(?:if|label|text|value|heading)$/, '')}`;
    const rows = tableRows(subject).filter((one) => !lackingIf.some((other) => rowOf(other) === rowOf(one)));
    const beside = besideAnotherWord(subject, words).filter(
      (one) => ![...lackingIf, ...rows].some((other) => rowOf(other) === rowOf(one)),
    );
    // A row with another value than its label speaks of only seems to lack the format of this value.
    const shownRaw = [...rowsShownRaw(subject), ...rowsWithoutList(subject), ...listsForOtherValues(inserted)].filter(
      (one) => !rows.some((other) => rowOf(other) === rowOf(one)),
    );
    const timelines = timelineSteps(subject);
    const ofSearches = searchTexts(subject);
    const ofTypes = partsOfTypes(subject).filter(
      (one) => !ofSearches.some(({ file, pointer }) => file === one.file && pointer === one.pointer),
    );
    const under = underConditions(subject, words);
    // A text with the value of another condition is the same mistake, and so is a row for the same people.
    const isReported = (one: Finding) =>
      [...under, ...rows].some(
        (other) => rowOf(other) === rowOf({ ...one, pointer: one.pointer.replace(/\/[^/]+$/, '') }),
      );
    const others = otherCondition(subject).filter((one) => !isReported(one));
    // If a list has a wrong text, what shows the right one elsewhere only seems to be wrong.
    const ofLists = listLabels(subject);
    return [
      ...under,
      ...emptyWhenFull(subject),
      ...lackingIf,
      ...beside,
      ...underAnotherHeading(subject),
      ...headingsOfOthers(subject),
      ...pathTypesOfOthers(subject.flow),
      ...ofLists,
      ...valuesUnlikeLabels(subject),
      ...wordsForAmounts(subject),
      ...amountsForSome(subject).filter((one) => !others.some(({ pointer }) => pointer === one.pointer)),
      ...rows,
      ...shownRaw,
      ...valuesWithoutRow(subject),
      ...timelines,
      ...timelineTwins(subject).filter(({ file }) => timelines.every((one) => one.file !== file)),
      ...valuesLeftOut(subject),
      ...wrongStrengths(subject),
      ...wordsOfVariants(subject),
      ...toastsOfOthers(subject),
      ...labelsOfOtherQuantities(subject),
      ...ofSearches,
      ...retryNotes(subject),
      ...notesForAll(subject).filter(({ pointer }) => !retried.some((one) => one.pointer === pointer)),
      ...halfOfAStep(subject),
      ...sessionModals(inserted),
      ...retried,
      ...misplacedMessages(subject),
      ...titlesOfOtherToasts(subject),
      ...textsOfOtherTypes(subject),
      ...ofTypes,
      ...pickersOfOthers(subject),
      ...textsOfOtherLabels(subject),
      ...openedForAnother(subject),
      ...others,
      ...leftOutBetween(subject),
      ...firstOfSeveral(subject),
      ...textsOfListValues(subject).filter(
        (one) =>
          ofLists.length === 0 &&
          ![...under, ...beside].some(
            (other) => rowOf(other) === rowOf({ ...one, pointer: one.pointer.replace(/\/[^/]+$/, '') }),
          ),
      ),
      ...toastAndModalTitlesOfOthers(subject),
      ...namedForSome(subject),
      ...shownThoughNull(inserted),
      ...shownToAll(inserted).filter((one) => ![...lackingIf, ...rows].some((other) => rowOf(other) === rowOf(one))),
    ];
  },
};
