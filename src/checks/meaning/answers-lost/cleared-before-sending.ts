import { asList, asObject, callsIn, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { clearsIn, isIn } from './clears-in.ts';
import { filesAround } from '../../subject/routes-at.ts';
import { referencesIn } from '../../subject/samples.ts';
import { listNodes, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The fields that actions of a list set, at any depth. */
const setIn = (list: readonly Json[]): string[] =>
  list.flatMap((action) =>
    isObject(action)
      ? [
          ...Object.keys(asObject(action.set)),
          ...[action.do, action.otherwise].flatMap((inner) => setIn(asList(inner))),
        ]
      : [],
  );

/**
 * Whether another button makes the same call without clearing anything, so people choose what to send. That button is
 * on the same screen, or on the screen that opens the modal.
 */
const isSentAnyway = (
  subject: Subject,
  { file, pointer, name }: { file: string; pointer: string; name: string },
  call: string,
): boolean =>
  objectsTitled(subject, 'ButtonBlock', 'FormSubmit', 'ModalAction').some(
    (one) =>
      [file, ...filesAround(subject, { file, pointer })].includes(one.file) &&
      !(one.file === file && pointer.startsWith(`${one.pointer}/`)) &&
      callsIn(one.value.do).includes(call) &&
      !clearsIn(one.value.do, '').some(({ cleared }) => cleared.some((each) => isIn(each, name) || isIn(name, each))),
  );

/** Finds fields that one action clears and a later call of the same list sends, so the call sends nothing. */
export const clearedBeforeSending = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, schema, value }) => {
    if (schema.title !== 'Actions') return [];
    return value.flatMap((action, index): Finding[] => {
      const cleared = isObject(action) ? asList(action.clear).map(String) : [];
      const sent = value.slice(index + 1).flatMap((later) => {
        const call = (isObject(later) ? textIn(later, 'call') : undefined) ?? '';
        return operationIn(subject, call)?.method === 'GET'
          ? []
          : referencesIn(subject.flow.calls[call]?.body).map(([, reference]) => ({ call, reference }));
      });
      const found = cleared.flatMap((name) => {
        const one = sent.find(({ reference }) => isIn(reference, name) || isIn(name, reference));
        return one === undefined ? [] : [{ name, call: one.call }];
      })[0];
      const isGivenAgain = setIn(value.slice(index + 1)).some((name) => cleared.some((one) => isIn(name, one)));
      if (found === undefined || isGivenAgain || isSentAnyway(subject, { file, pointer, name: found.name }, found.call))
        return [];
      const message = `This clears "${found.name}" just before "${found.call}", which sends it`;
      const hint = 'clear it in the "then" of that call';
      return [{ file, pointer: pointer + pointerTo(index, 'clear'), message, hint }];
    });
  });
