import { lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectNodes, nodesNaming, type Subject, textIn } from '../../subject/subject.ts';

const keyOf = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1);

/** Finds pictures whose text for screen readers is the label of a button that only closes something. */
export function picturesReadAsControls(subject: Subject): Finding[] {
  const all = nodesNaming(subject, 'text');
  const closing = new Set(all.filter(({ pointer }) => keyOf(pointer) === 'close').map(({ value }) => value));
  return all.flatMap(({ file, pointer, value }): Finding[] => {
    if (keyOf(pointer) !== 'alt' || !closing.has(value)) return [];
    const message = `This picture is read aloud as "${value}", which closes something elsewhere`;
    return [{ file, pointer, message, hint: 'say what the picture shows' }];
  });
}

/** Finds objects whose own name is also the label of the button that closes them. */
export const closedByItsName = (subject: Subject): Finding[] =>
  objectNodes(subject).flatMap(({ file, pointer, value }): Finding[] => {
    const [label, close] = [textIn(value, 'label'), textIn(value, 'close')];
    if (label === undefined || label !== close) return [];
    const wrong = lastPart(close) === 'close' ? 'label' : 'close';
    const message = `"${label}" names this and the button that closes it: nobody can tell which is which`;
    return [{ file, pointer: pointer + pointerTo(wrong), message, hint: 'name the text that is meant here' }];
  });
