import { isObject, type Json, type JsonObject, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectNodes, type Subject } from '../../subject/subject.ts';

/**
 * Matches references into responses and items. The compiler already compares their fields with the contract, so they
 * are reported only if two of them are swapped exactly.
 */
const HAS_FIELDS = /^(?:data|response|item)\./;

/** Matches the pointer of a call's body or query. There, the name of a store stands for all its fields. */
const SENT = /\/(?:body|query)$/;

/** Matches the name of a text or a value: words with dots between them, but no sentence. */
const NAME = /^[^.\s]+(?:\.[^.\s]+)+$/;

/** A setting whose value is the name of a text or a value. */
interface NameSetting {
  /** The keys from the object to the setting. */
  path: readonly string[];
  key: string;
  from: string;
  /** `setting` is the last part of the setting's key, and `given` the last part of the value's name. */
  setting: string;
  given: string;
}

/**
 * The settings of an object and of the objects inside it. Lists are left out, because their entries have the same keys.
 */
const settingsIn = (value: Json): readonly NameSetting[] => (isObject(value) ? settingsOf(value) : []);

/** The settings of each object. Cached across flows: most files stay the same between two checks. */
const cache = new WeakMap<JsonObject, readonly NameSetting[]>();

function settingsOf(value: JsonObject): readonly NameSetting[] {
  const before = cache.get(value);
  if (before !== undefined) return before;
  const found = Object.entries(value).flatMap(([key, one]): NameSetting[] =>
    typeof one === 'string'
      ? [{ path: [key], key, from: one, setting: lastPart(key), given: lastPart(one) }]
      : settingsIn(one ?? null).map((inner) => ({ ...inner, path: [key, ...inner.path] })),
  );
  cache.set(value, found);
  return found;
}

/** Whether a value's name contains all words of a setting's name: "error.go_home" contains "home". */
const names = ({ given }: NameSetting, { setting }: NameSetting) =>
  given === setting || wordsInName(setting).every((word) => wordsInName(given).includes(word));

const isSetting = (one: NameSetting, other: NameSetting) => one.given === other.setting;

/**
 * Whether two settings have exactly each other's names as values, as when "password" and "present_password" are
 * swapped.
 */
const areSwapped = (one: NameSetting, other: NameSetting) =>
  isSetting(one, other) && isSetting(other, one) && one.given !== other.given;

/**
 * Whether one setting fills a field and the other one, elsewhere, sends it. For example, a call learns "cart.plan" from
 * what the backend calls "subscription", and another call sends it back under this name.
 */
const areThereAndBack = (one: NameSetting, other: NameSetting) =>
  one.path.length + other.path.length > 2 && (one.key === other.from || other.key === one.from);

/** Whether one of two settings has the value that the other one names. */
function areExchanged(one: NameSetting, other: NameSetting): boolean {
  if (names(one, other) && names(other, one)) return true;
  const areSiblings = one.path.length === 1 && other.path.length === 1 && one.from.includes('.');
  return areSiblings && !HAS_FIELDS.test(other.from) && (isSetting(one, other) || isSetting(other, one));
}

/** Finds two settings that each have the value with the other's name. */
export const exchangedValues = (subject: Subject): Finding[] =>
  objectNodes(subject).flatMap(({ file, pointer, value }) => {
    const isName = (from: string) =>
      NAME.test(from) || (SENT.test(pointer) && Object.hasOwn(subject.flow.stores, from));
    // A value with the setting's own name is right, unless two values are swapped and one name contains the other.
    const settings = settingsIn(value).filter(({ from, given, setting }) => given !== setting && isName(from));
    if (settings.length < 2) return [];
    const right = new Set(settings.filter((one) => names(one, one) || HAS_FIELDS.test(one.from)));
    return settings.flatMap((one, index): Finding[] => {
      const other = settings
        .slice(index + 1)
        .find(
          (later) =>
            later.path[0] !== one.path[0] &&
            !areThereAndBack(one, later) &&
            (areSwapped(one, later) || (!right.has(one) && !right.has(later) && areExchanged(one, later))),
        );
      if (other === undefined) return [];
      const message = `"${one.key}" is given "${one.from}", and "${other.key}" is given "${other.from}"`;
      return [{ file, pointer: pointer + pointerTo(...one.path), message, hint: 'swap the two values' }];
    });
  });
