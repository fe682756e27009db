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

/** The status of responses that say what people must correct in their input (RFC 9110). */
const TO_CHANGE = '422';

/** Whether an action reacts to wrong input, or to every failure that has no reaction of its own. */
function reactsToForms({ file, pointer }: FileNode, sent: readonly string[]): boolean {
  const [first = '', second = '', ...more] = segments(pointer);
  const isInErrors = file === 'errors.json' && sent.length > 0;
  if (isInErrors && first === 'usual') return second !== 'on_load';
  if (isInErrors) return first === 'statuses' && second === TO_CHANGE && more[0] !== 'on_load';
  return file === 'calls.json' && sent.includes(second) && more[0] === 'errors' && more[1] === TO_CHANGE;
}

/** Whether a condition limits an action to some failures, after which other actions may lead people elsewhere. */
const isForSome = (subject: Subject, node: FileNode) =>
  conditionsAround(subject, node).some((name) => name.startsWith('failure.') && name !== 'failure.next_path');

/** Finds reactions that replace a form by the error screen, although people only have to correct their input. */
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
