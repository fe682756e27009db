import { isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ListNode, listNodes, type Subject, textIn } from '../../subject/subject.ts';
import { copyKeys } from '../../subject/text-keys.ts';

/** An entry of a list: what it is called, and the text below. */
interface LabelledText {
  index: number;
  label: string;
  text: string;
}

const labelledIn = ({ value }: ListNode): LabelledText[] =>
  value.flatMap((entry, index) => {
    const [label, text] = isObject(entry) ? [textIn(entry, 'label'), textIn(entry, 'text')] : [];
    return label === undefined || text === undefined ? [] : [{ index, label, text }];
  });

/**
 * Finds entries with the text that is named after the label of another entry of the list: "how.send_text" below
 * "how.review". If two entries have each other's text, the first is reported.
 */
export const textsOfOtherLabels = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap((list) => {
    const all = labelledIn(list);
    return all
      .flatMap(({ index, label, text }): Finding[] => {
        const other = all.find((one) => one.label !== label && text.startsWith(`${one.label}_`));
        const meant = other && label + text.slice(other.label.length);
        if (other === undefined || meant === undefined || !copyKeys(subject).has(meant)) return [];
        const message = `"${text}" belongs to "${other.label}", and this is "${label}"`;
        return [
          { file: list.file, pointer: list.pointer + pointerTo(index, 'text'), message, hint: `write "${meant}"` },
        ];
      })
      .slice(0, 1);
  });
