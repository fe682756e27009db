import { isObject, jsonOf, paramsOf, pointer, asObject } from '#core';
import type { Finding } from '../check.ts';
import { partsIn } from '../subject/parts.ts';
import { routesOfCall } from '../subject/places.ts';
import { objectsTitled, type Subject, textIn } from '../subject/subject.ts';

/** A text that a flow writes in place of a reference. */
const fixedText = (value: unknown): string | undefined => {
  const written = jsonOf(value);
  return isObject(written) && typeof written.is === 'string' ? written.is : undefined;
};

/** Parameters to which a call gives one text although the address of a page that sends it has them. */
export const fixedParams = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { params = {} }]) =>
    Object.entries(params).flatMap(([name, value]): Finding[] => {
      const inAddress = () => routesOfCall(subject, id).some(({ path }) => paramsOf(path).includes(name));
      if (fixedText(value) === undefined || !inAddress()) return [];
      const message = `"${id}" is always about this "${name}", whichever the address names`;
      return [
        { file: 'calls.json', pointer: pointer('calls', id, 'params', name), message, hint: `write "route.${name}"` },
      ];
    }),
  );

/** Parameters of the way on in a list's items that are one text: each item leads to the same. */
export const fixedInItems = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer: at }) =>
    partsIn(subject, { file, pointer: `${at}/blocks` }).flatMap((spot): Finding[] => {
      if (!isObject(spot.value) || !('go' in spot.value || 'to' in spot.value) || !isObject(spot.value.params))
        return [];
      return Object.entries(spot.value.params).flatMap(([name, value]) => {
        if (fixedText(value) === undefined) return [];
        const place = textIn(spot.value, 'go') ?? textIn(spot.value, 'to') ?? '';
        const message = `Every item of this list leads to the same "${place}", whichever somebody chooses`;
        return [
          {
            file: spot.file,
            pointer: spot.pointer + pointer('params', name),
            message,
            hint: 'write a field of the item ("item.…")',
          },
        ];
      });
    }),
  );

/** The amount on a button is the one that it sends. */
export const anotherAmount = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'FormSubmit', 'ButtonBlock').flatMap(({ file, pointer: at, value }) => {
    const calls = objectsTitled(subject, 'CallAction').filter(
      (one) => one.file === file && one.pointer.startsWith(`${at}/do/`),
    );
    const sent = calls.flatMap(({ value: action }) =>
      Object.values(subject.flow.calls[textIn(action, 'call') ?? '']?.body ?? {}).filter(
        (from) => typeof from === 'string',
      ),
    );
    return Object.entries(asObject(value.with)).flatMap(([name, shown]): Finding[] => {
      const from = textIn(shown, 'value') ?? '';
      if (textIn(shown, 'format') !== 'money' || sent.includes(from)) return [];
      const around = from.slice(0, from.lastIndexOf('.') + 1);
      const meant = sent.find(
        (one) => around !== '' && one.startsWith(around) && !one.slice(around.length).includes('.'),
      );
      if (meant === undefined) return [];
      const message = `The button names "${from}", and what it sends is "${meant}"`;
      return [{ file, pointer: at + pointer('with', name, 'value'), message, hint: `write "${meant}"` }];
    });
  });

/** Searches of a question that look among what another question keeps. */
export const anotherCatalogue = ({ flow }: Subject): Finding[] => {
  const kinds = Object.entries(flow.questions.types);
  const words = new Set<string>(kinds.flatMap(([, { entries }]) => entries?.saved_as ?? []));
  const twice = kinds.filter(([, { entries }]) => entries !== undefined).length > words.size;
  return kinds.flatMap(([id, { search, entries }]): Finding[] => {
    const fixed = Object.values(flow.calls[search?.call ?? '']?.query ?? {}).flatMap((value) => fixedText(value) ?? []);
    const other = fixed.find((word) => (words.has(word) || twice) && word !== entries?.saved_as);
    if (search === undefined || other === undefined) return [];
    const message = `"${id}" looks for what is kept as "${other}", and keeps it as "${entries?.saved_as ?? ''}"`;
    return [
      {
        file: 'questions.json',
        pointer: twice ? pointer('types', id, 'entries', 'saved_as') : pointer('types', id, 'search', 'call'),
        message,
        hint: twice ? `write "${other}"` : 'name the call that looks for the same',
      },
    ];
  });
};
