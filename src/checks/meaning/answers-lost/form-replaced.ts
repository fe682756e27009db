import { pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { type FileNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The calls that the buttons of forms make. */
const sentByForms = (subject: Subject): string[] => {
  const buttons = objectsTitled(subject, 'FormSubmit');
  return objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }) =>
    buttons.some((one) => one.file === file && pointer.startsWith(`${one.pointer}/`))
      ? [textIn(value, 'call') ?? '']
      : [],
  );
};

/** The status that says what must be changed in what was entered (RFC 9110). */
const TO_CHANGE = '422';

/** Whether an action reacts to every failure without a reaction of its own, or to what somebody entered wrongly. */
function reactsToForms({ file, pointer }: FileNode, sent: readonly string[]): boolean {
  const [first = '', second = '', ...more] = segments(pointer);
  const isInErrors = file === 'errors.json' && sent.length > 0;
  if (isInErrors && first === 'usual') return second !== 'on_load';
  if (isInErrors) return first === 'statuses' && second === TO_CHANGE && more[0] !== 'on_load';
  return file === 'calls.json' && sent.includes(second) && more[0] === 'errors' && more[1] === TO_CHANGE;
}

/**
 * Whether a condition around an action selects only some failures. People who are then led to another screen see no
 * form anyway.
 */
const isForSome = (subject: Subject, node: FileNode) =>
  conditionsAround(subject, node).some((name) => name.startsWith('failure.') && name !== 'failure.next_path');

/** Reactions that put the error screen in the place of a form, after a failure in which people only have to correct it. */
export const formReplaced = (subject: Subject): Finding[] => {
  const sent = sentByForms(subject);
  return objectsTitled(subject, 'ShowAction').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    if (value.show !== 'error-screen' || !reactsToForms(node, sent) || isForSome(subject, node)) return [];
    const message =
      'The error screen takes the place of the form, so what people typed is gone and they cannot correct it';
    return [
      { file, pointer: pointer + pointerTo('show'), message, hint: 'write "failure", which is shown at the form' },
    ];
  });
};
