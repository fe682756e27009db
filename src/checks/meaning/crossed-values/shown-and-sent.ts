import { asObject, jsonOf, pointer, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { secretReferences } from '../../privacy/secret-kept.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { fixedText } from './fixed-values.ts';

/** Buttons that show one amount of money, and whose call sends another one that is beside it. */
export const amountsNotSent = (subject: Subject): Finding[] =>
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

/** Question types whose search looks for the kind of entries that another type saves. */
export const searchesForOthers = ({ flow }: Subject): Finding[] => {
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

/** Searches whose call does not send what was typed. They find the same whatever people look for, or nothing. */
export const searchesWithoutWords = (subject: Subject): Finding[] => {
  const { calls, questions } = subject.flow;
  return [...new Set(Object.values(questions.types).flatMap(({ search }) => search?.call ?? []))].flatMap(
    (id): Finding[] => {
      const { query, body, params } = calls[id] ?? {};
      const sent = stringsIn([query, body, params].map(jsonOf));
      // A secret in place of the words has a finding of its own.
      if (sent.includes('item.query') || sent.some((one) => secretReferences(subject).has(one))) return [];
      const given = Object.entries(query ?? {}).find(([, value]) => typeof value === 'string');
      return [
        {
          file: 'calls.json',
          pointer: pointer('calls', id, ...(given === undefined ? [] : ['query', given[0]])),
          ...(given === undefined && { at: 'key' as const }),
          message: `"${id}" searches without the words that people type, so they never find what they look for`,
          hint: 'send "item.query"',
        },
      ];
    },
  );
};
