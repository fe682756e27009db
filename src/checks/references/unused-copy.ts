import { firstPart, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { writtenIn } from '../copy/missing-translation.ts';
import { cachedFor, type FileNode, nodesNaming, type Subject } from '../subject/subject.ts';
import { likelyList, listLacking, messagesLacking, screenLackingHeading } from './unused-copy/likely-list.ts';
import {
  entryForValue,
  hasWordsAround,
  showingOfOtherText,
  showingOfOtherGroup,
  showingWithFittingWords,
} from './unused-copy/likely-showing.ts';
import { oddestShowing } from './unused-copy/oddest-showing.ts';
import {
  belongsAt,
  isSharedOnPurpose,
  mayShow,
  saysWhereItLeads,
  type Showing,
  showings,
  takesValues,
} from './unused-copy/showings.ts';

/** The finding about unused texts, and whether another text is shown where one of them was meant. */
interface Unused {
  isReplaced: boolean;
  finding: Finding;
}

/**
 * The finding of one of the two rules.
 * @param wanted true for shown-for-another, where another text is shown instead; false for unused-copy
 */
function reported(subject: Subject, wanted: boolean): Finding[] {
  const { isReplaced, finding } = unusedTexts(subject) ?? {};
  return finding !== undefined && isReplaced === wanted ? [finding] : [];
}

export const shownForAnother: Check = {
  rule: 'RF28',
  name: 'shown-for-another',
  severity: 'warning',
  description:
    'One text is shown in two places, and nothing shows the text that is named after one of them. By mistake, people read "Your order has arrived" while it is on its way. If the text is shown twice on purpose, remove the other one.',
  bad: '{ "value": "shipped", "label": "order.next_delivered" }   and nothing shows "order.next_shipped"',
  good: '{ "value": "shipped", "label": "order.next_shipped" }',
  requirement: 'every visible text is a key of copy/',
  run: (subject) => reported(subject, true),
};

export const unusedCopy: Check = {
  rule: 'RF08',
  name: 'unused-copy',
  severity: 'info',
  description:
    'A text is never shown. It costs translators time. Often the part that showed it was left out: the finding names that place where it belongs to the text. If another text is shown in its place, that is an error (RF28).',
  bad: 'copy/en.json "cart.old_title", which no file names',
  good: 'remove it, or name it where it should be shown',
  requirement: 'every visible text is a key of copy/',
  run: (subject) => reported(subject, false),
};

const unusedTexts = cachedFor((subject): Unused | undefined => {
  const { files, flow } = subject;
  const used = new Set(nodesNaming(subject, 'text').map(({ value }) => value));
  // In a translation, an unused key is reported as a translation without an original (CP08).
  const file = `copy/${flow.default_locale}.json`;
  const texts = writtenIn(files, file);
  const [first, ...others] = Object.keys(texts).filter((key) => !used.has(key));
  if (first === undefined) return undefined;
  if (others.length > 0) return { isReplaced: false, finding: leftOver(file, first, others) };
  const messages = messagesLacking(subject, first);
  const gap = messages ?? likelyList(subject, first);
  const meant = placeFor(subject, first, texts, gap);
  // A message that belongs to a field is not looked for at another field.
  if (meant !== undefined && (messages === undefined || isIn(meant.node, messages)))
    return {
      isReplaced: true,
      finding: {
        file: meant.node.file,
        pointer: meant.node.pointer,
        message: `Nothing shows "${first}", and this shows "${meant.key}", as another place does`,
        hint: `write "${first}" here, or remove that text`,
      },
    };
  return { isReplaced: false, finding: leftOutOf(subject, first, gap) ?? leftOver(file, first, []) };
});

/** How odd an object must be that shows another text: more than any other sign, or when there is no other sign. */
const [SURELY, PROBABLY] = [6, 4];

/** Where another text is shown although an unused one was probably meant; undefined when nothing is likely enough. */
function placeFor(
  subject: Subject,
  unused: string,
  texts: Readonly<Record<string, unknown>>,
  gap: ReturnType<typeof likelyList>,
): Showing | undefined {
  const all = showings(subject);
  const shown = all.filter(
    (one) => mayShow(one, unused) && !isSharedOnPurpose(subject, one, all) && !saysWhereItLeads(subject, one),
  );
  const [entry, twin] = [entryForValue(subject, unused, shown), showingWithFittingWords(subject, unused, shown)];
  const likely = [
    entry,
    showingOfOtherText(subject, unused, shown),
    showingOfOtherGroup(unused, shown),
    twin,
    strangerIn(gap, unused, all),
  ];
  const fits = (one: Showing) =>
    belongsAt(one, unused) && takesValues(subject, one, String(texts[unused]), texts) && isCertain(one);
  const isCertain = (one: Showing) =>
    gap === undefined ||
    one === entry ||
    one === twin ||
    isIn(one.node, gap) ||
    hasWordsAround(subject, unused, one) ||
    isStranger(one, unused, shown);
  const taking = shown.filter((one) => takesValues(subject, one, String(texts[unused]), texts));
  const odd = (least: number) => oddestShowing(subject, unused, taking, all, least);
  const found = odd(SURELY) ?? likely.find((one) => one !== undefined && fits(one));
  const odder = found === undefined ? odd(PROBABLY) : undefined;
  return odder !== undefined && (gap === undefined || isIn(odder.node, gap)) ? odder : found;
}

/** The finding at a list from which the part that shows the text was probably removed. */
function leftOutOf(subject: Subject, unused: string, gap: ReturnType<typeof likelyList>): Finding | undefined {
  const list = listLacking(subject, unused);
  if (list !== undefined)
    return {
      file: list,
      pointer: '/list',
      message: `Nothing shows "${unused}", and this list shows all other texts of "${firstPart(unused)}"`,
      hint: 'add its entry, or remove the text',
    };
  const untitled = screenLackingHeading(subject, unused);
  if (untitled !== undefined)
    return {
      file: untitled,
      pointer: '',
      message: `Nothing shows "${unused}", and this screen has no heading`,
      hint: `add "heading": "${unused}", or remove that text`,
    };
  return (
    gap && {
      ...gap,
      message: `Nothing shows "${unused}", and texts like it are shown here`,
      hint: 'add the part that shows it, or remove the text',
    }
  );
}

const leftOver = (file: string, unused: string, others: readonly string[]): Finding => ({
  file,
  pointer: pointerTo('texts', unused),
  anchor: 'key',
  message: `The text "${unused}" is never shown${rest(others)}`,
  hint:
    others.length === 0
      ? 'remove it, or name it where it should be shown'
      : 'remove them, or name them where they should be shown',
});

/**
 * Whether a shown text does not fit its file: the file shows others of the unused text's group, and no other of its
 * own.
 */
function isStranger(meant: Showing, unused: string, all: readonly Showing[]): boolean {
  const groups = all.flatMap((one) => (one !== meant && one.node.file === meant.node.file ? [firstPart(one.key)] : []));
  return groups.includes(firstPart(unused)) && !groups.includes(firstPart(meant.key));
}

/**
 * The only text of another group in the list that probably lacks the unused text. It must be shown elsewhere, too:
 * otherwise it has its place here.
 */
function strangerIn(gap: ReturnType<typeof likelyList>, unused: string, all: readonly Showing[]): Showing | undefined {
  const [only, ...others] = all.filter(
    (one) =>
      gap !== undefined &&
      one.node.file === gap.file &&
      one.node.pointer.startsWith(`${gap.pointer}/`) &&
      !one.isOfControl &&
      mayShow(one, unused) &&
      isStranger(one, unused, all) &&
      all.some((other) => other !== one && other.key === one.key),
  );
  return others.length === 0 ? only : undefined;
}

/**
 * Whether an object is in the list, or is a text of the part that holds the list. A whole screen is not such a part.
 */
function isIn({ file, pointer }: FileNode, list: Pick<Finding, 'file' | 'pointer'>): boolean {
  const part = list.pointer.replace(/[^/]+$/, '');
  return file === list.file && pointer.startsWith(part === '/' ? `${list.pointer}/` : part);
}

/** A finding names at most this many copy keys. Removing a screen leaves dozens unused. */
const MOST_NAMED = 5;

function rest(others: readonly string[]): string {
  if (others.length === 0) return '';
  const listed = others.slice(0, MOST_NAMED).map((key) => `"${key}"`);
  const more = others.length - listed.length;
  return `, nor ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
