import { asList, asObject, learnsOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { filesAround } from '../../subject/routes-at.ts';
import { type FileNode, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The calls that fill the screens on which an action runs. */
const sourcesAround = (subject: Subject, node: FileNode): string[] =>
  filesAround(subject, node).flatMap((one) => textIn(subject.files[one], 'source') ?? []);

/** Whether a control leads to a screen on which people choose again what the control has cleared. */
const isChosenAnew = (subject: Subject, control: FileNode, cleared: string) =>
  objectsTitled(subject, 'GoAction').some(({ file, pointer, value }) => {
    const { screen } = subject.flow.routes.find(({ id }) => id === value.go) ?? {};
    const isOwn = file === control.file && pointer.startsWith(`${control.pointer}/do/`);
    return (
      isOwn &&
      objectsTitled(subject, 'SetAction').some(
        (one) =>
          one.file === `screens/${screen}.json` &&
          Object.keys(asObject(one.value.set)).some((name) => name === cleared || name.startsWith(`${cleared}.`)),
      )
    );
  });

/**
 * Finds controls that clear a store which the screen's own source fills, and that make no call to change the data in
 * the backend. When the screen loads again, it fills the store again.
 */
export const refilledBySource = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ClearAction').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const control = objectsTitled(subject, 'ButtonBlock', 'ModalAction').find(
      (one) => one.file === file && pointer.startsWith(`${one.pointer}/do/`),
    );
    if (control === undefined) return [];
    const isSent = objectsTitled(subject, 'CallAction').some(
      (one) =>
        one.file === file &&
        one.pointer.startsWith(`${control.pointer}/do/`) &&
        operationIn(subject, textIn(one.value, 'call') ?? '')?.method !== 'GET',
    );
    const brought = sourcesAround(subject, node).flatMap((source) => {
      const call = subject.flow.calls[source];
      const learned = call === undefined ? [] : Object.keys(learnsOf(call));
      const name = asList(value.clear).find((one) =>
        learned.some((field) => field === one || field.startsWith(`${String(one)}.`)),
      );
      return name === undefined ? [] : [{ source, name: String(name) }];
    });
    const [first] = brought;
    if (first === undefined || isSent || isChosenAnew(subject, control, first.name)) return [];
    const message = `This clears "${first.name}" in the browser alone: the backend keeps it, and "${first.source}" brings it back`;
    return [{ file, pointer: pointer + pointerTo('clear'), message, hint: 'call what changes it in the backend, too' }];
  });
