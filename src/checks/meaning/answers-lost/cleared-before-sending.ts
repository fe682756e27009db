import { asList, isObject, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { isIn } from './clears-in.ts';
import { referencesIn } from '../../subject/samples.ts';
import { listSpots, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** Fields that one action clears and a later call of the same list sends: the call then sends nothing. */
export const clearedBeforeSending = (subject: Subject): Finding[] =>
  listSpots(subject).flatMap(({ file, pointer: at, schema, value }) => {
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
      const isGivenAgain = value
        .slice(index + 1)
        .some(
          (later) =>
            isObject(later) &&
            Object.keys(isObject(later.set) ? later.set : {}).some((name) => cleared.some((one) => isIn(name, one))),
        );
      if (found === undefined || isGivenAgain) return [];
      const message = `This clears "${found.name}" just before "${found.call}", which sends it`;
      const hint = 'clear it in the "then" of that call';
      return [{ file, pointer: at + pointer(index, 'clear'), message, hint }];
    });
  });
