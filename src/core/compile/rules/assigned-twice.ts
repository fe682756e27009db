import {
  firstPart,
  lastPart,
  ownEntry,
  pointerTo,
  type Problem,
  segments,
  wordsInName,
  lastSegment,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { fieldNamesIn } from '../name-kinds.ts';
import { namedFields, schemasAt } from '../response-schemas.ts';
import { eachReference, namesReadIn, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';

/** The keys of objects that assign a value to each of their keys. */
const GIVING: readonly string[] = ['body', 'set', 'with', 'learns', 'params', 'query', 'fields'];

/** The scopes of answers. No two keys of one object may get the same part of an answer. */
const ANSWERED: readonly string[] = ['answers', 'answer'];

/**
 * If a text shows more than this many values of one object, the text describes the object, such as a postal address.
 */
const PARTS = 3;

/** A key of an object, and the value that it is given. */
interface KeyWithValue {
  key: string;
  name: string;
}

/**
 * The prefixes of the objects that contain a value: "item.variant." for "item.variant.name". An id stands for its whole
 * object, so "item.variant.id" also has "item.".
 */
function prefixesOf(name: string): readonly string[] {
  const prefix = name.slice(0, -lastPart(name).length);
  return lastPart(name) === 'id' ? [prefix, prefix.slice(0, -lastPart(prefix.slice(0, -1)).length - 1)] : [prefix];
}

/** The last part of a reference. For an id, also the name of its object: "id" and "variant" for "item.variant.id". */
const namesOf = (name: string): readonly string[] => [
  lastPart(name),
  ...(lastPart(name) === 'id' ? name.split('.').slice(-2, -1) : []),
];

/** Whether a key is named like its value: "email" and "form.email". */
const isNamesake = ({ key, name }: KeyWithValue) => namesOf(name).includes(lastPart(key));

const shareWords = (one: string, other: string) => wordsInName(one).some((word) => wordsInName(other).includes(word));

/** Whether one name contains each word of another: "user_texts" contains "texts". */
const isWithin = (one: string, other: string) => wordsInName(one).every((word) => wordsInName(other).includes(word));

/**
 * SM30: reports a key that is given the value of another key of the same object, while its own value is unused:
 * { "email": "form.password", "password": "form.password" }.
 */
export const assignedTwice: Rule = (files) => {
  const maps = new Map<string, KeyWithValue[]>();
  const mapOf = ({ file, pointer }: ReferenceTarget) => `${file}#${pointerTo(...segments(pointer).slice(0, -1))}`;
  eachReference(files, (one) => {
    if (GIVING.includes(segments(one.pointer).at(-2) ?? ''))
      maps.set(mapOf(one), [...(maps.get(mapOf(one)) ?? []), { key: lastSegment(one.pointer), name: one.name }]);
    return [];
  });
  return eachReference(files, (referred): Problem[] => {
    const { file, pointer, name } = referred;
    const key = lastSegment(referred.pointer);
    const all = maps.get(mapOf(referred)) ?? [];
    const twins = all.filter((one) => one.name === name && lastPart(one.key) !== lastPart(key));
    const isText = segments(pointer).at(-2) === 'with';
    if (twins.length === 0 || isNamesake({ key, name })) return [];
    const hint = meantBy(files, referred, key, all, twins.some(isNamesake), isText);
    const [twin] = twins;
    if (hint === undefined || twin === undefined) return [];
    const message = twins.some(isNamesake)
      ? `"${key}" is given "${name}", which is given to its own name as well`
      : `"${key}" is given "${name}", which is given to "${twin.key}" as well`;
    return [error('SM30', file, pointer, message, hint)];
  });
};

/**
 * A hint that lists the values which the author may have meant for a key.
 * @returns undefined when no other value is likely, because then the author may want the same value twice
 */
function meantBy(
  files: Files,
  referred: ReferenceTarget,
  key: string,
  all: readonly KeyWithValue[],
  isTwinRight: boolean,
  isText: boolean,
): string | undefined {
  const { name, file } = referred;
  const own = lastPart(key);
  const isFree = (value: string) => value !== name && !all.some((one) => one.name === value);
  const write = (values: readonly string[]) => {
    const [only, ...more] = values;
    return only === undefined
      ? undefined
      : more.length === 0
        ? `write "${only}"`
        : `write one of: ${values.join(', ')}`;
  };
  const prefixes = prefixesOf(name);
  const known = prefixes.flatMap((prefix) =>
    fieldsOf(files, referred, prefix).map((field) => ({ value: prefix + field, field })),
  );
  const namesakes = known.filter(({ field }) => field === own).map(({ value }) => value);
  if (isTwinRight && namesakes.length > 0) return write(namesakes.slice(0, 1));
  const isOther = namesOf(name).every((word) => !shareWords(word, own));
  const alike = known.filter(({ field, value }) => isOther && isFree(value) && isWithin(own, field));
  if (alike.length === 1) return write(alike.map(({ value }) => value));
  if (!isTwinRight || !isOther) return undefined;
  if (ANSWERED.includes(firstPart(name)))
    return write(known.filter(({ field, value }) => field !== 'id' && isFree(value)).map(({ value }) => value));
  const counted = [...namesReadIn(files, file)].filter(
    (value) => value.endsWith('.length') && isFree(value) && isWithin(lastPart(value.slice(0, -'.length'.length)), own),
  );
  if (counted.length === 1) return write(counted);
  const [prefix] = prefixes;
  const isOfOne =
    prefix !== undefined && all.every((one) => one.key === key || (one.name.startsWith(prefix) && isNamesake(one)));
  return isText && isOfOne && all.length > PARTS && prefix.split('.').length > 2
    ? `write the value for {${key}}, or leave that out of the text, too`
    : undefined;
}

/**
 * The names of the fields of an object.
 * @param around the object as a prefix: "item.variant."
 */
function fieldsOf(files: Files, { scope }: ReferenceTarget, prefix: string): readonly string[] {
  const [root = '', ...path] = prefix.split('.').slice(0, -1);
  const parts = scope && schemasAt(scope.brought, path);
  if (parts !== undefined) return namedFields(parts).known;
  const isStore = ownEntry(files.stores.stores, root) !== undefined;
  return path.length === 0 && (isStore || ANSWERED.includes(root)) ? (fieldNamesIn(files, root) ?? []) : [];
}
