import { isObject, learnsOf, pointer, asList, firstPart } from '#core';
import type { Finding } from '../check.ts';
import { partsIn } from '../subject/parts.ts';
import { exampleIn } from '../subject/usual.ts';
import { objectsTitled, type ObjectSpot, operationIn, type Subject, textIn } from '../subject/subject.ts';

/** Buttons that clear what the source of their own screen fills, and do not tell the backend: it comes back. */
export const clearedHereAlone = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ClearAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const source = textIn(subject.files[file], 'source') ?? '';
    const call = subject.flow.calls[source];
    const button = objectsTitled(subject, 'ButtonBlock').find(
      (one) => one.file === file && at.startsWith(`${one.pointer}/do/`),
    );
    if (call === undefined || button === undefined) return [];
    const learnt = Object.keys(learnsOf(call));
    const cleared = asList(value.clear).find((name) =>
      learnt.some((field) => field === name || field.startsWith(`${String(name)}.`)),
    );
    const isTold = objectsTitled(subject, 'CallAction').some(
      (one) =>
        one.file === file &&
        one.pointer.startsWith(`${button.pointer}/do/`) &&
        operationIn(subject, textIn(one.value, 'call') ?? '')?.method !== 'GET',
    );
    if (cleared === undefined || isTold) return [];
    const message = `This clears "${String(cleared)}" in the browser alone: the backend keeps it, and "${source}" brings it back`;
    return [{ file, pointer: at + pointer('clear'), message, hint: 'call what changes it in the backend, too' }];
  });

/**
 * Values that a call sends from a store, where choosing an item puts others into that store and not this one, although
 * the item has it: the backend gets what it said before, or nothing. The call may stand in another list of these items.
 */
export const notTaken = (subject: Subject): Finding[] => {
  const set = new Set(
    objectsTitled(subject, 'SetAction').flatMap(({ value }) => (isObject(value.set) ? Object.keys(value.set) : [])),
  );
  const lists = objectsTitled(subject, 'EachBlock');
  const partsOf = ({ file, pointer: at }: ObjectSpot) => partsIn(subject, { file, pointer: `${at}/blocks` });
  return lists.flatMap((list) => {
    const inItem = partsOf(list);
    const others = lists.filter(({ file, value }) => file === list.file && value.of === list.value.of);
    const item = exampleIn(subject, list.file, textIn(list.value, 'of') ?? '', 'usual') ?? {};
    const taking = inItem.find(
      ({ value }) =>
        isObject(value) &&
        isObject(value.set) &&
        Object.values(value.set).some((from) => typeof from === 'string' && from.startsWith('item.')),
    );
    if (taking === undefined || !isObject(taking.value) || !isObject(taking.value.set)) return [];
    const stores = Object.keys(taking.value.set).map((name) => firstPart(name));
    return others.flatMap(partsOf).flatMap(({ value }): Finding[] => {
      const call = isObject(value) ? (textIn(value, 'call') ?? '') : '';
      const body = Object.entries(subject.flow.calls[call]?.body ?? {});
      const lacking = body.find(
        ([key, from]) =>
          typeof from === 'string' && stores.includes(firstPart(from)) && Object.hasOwn(item, key) && !set.has(from),
      );
      if (lacking === undefined) return [];
      const [key, from] = lacking;
      const message = `"${call}" sends "${String(from)}", and nothing puts into it which "${key}" was chosen`;
      return [
        {
          file: taking.file,
          pointer: `${taking.pointer}/set`,
          message,
          hint: `set "${String(from)}" to "item.${key}" here`,
        },
      ];
    });
  });
};
