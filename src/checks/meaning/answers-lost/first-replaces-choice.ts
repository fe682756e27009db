import { asObject, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * A field that the buttons of a list fill from their item to complete a step: the call that loads the list, and the
 * list's name in it.
 */
interface ChosenFrom {
  field: string;
  call: string;
  list: string;
}

const choicesIn = (subject: Subject): ChosenFrom[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }) => {
    const call = textIn(subject.files[file], 'source');
    const [root, ...list] = (textIn(value, 'of') ?? '').split('.');
    const completing = subject.flow.steps.filter(({ routes }) =>
      routesAt(subject, { file, pointer }).some(({ id }) => routes.includes(id)),
    );
    const awaited = completing.flatMap(({ done_if }) => referencesOf(done_if));
    if (call === undefined || root !== 'data') return [];
    return objectsTitled(subject, 'SetAction')
      .filter((node) => node.file === file && node.pointer.startsWith(`${pointer}/`))
      .flatMap((node) =>
        Object.entries(asObject(node.value.set)).flatMap(([field, from]) =>
          typeof from === 'string' && from.startsWith('item.') && awaited.includes(field)
            ? [{ field, call, list: list.join('.') }]
            : [],
        ),
      );
  });

/**
 * Finds calls that learn a field from one entry of the list in which people choose it to complete a step: each time the
 * list is loaded, this entry takes the place of what somebody chose before. What was chosen in another step may be
 * learned from a list that has it, such as the cart.
 */
export const firstReplacesChoice = (subject: Subject): Finding[] => {
  const choices = choicesIn(subject);
  return Object.entries(subject.flow.calls).flatMap(([call, { learns = {} }]): Finding[] => {
    if (operationIn(subject, call)?.method !== 'GET') return [];
    return Object.entries(learns).flatMap(([field, from]): Finding[] => {
      const list = /^response\.(.*)\.\d+\./.exec(String(from))?.[1];
      if (!choices.some((one) => one.field === field && one.call === call && one.list === list)) return [];
      const message = `Each time "${call}" loads the list, one of its entries takes the place of the "${field}" that somebody chose`;
      return [
        { file: 'calls.json', pointer: pointerTo('calls', call, 'learns', field), message, hint: 'leave it out' },
      ];
    });
  });
};
