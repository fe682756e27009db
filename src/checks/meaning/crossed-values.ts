import { isWithin } from '#core';
import type { Check, Finding } from '../check.ts';
import { anotherEntry, notTheFirst, ownInsteadOfItem, storedOfAll } from './crossed-values/another-entry.ts';
import { comparedByItsWords } from './crossed-values/compared-by-its-words.ts';
import { comparedWithAnother } from './crossed-values/compared-with-another.ts';
import { ledOnWithoutItem } from './crossed-values/led-on-without-item.ts';
import { ledToAnotherOrigin } from './crossed-values/led-to-another-origin.ts';
import { nextPathUnused, refusalsLeadNowhere } from './crossed-values/next-path.ts';
import { askedAndNotShown } from './crossed-values/asked-and-not-shown.ts';
import { askedForAnother, shownForAnother } from './crossed-values/asked-for-another.ts';
import { tokenMistakes } from './crossed-values/token-mistakes.ts';
import { learnedFromBeside } from './crossed-values/learned-from-beside.ts';
import { reactionsLeftOut } from './crossed-values/reaction-left-out.ts';
import { reactionsOfAnotherStatus } from './crossed-values/reaction-of-another-status.ts';
import { savesOtherThanResponse } from './crossed-values/saves-other-than-response.ts';
import { headersOfOthers } from './crossed-values/headers-of-others.ts';
import { choicesNotStored } from './crossed-values/choice-not-stored.ts';
import { comparedInPart } from './crossed-values/compared-in-part.ts';
import { addressValueReplaced } from './crossed-values/address-value-replaced.ts';
import { datesWithoutFormat } from './crossed-values/dates-without-format.ts';
import { exchangedValues } from './crossed-values/exchanged-values.ts';
import { fixedWhenSent } from './crossed-values/fixed-when-sent.ts';
import { placeholdersFromOtherField } from './crossed-values/placeholder-from-other-field.ts';
import { fixedAmounts } from './crossed-values/fixed-amounts.ts';
import { givenToTwo, moneyOfOtherUnit, ownInList } from './crossed-values/given-to-two.ts';
import { fixedChoices } from './crossed-values/fixed-choice.ts';
import { fixedIdentities } from './crossed-values/fixed-identities.ts';
import {
  fixedBodyValues,
  fixedInItems,
  fixedParams,
  fixedPathTypes,
  fixedQueryValues,
} from './crossed-values/fixed-values.ts';
import {
  cardFromElsewhere,
  eventFieldsOfOthers,
  refusedFieldsNotSent,
  statusesWithOtherType,
} from './crossed-values/mislabelled.ts';
import { blocksAskingForAnother, rowsAskingForAnother } from './crossed-values/condition-of-another-value.ts';
import { textsReadAsChoices, valuesOfSiblings } from './crossed-values/values-of-siblings.ts';
import { flagsOfOptions } from './crossed-values/flags-of-options.ts';
import { flagsOfSome } from './crossed-values/flags-of-some.ts';
import { idsShown } from './crossed-values/ids-shown.ts';
import { invertedChoiceMarks } from './crossed-values/inverted-choice-mark.ts';
import { amountsOfOtherNames, amountsOfOtherPlaceholders, amountsOfSameItems } from './crossed-values/named-amounts.ts';
import { amountsShownTwice, rowsOfOtherAmounts } from './crossed-values/amount-shown-twice.ts';
import { amountsOfToday } from './crossed-values/amounts-of-today.ts';
import { amountsOfTwins } from './crossed-values/amounts-of-twins.ts';
import { partShownTwice } from './crossed-values/part-shown-twice.ts';
import {
  exchangedPlaceholders,
  placeholdersNamedOtherwise,
  queryTakenUnderOtherName,
  valuesOfOtherNames,
} from './crossed-values/name-mismatch.ts';
import { notMarkedWhenChosen } from './crossed-values/not-marked-when-chosen.ts';
import { namesOfAbsentMember } from './crossed-values/name-of-absent-member.ts';
import { paramsFromBefore } from './crossed-values/params-from-before.ts';
import { presentAndNotShown } from './crossed-values/present-and-not-shown.ts';
import { placeholdersOfOthers } from './crossed-values/placeholder-of-another.ts';
import { providersWithoutAddress } from './crossed-values/provider-without-address.ts';
import { picturesOfOtherThings } from './crossed-values/pictures-of-other-things.ts';
import { secondLineAlone } from './crossed-values/second-line-alone.ts';
import { picturesOfOtherEntries } from './crossed-values/pictures-of-others.ts';
import { firstForEveryRow, stepOfFirstEntry } from './crossed-values/first-for-every-row.ts';
import { itemsShownTwice, sameForEveryItem } from './crossed-values/same-for-every-item.ts';
import { shownTwiceInList } from './crossed-values/shown-twice-in-list.ts';
import { secretsSentElsewhere, wrongStoreCleared } from './crossed-values/secrets.ts';
import { amountsNotSent, searchesForOthers, searchesWithoutWords } from './crossed-values/shown-and-sent.ts';
import { linksWithoutTheirItem, paramsFromOtherFields } from './crossed-values/wrong-params.ts';

/** Reports only the first finding in each object. Two exchanged values are one mistake, not two. */
const oneOfEachObject = (found: readonly Finding[]): Finding[] => {
  const objectOf = ({ file, pointer }: Finding) => `${file}#${pointer.replace(/[^/]+$/, '')}`;
  return found.filter((one) => found.find((other) => objectOf(other) === objectOf(one))?.pointer === one.pointer);
};

export const crossedValues: Check = {
  rule: 'SM30',
  name: 'crossed-values',
  severity: 'error',
  description:
    'A value is used where another one is meant: the first name is sent as the last name, an email stands in an address in place of an id, a fixed amount is sent whatever somebody chose, a variant of one product is chosen for all, or a part that is shown for one value shows another. Both values have the same type, so nothing else notices, and the backend gets wrong data. The check compares the names of values with the names of the places that they are given to, and with what people chose.',
  alsoReported: [
    'A value is of another entry of a list than those beside it, or is that of all items or of the person who is signed in where each item has its own.',
    'People are led elsewhere than the backend says, or not back to where they come from, or a file is saved that is not what was asked for.',
    'A card’s number goes to the backend, in place of the token for it, or nothing sends the token.',
    'A part asks for another value than it shows, or a field stores what people wrote where their choices are read.',
    'A call learns a value from another place of the response than its name says.',
    'Of two calls with the same secret, only one says what to do when it is refused.',
    'A product shows the picture of another one, or an address its second line without the first, or people read an id in place of a name.',
  ],
  bad: '"body": { "first_name": "form.last_name", "last_name": "form.first_name" }',
  good: '"body": { "first_name": "form.first_name", "last_name": "form.last_name" }',
  requirement: 'HT-1',
  run: (subject) => {
    const found = [
      ...fixedBodyValues(subject),
      ...fixedQueryValues(subject),
      ...sameForEveryItem(subject),
      ...notTheFirst(subject),
      ...firstForEveryRow(subject),
      ...stepOfFirstEntry(subject),
      ...ledOnWithoutItem(subject),
      ...choicesNotStored(subject),
      ...fixedParams(subject),
      ...fixedPathTypes(subject),
      ...fixedInItems(subject),
      ...fixedIdentities(subject),
      ...fixedChoices(subject),
      ...fixedAmounts(subject),
      ...fixedWhenSent(subject),
      ...addressValueReplaced(subject),
      ...paramsFromOtherFields(subject),
      ...linksWithoutTheirItem(subject),
      ...paramsFromBefore(subject),
      ...exchangedPlaceholders(subject),
      ...valuesOfOtherNames(subject),
      ...datesWithoutFormat(subject),
      ...picturesOfOtherEntries(subject),
      ...picturesOfOtherThings(subject),
      ...queryTakenUnderOtherName(subject),
      ...secretsSentElsewhere(subject),
      ...wrongStoreCleared(subject),
      ...statusesWithOtherType(subject),
      ...reactionsOfAnotherStatus(subject),
      ...reactionsLeftOut(subject),
      ...learnedFromBeside(subject),
      ...eventFieldsOfOthers(subject),
      ...refusedFieldsNotSent(subject),
      ...cardFromElsewhere(subject),
      ...tokenMistakes(subject),
      ...headersOfOthers(subject),
      ...savesOtherThanResponse(subject),
      ...providersWithoutAddress(subject),
      ...placeholdersOfOthers(subject),
      ...placeholdersFromOtherField(subject),
      ...itemsShownTwice(subject),
      ...askedForAnother(subject),
      ...blocksAskingForAnother(subject),
      ...rowsAskingForAnother(subject),
      ...textsReadAsChoices(subject),
      ...askedAndNotShown(subject),
      ...amountsNotSent(subject),
      ...searchesForOthers(subject),
      ...searchesWithoutWords(subject),
      ...comparedInPart(subject),
      ...exchangedValues(subject),
      ...amountsOfOtherNames(subject),
      ...amountsOfOtherPlaceholders(subject),
      ...amountsOfSameItems(subject),
      ...amountsShownTwice(subject),
      ...rowsOfOtherAmounts(subject),
      ...amountsOfTwins(subject),
      ...partShownTwice(subject),
      ...shownTwiceInList(subject),
      ...invertedChoiceMarks(subject),
      ...notMarkedWhenChosen(subject),
      ...flagsOfOptions(subject),
      ...flagsOfSome(subject),
      ...anotherEntry(subject),
      ...ownInsteadOfItem(subject),
      ...storedOfAll(subject),
      ...comparedWithAnother(subject),
      ...comparedByItsWords(subject),
      ...nextPathUnused(subject),
      ...refusalsLeadNowhere(subject),
      ...ledToAnotherOrigin(subject),
    ];
    const isFound = ({ file, pointer }: Finding) => found.some((one) => one.file === file && one.pointer === pointer);
    // If another value is shown where the first line should be, only this value is reported.
    const isFoundBeside = ({ file, pointer }: Finding) =>
      found.some((one) => one.file === file && one.pointer.startsWith(pointer.replace(/\d+$/, '')));
    const all = [
      ...found,
      ...secondLineAlone(subject).filter((one) => !isFoundBeside(one)),
      ...[
        ...namesOfAbsentMember(subject),
        ...idsShown(subject),
        ...valuesOfSiblings(subject),
        ...amountsOfToday(subject),
        ...presentAndNotShown(subject),
        ...placeholdersNamedOtherwise(subject),
        ...givenToTwo(subject),
        ...moneyOfOtherUnit(subject),
        ...ownInList(subject),
      ].filter((one) => !isFound(one)),
    ];
    const isFoundInside = ({ file, pointer }: Finding) =>
      all.some((one) => one.file === file && isWithin(pointer.replace(/\/if\/[^/]*$/, ''), one.pointer));
    return oneOfEachObject([...all, ...shownForAnother(subject).filter((one) => !isFoundInside(one))]);
  },
};
