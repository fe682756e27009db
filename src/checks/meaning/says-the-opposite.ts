import { isObject, type Json, pointer, lastPart } from '#core';
import type { Check, Finding } from '../check.ts';
import { neverShown } from './contradictions.ts';
import { unshownFlags } from './unshown-flags.ts';
import type { Subject } from '../subject/subject.ts';

/** A text that is shown while a yes-or-no has one value. */
interface Shown {
  file: string;
  /** The place of the line in the condition. */
  pointer: string;
  key: string;
  reference: string;
  value: boolean;
}

/** The texts of a block, a row, a step or a case. */
const TEXTS = ['label', 'text', 'heading'];

/** The yes or no for which a test asks; undefined for another test. */
const askedFor = (test: Json | undefined): boolean | undefined =>
  typeof test === 'boolean' ? test : isObject(test) && typeof test.known === 'boolean' ? test.known : undefined;

/** Every text with a condition of its own that asks for a yes or a no. */
const shownIn = ({ spots }: Subject): Shown[] =>
  spots.flatMap(({ file, pointer: at, value }, index) => {
    // A value that has alternatives stands in the list once for them and once for its own.
    if (!isObject(value) || !isObject(value.if) || spots[index - 1]?.value === value) return [];
    return Object.entries(value.if).flatMap(([reference, test]) => {
      const asked = askedFor(test);
      if (asked === undefined) return [];
      return TEXTS.flatMap((part) => {
        const key = value[part];
        return typeof key === 'string'
          ? [{ file, pointer: at + pointer('if', reference), key, reference, value: asked }]
          : [];
      });
    });
  });

/** The first word of a text's own name: "acting" of "settings.acting_data". */
const themeOf = (key: string) => lastPart(key).split('_')[0] ?? '';

/** Shorter words say little of what a text is about: "see", "add". */
const TELLING = 5;

/** How many places must agree before another one is a mistake. */
const OFTEN = 2;

/** The places with which a place disagrees, by the text or by the first word of its name, if they are the most. */
function against(one: Shown, all: readonly Shown[]): readonly Shown[] {
  const about = all.filter((other) => other !== one && other.reference === one.reference);
  // A text called after the fact is about it: "verify.sent" about "verification-mail.sent".
  const isNamed = lastPart(one.reference) === lastPart(one.key) && !one.value;
  const groups = [
    about.filter(({ key }) => key === one.key),
    themeOf(one.key).length < TELLING ? [] : about.filter(({ key }) => themeOf(key) === themeOf(one.key)),
  ];
  const found = groups.map((group) => {
    const opposite = group.filter(({ value }) => value !== one.value);
    const isMost =
      new Set(opposite.map(({ file, key }) => `${key} ${file}`)).size >= OFTEN && opposite.length === group.length;
    return isMost || (isNamed && opposite.some(({ key }) => key === one.key)) ? opposite : [];
  });
  return found.find((opposite) => opposite.length > 0) ?? [];
}

/** Texts that are shown while something is so, and everywhere else while it is not. */
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
    'A text is shown to those for whom the opposite is true: "Only the member can pay" to the member, or "A link is on its way" before it was sent. Or what was done is noted, and nothing appears that says so. Or a part of a block is for the opposite of those to whom the block is shown.',
  bad: '{ "block": "notice", "if": { "verification-mail.sent": false }, "text": "verify.sent" }',
  good: '{ "block": "notice", "if": { "verification-mail.sent": true }, "text": "verify.sent" }',
  requirement: 'WCAG 4.1.3',
  run: (subject) => {
    const found = opposites(subject);
    const lines = new Set(found.map(({ file }) => file));
    // One mistake of a screen is enough: a notice that says the opposite is also one that does not appear.
    return [...found, ...unshownFlags(subject).filter(({ file }) => !lines.has(file)), ...neverShown(subject)];
  },
};
