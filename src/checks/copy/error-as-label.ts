import { defaultWords, segments, firstPart } from '#core';
import type { Check, Finding } from '../check.ts';
import { WARNING_TONES } from '../subject/explained-on-screen.ts';
import { hasUnshownText } from '../subject/shown-texts.ts';
import { asWritten } from '../subject/as-written.ts';
import { type FileNode, parentOf, nodesNaming, type Subject } from '../subject/subject.ts';

/** How a text is used: as an error message, as the name of something, or in another way. */
type Use = 'error' | 'name' | 'other';

/** A JSON value that holds a copy key, and how the flow uses the text. */
interface Naming {
  node: FileNode;
  key: string;
  use: Use;
}

/** Keys of an object whose text is a name. `hint` is not one of them, because a hint may repeat an error message. */
const NAMES = ['label', 'heading', 'title'];

/** Every copy key in screens and shared parts. Texts in errors.json may be used in any way, so they are left out. */
const namings = (subject: Subject): Naming[] =>
  nodesNaming(subject, 'text').flatMap((node) => {
    if (node.file === 'errors.json') return [];
    const path = segments(node.pointer);
    const isError = path.some((part) => part === 'errors' || part === 'refused');
    // An error message may contain a link. The link's label is a name like any other.
    const isLink = path.at(-2) === 'link';
    const use = isError && !isLink ? 'error' : NAMES.includes(path.at(-1) ?? '') ? 'name' : 'other';
    return [{ node, key: node.value, use }];
  });

/** A text is only reported when at least this many other texts of its group are all used in one way. */
const ENOUGH = 3;

/**
 * Finds texts that are used differently from the other texts of their group, and that are used in the group's usual way
 * elsewhere. The different use is the mistake.
 */
function unusualUses(all: readonly Naming[]): Naming[] {
  const names = new Set(all.flatMap(({ key, use }) => (use === 'name' ? [key] : [])));
  const errors = new Set(all.flatMap(({ key, use }) => (use === 'error' ? [key] : [])));
  const isBoth = ({ key, use }: Naming) => use !== 'other' && names.has(key) && errors.has(key);
  return all.filter(isBoth).filter(({ key, use }) => {
    const others = all.filter((other) => other.key !== key && firstPart(other.key) === firstPart(key));
    const isStrange = others.every((other) => (other.use === 'error') !== (use === 'error'));
    return isStrange && new Set(others.map((other) => other.key)).size >= ENOUGH;
  });
}

/**
 * Finds titles of another screen or modal that are shown as a sentence while some text of copy/ is shown nowhere. The
 * unused text probably belongs there. If every text is used, the title may be intended.
 */
function titlesAsTexts(subject: Subject): Finding[] {
  if (!hasUnshownText(subject)) return [];
  const all = namings(subject);
  const titles = new Set(
    all.flatMap(({ key, use }) => (use === 'name' && /\.(?:title|heading)$/.test(key) ? [key] : [])),
  );
  return all.flatMap(({ node: { file, pointer }, key }) => {
    if (!titles.has(key) || !pointer.endsWith('/text')) return [];
    const block = parentOf(subject, file, pointer)?.block;
    if (block !== 'text' && block !== 'notice') return [];
    const message = `"${key}" is the title of something else, and stands here as a sentence`;
    return [{ file, pointer, message, hint: 'name the text that is meant here' }];
  });
}

/** Finds blocks that show a field's error message before anybody has filled in the field. */
function errorsAsTexts(subject: Subject): Finding[] {
  const all = namings(subject);
  return all.flatMap(({ node: { file, pointer }, key }): Finding[] => {
    // A modal may open only after a failure, so an error message in it is right.
    if (!pointer.endsWith('/text') || file === 'modals.json') return [];
    const around = parentOf(subject, file, pointer) ?? {};
    if (around.block !== 'text' && around.block !== 'notice') return [];
    if (WARNING_TONES.includes(around.tone) || around.if !== undefined) return [];
    const group = all.filter((one) => firstPart(one.key) === firstPart(key) && one.node.pointer !== pointer);
    const isOfErrors = group.some((one) => one.key === key) && group.every(({ use }) => use === 'error');
    if (!isOfErrors || new Set(group.map((one) => one.key)).size < ENOUGH) return [];
    const message = `"${key}" says what is wrong with what was entered, and stands here for everybody`;
    return [{ file, pointer, message, hint: 'name the text that is meant here' }];
  });
}

/**
 * Finds links and buttons whose label is used by toasts only elsewhere. A toast says what has happened; a label must
 * say what the button does.
 */
function toastsAsLabels(subject: Subject): Finding[] {
  const all = nodesNaming(asWritten(subject), 'text');
  const isToast = ({ file, pointer }: FileNode) => file === 'errors.json' && pointer.startsWith('/toasts/');
  const toastTexts = new Set(all.filter(isToast).map(({ value }) => value));
  return all.flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const around = pointer.endsWith('/label') ? (parentOf(subject, file, pointer) ?? {}) : {};
    if (!toastTexts.has(value) || !('to' in around || 'do' in around)) return [];
    if (all.some((other) => other !== node && other.value === value && !isToast(other))) return [];
    const message = `"${value}" is what a toast says when something has happened, and here it names what can be pressed`;
    return [{ file, pointer, message, hint: 'name a text that says what this does' }];
  });
}

/** Matches a text that ends like a sentence. */
const SENTENCE = /[.!]["”»)]?\s*$/u;

/** Finds links and buttons whose label is a whole sentence. Elsewhere the flow shows it only as a line of text. */
function sentencesAsLabels(subject: Subject): Finding[] {
  const { flow } = subject;
  const all = nodesNaming(asWritten(subject), 'text');
  const isLabel = ({ pointer }: FileNode) => pointer.endsWith('/label');
  return all.flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const around = isLabel(node) ? (parentOf(subject, file, pointer) ?? {}) : {};
    if (!('to' in around || 'do' in around) || !SENTENCE.test(defaultWords(flow, value) ?? '')) return [];
    const others = all.filter((other) => other !== node && other.value === value);
    if (others.length === 0 || !others.every((other) => other.pointer.endsWith('/text'))) return [];
    const message = `"${value}" is a sentence that stands by itself elsewhere, and here it names what can be pressed`;
    return [{ file, pointer, message, hint: 'name a text that says what this does' }];
  });
}

export const errorAsLabel: Check = {
  rule: 'CP13',
  name: 'error-as-label',
  severity: 'error',
  description:
    'An error message is shown as a label or a heading, or a label is shown as an error message. Elsewhere the text is used in its own way, like all others of its group in copy/.',
  alsoReported: ['A link or a button is called by a sentence that stands by itself elsewhere.'],
  bad: '"label": "errors.name_missing"',
  good: '"label": "contact.name"',
  requirement: 'VA-3',
  run: (subject) => [
    ...titlesAsTexts(subject),
    ...errorsAsTexts(subject),
    ...toastsAsLabels(subject),
    ...sentencesAsLabels(subject),
    ...unusualUses(namings(subject)).map(({ node: { file, pointer }, key, use }): Finding => ({
      file,
      pointer,
      message:
        use === 'error'
          ? `"${key}" says nothing about a mistake: elsewhere it is a label or a heading`
          : `"${key}" says what is wrong with what was entered, and here it names something`,
      hint: 'name the text that is meant here',
    })),
  ],
};
