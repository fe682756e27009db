import { asObject, firstPart, isObject, learnsOf, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** Whether a button exists only for this action: the same list makes no call. */
const isPressedFor = (subject: Subject, { file, pointer }: ObjectNode) =>
  objectsTitled(subject, 'ButtonBlock', 'ModalAction').some(
    (one) => one.file === file && pointer.startsWith(`${one.pointer}/do/`),
  ) &&
  !objectsTitled(subject, 'CallAction').some(
    (one) => one.file === file && one.pointer.replace(/\/\d+$/, '') === pointer.replace(/\/\d+$/, ''),
  );

/** Whether an action runs only for people who have ticked a box in the form. */
const isTicked = (subject: Subject, { file, pointer }: ObjectNode) =>
  objectsTitled(subject, 'IfAction').some(
    (one) =>
      one.file === file &&
      pointer.startsWith(`${one.pointer}/do/`) &&
      Object.entries(asObject(one.value.if)).some(([name, test]) => firstPart(name) === 'form' && test === true),
  );

/** Whether a value prevents data from being stored, or is what a person entered in a form. */
const isAsked = (value: unknown) =>
  value === false ||
  value === null ||
  (isObject(value) && value.is === false) ||
  (typeof value === 'string' && firstPart(value) === 'form');

/**
 * Finds fields that decide whether a person's data stay on the device (`kept_if`) and become true although the person
 * did not say so, neither in a form nor with a button for it.
 */
export const staysWithoutConsent = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const deciding = referencesOf(flow.session.kept_if ?? {}).filter(
    (name) => flow.stores[firstPart(name)] !== undefined,
  );
  const message = (name: string) =>
    `"${name}" says that the device is the person's own, and nobody has said so here: their data would stay for the next one`;
  const hint = 'set it from a field of a form that people tick';
  const set = objectsTitled(subject, 'SetAction').flatMap((node) =>
    Object.entries(asObject(node.value.set)).flatMap(([name, value]): Finding[] =>
      deciding.includes(name) &&
      !isAsked(value) &&
      !(value === true && (isPressedFor(subject, node) || isTicked(subject, node)))
        ? [{ file: node.file, pointer: node.pointer + pointerTo('set', name), message: message(name), hint }]
        : [],
    ),
  );
  const learned = Object.entries(flow.calls).flatMap(([id, call]) =>
    Object.keys(learnsOf(call)).flatMap((name): Finding[] =>
      deciding.includes(name)
        ? [{ file: 'calls.json', pointer: pointerTo('calls', id, 'learns', name), message: message(name), hint }]
        : [],
    ),
  );
  return [...set, ...learned];
};
