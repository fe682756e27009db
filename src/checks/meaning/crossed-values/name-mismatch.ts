import { firstPart, lastPart, pointer, stringsIn, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsIn } from './wrong-params.ts';
import { parentOf, spotsNaming, type Subject } from '../../subject/subject.ts';

/** Placeholders that get another field of an object than the one with the placeholder's name. */
export function placeholdersFromOtherFields(subject: Subject): Finding[] {
  const objects = objectsIn(subject.contract);
  return spotsNaming(subject, 'reference').flatMap(({ file, pointer: at, value }): Finding[] => {
    const [last, ...path] = at.split('/').toReversed();
    // A value with a format is in an object of its own.
    const [name = '', within] = last === 'value' ? path : [last, ...path];
    if (within !== 'with') return [];
    const [field = '', ...around] = value.split('.').toReversed();
    // An amount has its unit in its name: {total} and "total_cents".
    const unit = /_[a-z]+$/.exec(field)?.[0] ?? '';
    const own = [name, `${name}${unit}`].find((one) =>
      objects.some((properties) => Object.hasOwn(properties, field) && Object.hasOwn(properties, one)),
    );
    if (own === undefined || field === own || around.length === 0) return [];
    const meant = [...around.toReversed(), own].join('.');
    const message = `{${name}} gets "${value}" here, and there is a "${own}" beside "${field}"`;
    return [{ file, pointer: at, message, hint: `write "${meant}"` }];
  });
}

const sameWords = (one: string, other: string) => wordsInName(one).join(' ') === wordsInName(lastPart(other)).join(' ');

/**
 * Placeholders of a text that get a value of another name, although wherever else the text is shown they get the one
 * with their own name: "first_name" gets "firstName" there.
 */
export function valuesUnlikeElsewhere(subject: Subject): Finding[] {
  const given = spotsNaming(subject, 'reference').flatMap((spot) => {
    const [name = '', within] = spot.pointer.split('/').toReversed();
    const around = within === 'with' ? parentOf(subject, spot.file, spot.pointer.replace(/\/with\/.*$/, '/with')) : {};
    const text = typeof around?.text === 'string' ? around.text : undefined;
    return text === undefined ? [] : [{ spot, name, text }];
  });
  return given.flatMap(({ spot, name, text }): Finding[] => {
    const { file, pointer: at, value } = spot;
    const others = given.filter((one) => one.text === text && one.name === name && one.spot !== spot);
    const [usual] = others;
    if (usual === undefined || sameWords(name, value)) return [];
    if (!others.every((one) => sameWords(name, one.spot.value))) return [];
    const message = `{${name}} of "${text}" gets "${value}" here, and "${usual.spot.value}" in ${usual.spot.file}`;
    return [{ file, pointer: at, message, hint: `name the value for {${name}}` }];
  });
}

/** Objects that give values names: those of placeholders, and of what is sent. */
const NAMING = ['with', 'query', 'body'];

/**
 * Placeholders and sent values that get a value of another name, although one store has a field of their own name.
 * Values of forms, items and responses are left out: they are renamed on purpose more often than not.
 */
export function valuesOfOtherNames(subject: Subject): Finding[] {
  const { stores } = subject.flow;
  const isOfVisitor = (from: string) =>
    Object.hasOwn(stores, firstPart(from)) || ['auth', 'route', 'visit'].includes(firstPart(from));
  return spotsNaming(subject, 'reference').flatMap(({ file, pointer: at, value }): Finding[] => {
    const [name = '', within = ''] = at.split('/').toReversed();
    if (!NAMING.includes(within) || !value.includes('.') || !isOfVisitor(value)) return [];
    // Many things have a name, so this word says little.
    const isLike = name === 'name' || wordsInName(lastPart(value)).some((word) => wordsInName(name).includes(word));
    const [store, ...others] = Object.keys(stores).filter((id) => Object.hasOwn(stores[id]?.fields ?? {}, name));
    if (isLike || store === undefined || others.length > 0) return [];
    const message = `"${name}" gets "${value}" here, and there is "${store}.${name}"`;
    return [{ file, pointer: at, message, hint: `write "${store}.${name}"` }];
  });
}

/**
 * Query parameters that a route stores in a field which calls send under another name. Reported only if another route
 * takes the same parameter, because then two fields get one value.
 */
export function queryTakenUnderOtherName({ flow }: Subject): Finding[] {
  const sent = new Map<string, Set<string>>();
  for (const { query = {}, params = {}, body = {} } of Object.values(flow.calls))
    for (const [name, from] of Object.entries({ ...query, ...params, ...body }))
      for (const field of stringsIn(from)) sent.set(field, new Set([...(sent.get(field) ?? []), name]));
  const taken = flow.routes.flatMap(({ takes = {} }) => Object.values(takes));
  return flow.routes.flatMap(({ id, takes = {} }) =>
    Object.entries(takes).flatMap(([field, from]): Finding[] => {
      const word = from.slice('query.'.length);
      const [name, ...others] = sent.get(field) ?? [];
      if (name === undefined || others.length > 0 || name === word || taken.filter((one) => one === from).length < 2)
        return [];
      return [
        {
          file: 'routes.json',
          pointer: pointer('routes', id, 'takes', field),
          message: `"${field}" is sent as "${name}", and is taken here from the word "${word}" of the address`,
          hint: `write "query.${name}"`,
        },
      ];
    }),
  );
}
