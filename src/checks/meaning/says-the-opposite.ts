import { isObject, type Json, pointer, lastPart, stringsIn } from '#core';
import type { Check, Finding } from '../check.ts';
import { bothAtOnce } from './says-the-opposite/both-at-once.ts';
import { neverShown, neverShownInStep } from './says-the-opposite/contradictions.ts';
import { foundAfterAll } from './says-the-opposite/found-after-all.ts';
import { leadsToOpposite } from './says-the-opposite/leads-to-opposite.ts';
import { namesUndone } from './says-the-opposite/name-undone.ts';
import { saidToEverybody } from './says-the-opposite/said-to-everybody.ts';
import { saidTooSoon } from './says-the-opposite/said-too-soon.ts';
import { storedInBranches } from './says-the-opposite/stored-in-branches.ts';
import { unshownFlags } from './says-the-opposite/unshown-flags.ts';
import { variantOfOpposite } from './says-the-opposite/variant-of-opposite.ts';
import { objectSpots, type Subject } from '../subject/subject.ts';
import { TEXTS } from '../subject/text-keys.ts';

/** A text that is shown under a condition on a boolean, or on whether a value is known. */
interface Shown {
  file: string;
  /** The JSON pointer of the line in the condition. */
  pointer: string;
  key: string;
  reference: string;
  value: boolean;
  /** Whether the text shows that value. Then it needs one, and says nothing about those who have none. */
  isInText: boolean;
}

/** The boolean that a test requires, or whether it requires a known value; undefined for any other test. */
const askedFor = (test: Json | undefined): boolean | undefined =>
  typeof test === 'boolean' ? test : isObject(test) && typeof test.known === 'boolean' ? test.known : undefined;

/** Every text whose own condition requires a boolean. */
const shownIn = (subject: Subject): Shown[] =>
  objectSpots(subject).flatMap(({ file, pointer: at, value }) => {
    if (!isObject(value.if)) return [];
    return Object.entries(value.if).flatMap(([reference, test]) => {
      const asked = askedFor(test);
      if (asked === undefined) return [];
      const isInText = stringsIn(value.with).includes(reference);
      return TEXTS.flatMap((part) => {
        const key = value[part];
        return typeof key === 'string'
          ? [{ file, pointer: at + pointer('if', reference), key, reference, value: asked, isInText }]
          : [];
      });
    });
  });

/** The first word of a copy key's last part: "acting" of "settings.acting_data". */
const firstWord = (key: string) => lastPart(key).split('_')[0] ?? '';

/** A first word with fewer letters, such as "see" or "add", does not tell what a text is about. */
const TELLING = 5;

/** A place is only reported when at least this number of other places have the opposite condition. */
const OFTEN = 2;

/**
 * The places that show the same text, or one whose key begins with the same word, under the opposite condition, if
 * these are nearly all such places.
 */
function against(one: Shown, all: readonly Shown[]): readonly Shown[] {
  const about = all.filter((other) => other !== one && other.reference === one.reference);
  // A text that is named after a fact is about that fact: "verify.sent" about "verification-mail.sent".
  const isNamed = lastPart(one.reference) === lastPart(one.key) && !one.value;
  const groups = [
    about.filter(({ key }) => key === one.key),
    firstWord(one.key).length < TELLING
      ? []
      : about.filter(({ key, isInText }) => !isInText && firstWord(key) === firstWord(one.key)),
  ];
  const found = groups.map((group) => {
    const opposite = group.filter(({ value }) => value !== one.value);
    const isMost =
      new Set(opposite.map(({ file, key }) => `${key} ${file}`)).size >= OFTEN && opposite.length === group.length;
    return isMost || (isNamed && opposite.some(({ key }) => key === one.key)) ? opposite : [];
  });
  return found.find((opposite) => opposite.length > 0) ?? [];
}

/** Texts that are shown while something is true here, and while it is false everywhere else; or the other way round. */
function opposites(subject: Subject): Finding[] {
  const all = shownIn(subject);
  return all.flatMap((one) => {
    const [other] = against(one, all);
    if (other === undefined) return [];
    const { file, pointer: at, key, reference, value } = one;
    const named = other.key === key ? 'it' : `"${other.key}"`;
    return [
      {
        file,
        pointer: at,
        message: `"${key}" is shown here while "${reference}" is ${value ? 'so' : 'not so'}, and ${named} elsewhere while it is ${value ? 'not' : 'so'}`,
        hint: 'let the condition ask for the opposite',
      },
    ];
  });
}

export const saysTheOpposite: Check = {
  rule: 'SM41',
  name: 'says-the-opposite',
  severity: 'error',
  description:
    'A text is shown to people for whom the opposite is true: "Only the member can pay" to the member, or "A link is on its way" before it was sent. Or an action stores that something was done, and the screen shows nothing that says so. Or a block inside another one has the opposite condition, so nobody sees it. Or a failure that passes says that there is no such page. Or something counts as done before the call that does it, or is said to people of whom it may not be true. Or a screen is for people of whom something is true, and makes it false. Or a button that undoes something is shown while it is not done. Or a flag leads to the screen for its opposite, or becomes the same in both branches of a condition.',
  bad: '{ "block": "notice", "if": { "verification-mail.sent": false }, "text": "verify.sent" }',
  good: '{ "block": "notice", "if": { "verification-mail.sent": true }, "text": "verify.sent" }',
  requirement: 'WCAG 4.1.3',
  run: (subject) => {
    const found = opposites(subject);
    const reported = new Set(found.map(({ file }) => file));
    // A notice with the opposite condition is also a notice that does not appear. Report it once.
    return [
      ...found,
      ...unshownFlags(subject).filter(({ file }) => !reported.has(file)),
      ...neverShown(subject),
      ...neverShownInStep(subject),
      ...namesUndone(subject),
      ...foundAfterAll(subject),
      ...saidToEverybody(subject),
      ...saidTooSoon(subject),
      ...bothAtOnce(subject),
      ...variantOfOpposite(subject),
      ...leadsToOpposite(subject),
      ...storedInBranches(subject),
    ];
  },
};
