import { asList, firstPart, hasEntry, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';

/** The group of a screen's heading, which most texts of the screen have: "review" for "review.title". */
const groupOf = ({ files }: Subject, file: string) => firstPart(textIn(files[file], 'heading') ?? '');

/** Whether some action below a control makes a call that changes something. */
const changes = ({ flow }: Subject, { value }: ObjectNode) =>
  stringsIn(asList(value.do)).some((name) => ![undefined, 'GET'].includes(flow.calls[name]?.method));

/** Whether some action below a control makes a call, or uses shared actions, which may make one. */
const mayCall = ({ value }: ObjectNode) => ['call', 'use', 'tokenise'].some((key) => hasEntry(value.do, key));

/**
 * Finds buttons that make no call and have the label of a button of another screen that does: "Send my request" on a
 * button that only goes on. The label must belong to that other screen: it has the group of its heading.
 */
export function sendsElsewhere(subject: Subject): Finding[] {
  const pressed = writtenWith(subject, 'label').filter(
    ({ file, value }) => file.startsWith('screens/') && asList(value.do).length > 0,
  );
  return pressed.flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const label = textIn(value, 'label') ?? '';
    const others = pressed.filter((other) => other.file !== file && other.value.label === label);
    const isOfOthers = others.every(
      (other) => changes(subject, other) && groupOf(subject, other.file) === firstPart(label),
    );
    if (others.length === 0 || !isOfOthers || mayCall(node) || groupOf(subject, file) === firstPart(label)) return [];
    const message = `"${label}" makes a call in ${others[0]?.file ?? ''}, and this makes none: people believe that it is done`;
    return [{ file, pointer: pointer + pointerTo('label'), message, hint: 'name a text that says what this does' }];
  });
}
