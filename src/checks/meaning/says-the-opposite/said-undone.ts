import { asList, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The controls that people press, with their actions under `do`. */
const PRESSED = ['ButtonBlock', 'FormSubmit', 'ModalAction'] as const;

/** Actions that change nothing. One that leads on may say that what was done before is kept. */
const CHANGES_NOTHING = ['toast', 'close'];

/** The toasts that elsewhere follow a call: they say that the call has succeeded. */
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

/** Whether an action leaves everything as it is: at the backend, and in what is stored. */
const isIdle = (action: Json, isOfCall: boolean) =>
  isObject(action) &&
  Object.keys(action).every((key) => key !== 'then') &&
  // People may throw away what only this browser has. A toast that says what a call did means the backend, too.
  (CHANGES_NOTHING.some((kind) => kind in action) || (isOfCall && 'clear' in action));

/** Toasts that report a success where a button does nothing that could succeed. */
export function saidUndone(subject: Subject): Finding[] {
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
