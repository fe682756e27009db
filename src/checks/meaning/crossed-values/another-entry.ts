import { lastPart, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { nodesKeyedBy, objectNodes, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { valuesBelow } from '../../subject/values-below.ts';

/** Matches a reference to an entry of a list, with the list and the index: "data.lines.0.amount". */
const ENTRY = /^(.+)\.(\d+)\.[^.]+(?:\..+)?$/;

/** At least this many other values of the same object must come from one and the same entry of the list. */
const OFTEN = 2;

/**
 * Finds values that come from another entry of a list than all values beside them: from the second line, where the
 * others come from the first.
 */
export const anotherEntry = (subject: Subject): Finding[] =>
  objectNodes(subject).flatMap(({ file, pointer, value }) => {
    // A text may show values of several entries.
    if (pointer.endsWith('/with')) return [];
    const all = Object.entries(value).flatMap(([name, from]) => {
      const [, list, index] = (typeof from === 'string' && ENTRY.exec(from)) || [];
      return list === undefined || index === undefined ? [] : [{ name, from: String(from), list, index }];
    });
    return all.flatMap(({ name, from, list, index }): Finding[] => {
      const others = all.filter((one) => one.name !== name && one.list === list);
      const [usual, ...more] = new Set(others.map((one) => one.index));
      if (usual === undefined || more.length > 0 || usual === index || others.length < OFTEN) return [];
      // If the usual entry's value is used as well, the value of another entry is used on purpose.
      const meant = from.replace(`.${index}.`, `.${usual}.`);
      if (others.some((one) => one.from === meant)) return [];
      const message = `"${name}" is of entry ${index} of "${list}", and what is beside it is of entry ${usual}`;
      const hint = `write "${meant}"`;
      return [{ file, pointer: pointer + pointerTo(name), message, hint }];
    });
  });

/**
 * Finds the only condition about another entry of a list than the first, where all other conditions of the flow are
 * about the first: "line_items.1.plan" beside "line_items.0.plan". Most people have one entry, so for them this is
 * unknown.
 */
export const notTheFirst = (subject: Subject): Finding[] => {
  const places = nodesKeyedBy(asWritten(subject), 'reference').flatMap(({ file, pointer, value }) =>
    Object.keys(value).map((name) => ({ file, pointer: pointer + pointerTo(name), value: name })),
  );
  const all = places.flatMap((node) => {
    const [, list, index] = ENTRY.exec(node.value) ?? [];
    return list === undefined || index === undefined ? [] : [{ node, list: lastPart(list), index }];
  });
  return all.flatMap(({ node, list, index }): Finding[] => {
    const others = all.filter((one) => one.list === list && one.node !== node);
    if (index === '0' || others.length < OFTEN || others.some((one) => one.index !== '0')) return [];
    const message = `This is of entry ${index} of "${list}", counted from 0, and all other conditions are about entry 0`;
    const meant = node.value.replace(`${list}.${index}.`, `${list}.0.`);
    return [{ file: node.file, pointer: node.pointer, message, hint: `write "${meant}"` }];
  });
};

/** Matches references to values about the signed-in person. */
const OF_PERSON = /^(?:user|auth)\./;

/**
 * Finds calls of a list's buttons that send a value of the signed-in person instead of the same value of the pressed
 * item.
 */
export const ownInsteadOfItem = (subject: Subject): Finding[] => {
  const called = objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer }) =>
    valuesBelow(subject, { file, pointer: `${pointer}/blocks` }).flatMap(({ schema, value }) =>
      schema.names === 'call' && typeof value === 'string' ? [value] : [],
    ),
  );
  return [...new Set(called)].flatMap((id): Finding[] => {
    const params = Object.entries(subject.flow.calls[id]?.params ?? {});
    const own = params.find(([, from]) => typeof from === 'string' && OF_PERSON.test(from));
    if (own === undefined) return [];
    const [name, from] = own;
    const message = `"${id}" is called for the items of a list, and "${name}" is that of the person who is signed in`;
    const place = pointerTo('calls', id, 'params', name);
    return [
      { file: 'calls.json', pointer: place, message, hint: `write "item.${String(from).replace(OF_PERSON, '')}"` },
    ];
  });
};

/**
 * Finds buttons in a list that store a value of the whole response, although the pressed item has a value of the same
 * name.
 */
export const storedOfAll = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'SetAction').flatMap(({ file, pointer, value }): Finding[] => {
    const set = Object.entries(typeof value.set === 'object' && !Array.isArray(value.set) ? (value.set ?? {}) : {});
    const ofItem = set.filter(([, from]) => typeof from === 'string' && from.startsWith('item.'));
    if (ofItem.length < OFTEN) return [];
    return set.flatMap(([name, from]): Finding[] => {
      const field = typeof from === 'string' ? /^data\.([^.]+)$/.exec(from)?.[1] : undefined;
      const meant = `item.${field ?? ''}`;
      const screen = textIn(subject.files[file], 'source');
      if (field === undefined || screen === undefined || !isAsked(subject, file, meant)) return [];
      const message = `"${name}" is that of all items here, and each item has its own`;
      return [{ file, pointer: pointer + pointerTo('set', name), message, hint: `write "${meant}"` }];
    });
  });

/** Whether the screen reads this value of an item in a condition. */
const isAsked = (subject: Subject, file: string, reference: string): boolean =>
  mentions(subject.files[file], reference);
