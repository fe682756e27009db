import { asList, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The controls that people press, with their actions under `do`. */
const PRESSED = ['ButtonBlock', 'FormSubmit', 'ModalAction'] as const;

/**
 * Actions that change nothing. An action that leads on is not one of them, because its toast may be about earlier
 * changes.
 */
const CHANGES_NOTHING = ['toast', 'close'];

/** The toasts that follow a call elsewhere, and so say that the call has succeeded. */
const toastsOfCalls = (subject: Subject): ReadonlySet<string> => {
  const calls = objectsTitled(subject, 'CallAction', 'TokeniseAction');
  return new Set(
    objectsTitled(subject, 'ToastAction')
      .filter(({ file, pointer }) =>
        calls.some((call) => call.file === file && pointer.startsWith(`${call.pointer}/then/`)),
      )
      .flatMap(({ value }) => textIn(value, 'toast') ?? []),
  );
};

/**
 * Whether an action changes nothing, neither in the backend nor in the stores.
 * @param isOfCall whether the toast follows a call elsewhere, and so is about the backend
 */
const isIdle = (action: Json, isOfCall: boolean) =>
  isObject(action) &&
  Object.keys(action).every((key) => key !== 'then') &&
  // `clear` changes data of this browser only. It is a success that a toast may report, unless the toast is used for
  // the outcome of a call, that is, for data of the backend.
  (CHANGES_NOTHING.some((kind) => kind in action) || (isOfCall && 'clear' in action));

/** Finds toasts that report a success after a press of a button that does nothing. */
export function successOfNothing(subject: Subject): Finding[] {
  const { toasts } = subject.flow.errors;
  const ofCalls = toastsOfCalls(subject);
  return objectsTitled(subject, ...PRESSED).flatMap(({ file, pointer, value }) => {
    const actions = asList(value.do);
    return actions.flatMap((action, index): Finding[] => {
      const toast = textIn(action, 'toast');
      if (toast === undefined || toasts[toast]?.type !== 'success') return [];
      if (!actions.every((one) => isIdle(one, ofCalls.has(toast)))) return [];
      const message = `People are told that this worked ("${toast}"), and nothing was done: no call is made here`;
      const hint = 'make the call that does it, and put the toast into its "then"';
      return [{ file, pointer: pointer + pointerTo('do', index, 'toast'), message, hint }];
    });
  });
}
