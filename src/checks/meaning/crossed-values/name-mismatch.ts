import { asObject, firstPart, type Json, lastPart, pointerTo, stringsIn, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { nodesNaming, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** The placeholders of a text, each with its value: ["total", "item.total_cents"]. */
const placeholdersIn = (values: Json | undefined) =>
  Object.entries(asObject(values)).flatMap(([name, given]) => {
    // A value that has a format is written as an object.
    const from = typeof given === 'string' ? given : textIn(given, 'value');
    return from === undefined ? [] : [{ name, from }];
  });

/**
 * Whether a value has the name of a placeholder: "item.variant.name" for {variant}. For an amount, the unit is left
 * out: "total_cents" for {total}.
 */
const isNamed = (from: string, name: string) => {
  const own = wordsInName(name).join(' ');
  const names = from.split('.').slice(-2);
  return names.some((one) => [one, one.replace(/_[a-z]+$/, '')].some((each) => wordsInName(each).join(' ') === own));
};

/** Finds two placeholders of a text that each get the value with the other's name. */
export const exchangedPlaceholders = (subject: Subject): Finding[] =>
  writtenWith(subject, 'with').flatMap(({ file, pointer, value }) => {
    // A value with the placeholder's own name is right.
    const others = placeholdersIn(value.with).filter(({ name, from }) => !isNamed(from, name));
    return others.flatMap(({ name, from }, index): Finding[] => {
      const other = others.slice(index + 1).find((later) => isNamed(from, later.name) && isNamed(later.from, name));
      if (other === undefined) return [];
      const message = `{${name}} gets "${from}", and {${other.name}} gets "${other.from}"`;
      return [{ file, pointer: pointer + pointerTo('with', name), message, hint: 'swap the two values' }];
    });
  });

/** At least this many other texts must give a placeholder a value of its own name. */
const OFTEN = 2;

/**
 * Finds placeholders that get a value named after another placeholder, although everywhere else each of the two gets a
 * value of its own name: {email} gets "brand.name". Also finds placeholders that get a count (".length"), and none
 * wherever else the same text is shown.
 */
export const placeholdersNamedOtherwise = (subject: Subject): Finding[] => {
  const all = writtenWith(subject, 'with').flatMap(({ file, pointer, value }) =>
    placeholdersIn(value.with).map((one) => {
      const texts = TEXT_KEYS.flatMap((key) => textIn(value, key) ?? []);
      return { ...one, texts, file, pointer: pointer + pointerTo('with', one.name) };
    }),
  );
  const ownOnly = (name: string, besides: (typeof all)[number]) => {
    const others = all.filter((one) => one !== besides && one.name === name);
    return others.length >= OFTEN && others.every(({ from }) => isNamed(from, name));
  };
  return all.flatMap((one): Finding[] => {
    const { name, from, file, pointer } = one;
    const own = lastPart(from);
    if (own === name || isNamed(from, name)) return [];
    const others = all.filter((other) => other !== one && other.texts.some((text) => one.texts.includes(text)));
    const isCount =
      own === 'length' &&
      others.length >= OFTEN &&
      others.every((other) => other.name !== name || lastPart(other.from) !== own);
    const isOther = all.some((other) => other.name === own) && ownOnly(name, one);
    if (!isCount && !isOther) return [];
    const message = `{${name}} gets "${from}" here, and everywhere else ${isCount ? 'no count' : `a value called "${name}"`}`;
    return [{ file, pointer, message, hint: `name the value that is the ${name}` }];
  });
};

/** The values that calls send, each with the name under which it is sent: "variant" and "cart.variant". */
const sentBy = ({ flow }: Subject) =>
  Object.values(flow.calls).flatMap(({ query = {}, params = {}, body = {} }) =>
    Object.entries({ ...query, ...params, ...body }).flatMap(([name, from]) =>
      stringsIn(from).map((field) => ({ name, field })),
    ),
  );

/**
 * Finds values that are sent under another name, although a store has a field of that name and other calls send both
 * values under their own names. Values of forms, items and responses are not compared, because most of them are renamed
 * on purpose.
 */
export function valuesOfOtherNames(subject: Subject): Finding[] {
  const { stores } = subject.flow;
  const isOfVisitor = (from: string) =>
    Object.hasOwn(stores, firstPart(from)) || ['auth', 'route', 'visit'].includes(firstPart(from));
  const sent = sentBy(subject);
  const isSent = (name: string, from: string) => sent.some((one) => one.name === name && one.field === from);
  return nodesNaming(subject, 'reference').flatMap(({ file, pointer, value }): Finding[] => {
    const [name = '', within = ''] = pointer.split('/').toReversed();
    if (!['query', 'body'].includes(within) || !value.includes('.') || !isOfVisitor(value)) return [];
    const isLike = wordsInName(lastPart(value)).some((word) => wordsInName(name).includes(word));
    const store = Object.keys(stores).find((id) => isSent(name, `${id}.${name}`));
    if (isLike || store === undefined || !isSent(lastPart(value), value)) return [];
    const message = `"${name}" gets "${value}" here, and there is "${store}.${name}"`;
    return [{ file, pointer, message, hint: `write "${store}.${name}"` }];
  });
}

/** Whether two names consist of the same letters in another order: "code" and "coed". */
const isTransposed = (one: string, other: string) => [...one].toSorted().join('') === [...other].toSorted().join('');

/**
 * Finds query parameters that a route stores in a field which calls send under another name. Reported only if another
 * route takes the same parameter, so that two fields get one value, or if two letters are swapped.
 */
export function queryTakenUnderOtherName(subject: Subject): Finding[] {
  const { flow } = subject;
  const sent = sentBy(subject);
  const taken = flow.routes.flatMap(({ takes = {} }) => Object.values(takes));
  return flow.routes.flatMap(({ id, takes = {} }) =>
    Object.entries(takes).flatMap(([field, from]): Finding[] => {
      const word = from.slice('query.'.length);
      const [name, ...others] = new Set(sent.filter((one) => one.field === field).map((one) => one.name));
      if (
        name === undefined ||
        others.length > 0 ||
        name === word ||
        (taken.filter((one) => one === from).length < 2 && !isTransposed(name, word))
      )
        return [];
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'takes', field),
          message: `"${field}" is sent as "${name}", and is taken here from the word "${word}" of the address`,
          hint: `write "query.${name}"`,
        },
      ];
    }),
  );
}
