import { asList, asObject, firstPart, lastPart, segments, wordsInName, fileStem, lastSegment } from '#core';
import { asWritten } from '../../subject/as-written.ts';
import { type FileNode, parentOf, nodesNaming, type Subject } from '../../subject/subject.ts';

/** An object in a file that shows a text, and what is near the object. */
export interface Showing {
  node: FileNode;
  key: string;
  /** The groups of the texts in the same object or list, and the names of the surrounding objects. */
  near: ReadonlySet<string>;
  /** Whether the text is the label of a button. */
  isOfButton: boolean;
  /** Whether the text is the label of a button or link. */
  isOfControl: boolean;
}

/** Every object that shows a text. */
export function showings(subject: Subject): Showing[] {
  const all = nodesNaming(asWritten(subject), 'text').map((node) => {
    const path = segments(node.pointer);
    const outer = [1, 2].map((times) => path.slice(0, -times).join('/'));
    return { node, key: node.value, path, outer };
  });
  return all.map(({ node, key, path, outer }, index) => {
    const { file } = node;
    const parent = path.at(-1) === 'label' ? (parentOf(subject, file, node.pointer) ?? {}) : {};
    const beside = all.filter(
      (other, otherIndex) =>
        otherIndex !== index && other.node.file === file && other.outer.some((place, times) => place === outer[times]),
    );
    return {
      node,
      key,
      isOfButton: 'do' in parent,
      isOfControl: 'do' in parent || 'to' in parent,
      near: new Set([...beside.map((other) => firstPart(other.key)), ...path, fileStem(file)]),
    };
  });
}

/**
 * Whether a text is shown twice on purpose. Either the whole part around the text occurs elsewhere, too, such as a link
 * back to the login. Or the text is both the title and the heading of a page. Two equal entries of one list do not
 * count.
 */
export function isSharedOnPurpose(subject: Subject, { node, key }: Showing, all: readonly Showing[]): boolean {
  const part = JSON.stringify(parentOf(subject, node.file, node.pointer));
  const [place, list] = [lastSegment(node.pointer), listOf(node)];
  return all.some(
    ({ node: other, key: shown }) =>
      shown === key &&
      other !== node &&
      (['title', 'heading'].every((name) => [place, lastSegment(other.pointer)].includes(name)) ||
        (listOf(other) !== list && JSON.stringify(parentOf(subject, other.file, other.pointer)) === part)),
  );
}

/** The list that contains the part around an object. */
const listOf = ({ file, pointer }: FileNode) => `${file}#${segments(pointer).slice(0, -2).join('/')}`;

/** Matches the keys of texts that are never the label of a button or link. */
const NO_LABEL = /(?:[._](?:heading|title|lead|hint)|\.empty)$/;

/**
 * Whether an object may show a text, judged by the last word of the copy key: "cart.title" is no label. No other text
 * replaces the description of a picture (`alt`).
 */
export const mayShow = ({ isOfControl, node }: Showing, key: string) =>
  !(isOfControl && NO_LABEL.test(key)) && !node.pointer.endsWith('/alt');

/** Whether a link or button has a label that says where it leads, such as "documents.read_terms" to "terms". */
export function saysWhereItLeads(subject: Subject, { node: { file, pointer }, key, isOfControl }: Showing): boolean {
  const { to, do: actions } = (isOfControl ? parentOf(subject, file, pointer) : undefined) ?? {};
  const targets = [to, ...asList(actions).map((action) => asObject(action).go)].filter(
    (one) => typeof one === 'string',
  );
  const words = wordsInName(key.slice(firstPart(key).length));
  return targets.some((target) => wordsInName(target).every((word) => words.includes(word)));
}

/** For the last word of a copy key, the keys under which such a text may be shown. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'title_when', 'heading', 'heading_when', 'text'],
  heading: ['heading', 'heading_when', 'title', 'text', 'label'],
  hint: ['hint', 'hint_when', 'text'],
  lead: ['text'],
};

/**
 * Whether a text was probably meant for an object. Texts of its group are around the object, the object has its name,
 * or a button shows a heading. The last word of the copy key must also fit: a title is no label.
 */
export function belongsAt({ node: { file, pointer }, key: shown, near, isOfButton }: Showing, key: string): boolean {
  const kinds = KINDS[lastPart(key)];
  const place = segments(pointer).findLast((part) => !/^\d+$/.test(part)) ?? '';
  const called = wordsInName(fileStem(file) + pointer);
  const words = wordsInName(key).filter((word) => !Object.hasOwn(KINDS, word));
  const isOfGroup = firstPart(key) === firstPart(shown) || near.has(firstPart(key));
  const isSlip = isOfButton && Object.hasOwn(KINDS, lastPart(shown));
  return (
    (isOfGroup || isSlip || words.some((word) => called.includes(word))) &&
    (kinds === undefined || kinds.includes(place))
  );
}

/** Whether a text shows one of the values that an object gives it, or the object gives none. */
export function takesValues(
  subject: Subject,
  { node: { file, pointer }, key: shown }: Showing,
  text: string,
  texts: Readonly<Record<string, unknown>>,
): boolean {
  const parent = parentOf(subject, file, pointer) ?? {};
  // Other texts of the object get the same values.
  const beside = Object.values(parent).flatMap((one) => (typeof one === 'string' && one !== shown ? [texts[one]] : []));
  const given = Object.keys(asObject(parent.with)).filter(
    (name) => !beside.some((other) => String(other).includes(`{${name}`)),
  );
  return given.length === 0 || given.some((name) => text.includes(`{${name}`));
}
