import { responseSchemaNameOf, firstPart, type Flow, schemasAt, pointerTo, shapeOf } from '#core';
import type { Finding } from '../../check.ts';
import { identityNames } from '../../subject/identity.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';

/** Whether a store is persisted, so that its content remains after the page is closed. */
const isPersisted = ({ stores }: Flow, id: string) => stores[id] !== undefined && stores[id].persist !== 'memory';

/** Whether a value of a call's response is a person, who has a name or an email address, or a list of people. */
function peopleIn(subject: Subject, call: string, reference: string): 'list' | 'one' | undefined {
  const operation = operationIn(subject, call);
  const shape = operation && responseSchemaNameOf(operation);
  if (shape === undefined) return undefined;
  const [, ...path] = reference.split('.');
  const names = identityNames(subject.contract);
  const isPerson = (at: readonly string[]) => {
    const value = schemasAt(shapeOf(subject.contract, shape), at);
    return names.some((name) => schemasAt(value, [name]) !== undefined);
  };
  return isPerson([...path, '0']) ? 'list' : isPerson(path) ? 'one' : undefined;
}

/**
 * Finds stores with names and email addresses of other people. A list of people is reported in any persisted store
 * without encryption. The response of a call that only some people may make, such as staff, is reported in any store
 * that remains after the tab is closed.
 */
export const otherPeopleKept = (subject: Subject): Finding[] => {
  const { flow } = subject;
  return Object.entries(flow.calls).flatMap(([id, { learns = {} }]) =>
    Object.entries(learns).flatMap(([target, reference]): Finding[] => {
      const store = firstPart(target);
      const found = isPersisted(flow, store) ? peopleIn(subject, id, reference) : undefined;
      // A call that every registered person may make returns that person's own name.
      const isOfStaff = operationIn(subject, id)?.onlyFor.role !== undefined;
      const isPlain = flow.stores[store]?.encrypted !== true;
      const isLasting = isOfStaff && flow.stores[store]?.persist === 'local';
      if (found === undefined || !(isLasting || (isPlain && found === 'list'))) return [];
      const message = isPlain
        ? `"${target}" holds the names and addresses of other people, and "${store}" is kept in the browser as plain text`
        : `"${target}" holds people whom only some may look up, and "${store}" stays in the browser when the tab is closed`;
      return [{ file: 'stores.json', pointer: pointerTo('stores', store, 'persist'), message, hint: 'write "memory"' }];
    }),
  );
};
