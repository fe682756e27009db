import { asList, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** A toast that reports the success of a call. */
interface SuccessToast {
  file: string;
  pointer: string;
  toast: string;
  call: string;
  operation: string;
}

const successToasts = (subject: Subject): SuccessToast[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }) => {
    const call = textIn(value, 'call') ?? '';
    const operation = operationIn(subject, call)?.id;
    return asList(value.then).flatMap((action, index) => {
      const toast = textIn(action, 'toast');
      return toast === undefined || operation === undefined
        ? []
        : [{ file, pointer: pointer + pointerTo('then', index, 'toast'), toast, call, operation }];
    });
  });

/**
 * Finds toasts after a call that report the success of another operation, while a call of the same operation beside it
 * has a toast of its own. The address is saved, and people read that their password was changed.
 */
export function toastsOfOthers(subject: Subject): Finding[] {
  const all = successToasts(subject);
  return all.flatMap(({ file, pointer, toast, call, operation }): Finding[] => {
    const ofOther = all.find((one) => one.toast === toast && one.operation !== operation);
    const twin = all.find((one) => one.file === file && one.operation === operation && one.toast !== toast);
    const isShared = all.some((one) => one.toast === twin?.toast && one.operation !== operation);
    const isUsual = all.every((one) => one.toast !== toast || one.operation !== operation || one.pointer === pointer);
    // A general toast such as "saved" may follow any call, but "new-password" only one about a password.
    const isNamed = (name: string) => wordsInName(toast).some((word) => wordsInName(name).includes(word));
    if (ofOther === undefined || twin === undefined || isShared || !isUsual) return [];
    if (!isNamed(ofOther.call) || isNamed(call)) return [];
    const message = `"${toast}" tells what "${ofOther.call}" did, and after "${twin.call}", which does the same as "${call}", comes "${twin.toast}"`;
    return [{ file, pointer, message, hint: `write "${twin.toast}"` }];
  });
}
