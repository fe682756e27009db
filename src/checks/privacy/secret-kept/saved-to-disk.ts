import { asList, isObject, type Json, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectSpot, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** Whether actions only save something, at most after a call that reads it, and say so. */
const onlySaves = (subject: Subject, actions: Json | undefined): boolean =>
  asList(actions).every((action) => {
    if (!isObject(action)) return false;
    const call = textIn(action, 'call');
    return call === undefined
      ? ['save', 'toast', 'close', 'track'].some((name) => name in action)
      : operationIn(subject, call)?.method === 'GET' && onlySaves(subject, action.then);
  });

/** Whether an action is what a button is for. */
const isPressedFor = (subject: Subject, { file, pointer: at }: ObjectSpot) =>
  objectsTitled(subject, 'ButtonBlock', 'ModalAction').some(
    (one) => one.file === file && at.startsWith(`${one.pointer}/do/`) && onlySaves(subject, one.value.do),
  );

/** Files that are written to the device unasked, or with a secret in them. Others can read them there. */
export const savedToDisk = (subject: Subject, secret: ReadonlySet<string>): Finding[] =>
  objectsTitled(subject, 'SaveAction').flatMap((spot): Finding[] => {
    const saved = textIn(spot.value, 'save') ?? '';
    const isSecret = [...secret].some((one) => `${one}.`.startsWith(`${saved}.`) || saved.startsWith(`${one}.`));
    if (!isSecret && isPressedFor(subject, spot)) return [];
    const message = isSecret
      ? `"${saved}" is or has a secret, and this writes it into a file that stays on the device`
      : `This writes "${saved}" into a file on the device, and nobody has asked for it`;
    const hint = isSecret ? 'leave this out' : 'give it a button of its own, which does nothing else';
    return [{ file: spot.file, pointer: spot.pointer + pointer('save'), message, hint }];
  });
