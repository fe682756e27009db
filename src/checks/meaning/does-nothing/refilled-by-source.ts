import { asList, learnsOf, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Buttons that clear a store which the screen's own source fills, and make no call that changes it in the backend. The
 * next load fills the store again.
 */
export const refilledBySource = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ClearAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const source = textIn(subject.files[file], 'source') ?? '';
    const call = subject.flow.calls[source];
    const button = objectsTitled(subject, 'ButtonBlock').find(
      (one) => one.file === file && at.startsWith(`${one.pointer}/do/`),
    );
    if (call === undefined || button === undefined) return [];
    const learnt = Object.keys(learnsOf(call));
    const cleared = asList(value.clear).find((name) =>
      learnt.some((field) => field === name || field.startsWith(`${String(name)}.`)),
    );
    const isTold = objectsTitled(subject, 'CallAction').some(
      (one) =>
        one.file === file &&
        one.pointer.startsWith(`${button.pointer}/do/`) &&
        operationIn(subject, textIn(one.value, 'call') ?? '')?.method !== 'GET',
    );
    if (cleared === undefined || isTold) return [];
    const message = `This clears "${String(cleared)}" in the browser alone: the backend keeps it, and "${source}" brings it back`;
    return [{ file, pointer: at + pointer('clear'), message, hint: 'call what changes it in the backend, too' }];
  });
