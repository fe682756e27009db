/** What begins on a line of its own. */
const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, caption, tr, td, th, blockquote, pre, hr';
/** What is no sentence by itself: its words ask nothing. */
const LISTS = 'ul, ol, dl, table';

const isBlank = (node: Node) => (node.textContent ?? '').trim() === '';

const isEmpty = (element: Element) => isBlank(element) && element.querySelector('img, hr') === null;

/** Whether a node is only room between two paragraphs. */
const isGap = (node: Node) => (node instanceof Element ? node.matches('br') : isBlank(node));

/** The nodes of a place in reading order. */
function* inOrder(root: Node): Generator<Node> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node;
}

/** Whether a node ends the paragraph that began before it: another block, or an empty line. */
function ends(node: Node): boolean {
  if (!(node instanceof Element)) return false;
  if (node.matches(BLOCKS)) return true;
  let next = node.nextSibling;
  while (next !== null && next.nodeType === Node.TEXT_NODE && isBlank(next)) next = next.nextSibling;
  return node.matches('br') && next instanceof Element && next.matches('br');
}

const htmlOf = (content: DocumentFragment) => {
  const holder = document.createElement('div');
  holder.append(content);
  return isEmpty(holder) ? '' : holder.innerHTML;
};

/**
 * Divides HTML into its first paragraph, without the blocks around it, and what is left. A paragraph is a block's own
 * words up to the next block or empty line; words in a list or a table count only where there are no others.
 * @param whole is taken apart
 */
export function firstParagraph(whole: DocumentFragment): [first: string, rest: string] {
  const texts = [...inOrder(whole)].filter((node) => node.nodeType === Node.TEXT_NODE && !isBlank(node));
  const begin = texts.find((node) => node.parentElement?.closest(LISTS) == null);
  if (begin === undefined) return [htmlOf(whole), ''];
  const block = begin.parentElement?.closest(BLOCKS) ?? whole;
  const range = document.createRange();
  range.selectNodeContents(block);
  let start = begin;
  while (start.parentNode !== null && start.parentNode !== block) start = start.parentNode;
  range.setStartBefore(start);
  const end = [...inOrder(block)].find(
    (node) => ends(node) && (begin.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  if (end !== undefined) range.setEndBefore(end);
  const words = spoken(begin);
  words.append(range.extractContents());
  const first = document.createDocumentFragment();
  first.append(words);
  for (const left of whole.querySelectorAll('p, div, h2, h3, h4, h5, h6, blockquote, pre'))
    if (isEmpty(left)) left.remove();
  while (whole.firstChild !== null && isGap(whole.firstChild)) whole.firstChild.remove();
  return [htmlOf(first), htmlOf(whole)];
}

/** An element for words out of their block, which keeps the language and direction they had there. */
function spoken({ parentElement }: Node): HTMLElement {
  const made = document.createElement('span');
  for (const name of ['lang', 'dir']) {
    const value = parentElement?.closest(`[${name}]`)?.getAttribute(name);
    if (value != null) made.setAttribute(name, value);
  }
  return made;
}
