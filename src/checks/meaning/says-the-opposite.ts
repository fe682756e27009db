import { calledOptional } from './says-the-opposite/called-optional.ts';
import { asObject, isObject, type Json, pointerTo, lastPart } from '#core';
import type { Check, Finding } from '../check.ts';
import { backToNothing, namedAfterFlag } from './says-the-opposite/named-after-flag.ts';
import { sameName } from './says-the-opposite/same-name.ts';
import { sameAsWithout } from './says-the-opposite/same-as-without.ts';
import { sameSideTwice } from './says-the-opposite/same-side-twice.ts';
import { askedAfterChoosing } from './says-the-opposite/asked-after-choosing.ts';
import { chosenThoughLacking, markedWithoutBadge } from './says-the-opposite/out-of-stock.ts';
import { titlesBefore } from './says-the-opposite/title-before.ts';
import { createdAndDeleted } from './says-the-opposite/created-and-deleted.ts';
import { neverShown, neverShownInStep } from './says-the-opposite/contradictions.ts';
import { deletedUnsaid } from './says-the-opposite/deleted-unsaid.ts';
import { failureCalledMissingPage } from './says-the-opposite/failure-called-missing-page.ts';
import { leadsToOpposite } from './says-the-opposite/leads-to-opposite.ts';
import { namedForOtherRoute } from './says-the-opposite/named-for-other-route.ts';
import { pathTypesUndone } from './says-the-opposite/path-type-undone.ts';
import { promisesNotMade } from './says-the-opposite/promise-not-made.ts';
import { shownToEverybody } from './says-the-opposite/shown-to-everybody.ts';
import { trueTooSoon } from './says-the-opposite/true-too-soon.ts';
import { successOfNothing } from './says-the-opposite/success-of-nothing.ts';
import { storedInBranches } from './says-the-opposite/stored-in-branches.ts';
import { withoutTheirCondition } from './says-the-opposite/without-their-condition.ts';
import { decidedByList } from './says-the-opposite/decided-by-list.ts';
import { unshownFlags } from './says-the-opposite/unshown-flags.ts';
import { variantForMore } from './says-the-opposite/variant-for-more.ts';
import { variantOfOpposite } from './says-the-opposite/variant-of-opposite.ts';
import { objectsWith } from '../subject/objects-with.ts';
import { type Subject, textIn } from '../subject/subject.ts';
import { TEXT_KEYS } from '../subject/text-keys.ts';

/** A text with a condition on a fact: on a boolean, or on whether a value is known. */
interface FactText {
  file: string;
  /** The pointer of the line in the condition that tests the fact. */
  pointer: string;
  key: string;
  reference: string;
  /** True if the condition requires the fact, false if it requires the opposite. */
  value: boolean;
}

/** The boolean that a test requires, or whether it requires a known value; undefined for any other test. */
const askedFor = (test: Json | undefined): boolean | undefined =>
  typeof test === 'boolean' ? test : isObject(test) && typeof test.known === 'boolean' ? test.known : undefined;

/**
 * Every text whose condition tests a fact with a name similar to the text's copy key: "verify.sent" and
 * "verification-mail.sent".
 */
const shownIn = (subject: Subject): FactText[] =>
  objectsWith(subject, 'if').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.if)).flatMap(([reference, test]) => {
      const asked = askedFor(test);
      if (asked === undefined) return [];
      return TEXT_KEYS.flatMap((part) => {
        const key = textIn(value, part);
        return key !== undefined && lastPart(key) === lastPart(reference)
          ? [{ file, pointer: pointer + pointerTo('if', reference), key, reference, value: asked }]
          : [];
      });
    }),
  );

/** Finds texts that state a fact and are shown here while the fact is false, but elsewhere while it is true. */
function opposites(subject: Subject): Finding[] {
  const all = shownIn(subject);
  return all.flatMap(({ file, pointer, key, reference, value }): Finding[] => {
    const isElsewhere = all.some((other) => other.key === key && other.reference === reference && other.value);
    if (value || !isElsewhere) return [];
    const message = `"${key}" is shown here while "${reference}" is not so, and elsewhere while it is so`;
    return [{ file, pointer, message, hint: 'let the condition ask for the opposite' }];
  });
}

export const saysTheOpposite: Check = {
  rule: 'SM41',
  name: 'says-the-opposite',
  severity: 'error',
  description: 'A text is shown to people for whom the opposite is true: "A link is on its way" before it was sent.',
  alsoReported: [
    'An action stores that something was done, and the screen shows nothing that says so.',
    'A block inside another one has the opposite condition, so nobody sees it.',
    'A failure that passes says that there is no such page.',
    'Something counts as done before the call that does it, or is said to people of whom it may not be true.',
    'A button says that something worked, and does nothing.',
    'A button deletes what people have entered and not sent yet, and its text says nothing of it.',
    'A promise is shown that the company does not make.',
    'A field or question is called optional, and nobody can leave it empty.',
    'A screen is for people of whom something is true, and makes it false.',
    'A button that undoes something is shown while it is not done.',
    'A flag leads to the screen for its opposite, or becomes the same in both branches of a condition.',
    'A part for one word is also shown beside the part for the opposite, and that for another word is not.',
    'A part is named after a route, and is shown on the other one of its screen.',
    'Two parts beside each other call the same by different names and are shown to the same people.',
    'A heading for a condition is the one that is shown without it.',
    'A list has only items of one kind, and says of each whether it is of that kind.',
    'An action goes back for people who come from no screen.',
    'People can choose what a text says there is none of, or are asked to choose what they have chosen.',
  ],
  bad: '{ "block": "notice", "if": { "verification-mail.sent": false }, "text": "verify.sent" }',
  good: '{ "block": "notice", "if": { "verification-mail.sent": true }, "text": "verify.sent" }',
  requirement: 'WCAG 4.1.3',
  run: (subject) => {
    const found = opposites(subject);
    const reported = new Set(found.map(({ file }) => file));
    // A notice with the opposite condition also seems to be a notice that never appears. It is reported once.
    return [
      ...found,
      ...unshownFlags(subject).filter(({ file }) => !reported.has(file)),
      ...neverShown(subject),
      ...neverShownInStep(subject),
      ...decidedByList(subject),
      ...pathTypesUndone(subject),
      ...failureCalledMissingPage(subject),
      ...shownToEverybody(subject),
      ...promisesNotMade(subject),
      ...calledOptional(subject),
      ...trueTooSoon(subject),
      ...successOfNothing(subject),
      ...createdAndDeleted(subject),
      ...deletedUnsaid(subject),
      ...withoutTheirCondition(subject),
      ...variantOfOpposite(subject),
      ...variantForMore(subject),
      ...leadsToOpposite(subject),
      ...storedInBranches(subject),
      ...namedAfterFlag(subject),
      ...backToNothing(subject),
      ...namedForOtherRoute(subject),
      ...sameSideTwice(subject),
      ...sameName(subject),
      ...sameAsWithout(subject),
      ...titlesBefore(subject),
      ...askedAfterChoosing(subject),
      ...chosenThoughLacking(subject),
      ...markedWithoutBadge(subject).slice(0, 1),
    ];
  },
};
