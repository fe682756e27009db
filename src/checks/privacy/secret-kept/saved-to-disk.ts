import { asList, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** Whether an action of a list, at any depth, leads to another screen. */
const leadsAway = (actions: Json | undefined): boolean =>
  asList(actions).some(
    (action) =>
      isObject(action) &&
      ('go' in action ||
        'leave' in action ||
        [action.then, action.do, action.otherwise].some((inner) => leadsAway(inner))),
  );

/** Whether actions make no call but reading ones, and save a file. */
const readsOnly = (subject: Subject, actions: Json | undefined): boolean =>
  asList(actions).every((action) => operationIn(subject, textIn(action, 'call') ?? '')?.method === 'GET');

/**
 * Whether the action belongs to a button that leads to no other screen. People press such a button to get the file. The
 * button of a form must not save a file in addition.
 */
const isPressedFor = (subject: Subject, { file, pointer }: ObjectNode) =>
  objectsTitled(subject, 'ButtonBlock', 'ModalAction', 'FormSubmit').some(
    (one) =>
      one.file === file &&
      pointer.startsWith(`${one.pointer}/do/`) &&
      !leadsAway(one.value.do) &&
      (one.schema.title !== 'FormSubmit' || readsOnly(subject, one.value.do)),
  );

/**
 * Finds files that are written to the device although nobody asked for them, or that contain a secret. Other people can
 * read them on the device.
 */
export const savedToDisk = (subject: Subject, secret: ReadonlySet<string>): Finding[] =>
  objectsTitled(subject, 'SaveAction').flatMap((node): Finding[] => {
    const saved = textIn(node.value, 'save') ?? '';
    const isSecret = [...secret].some((one) => `${one}.`.startsWith(`${saved}.`) || saved.startsWith(`${one}.`));
    if (!isSecret && isPressedFor(subject, node)) return [];
    const message = isSecret
      ? `"${saved}" is or has a secret, and this writes it into a file that stays on the device`
      : `This writes "${saved}" into a file on the device, and nobody has asked for it`;
    const hint = isSecret ? 'leave this out' : 'give it a button of its own, which leads nowhere';
    return [{ file: node.file, pointer: node.pointer + pointerTo('save'), message, hint }];
  });
