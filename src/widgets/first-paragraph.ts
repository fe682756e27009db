/** Block elements. */
const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, caption, tr, td, th, blockquote, pre, hr';
/** Elements whose text is not a sentence. */
const LISTS = 'ul, ol, dl, table';

const isBlank = (node: Node) => (node.textContent ?? '').trim() === '';

const isEmpty = (element: Element) => isBlank(element) && element.querySelector('img, hr') === null;

/** Whether a node is only white space between two paragraphs. */
const isGap = (node: Node) => (node instanceof Element ? node.matches('br') : isBlank(node));

/** All nodes below a node, in reading order. */
function* inOrder(root: Node): Generator<Node> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node;
}

/** Whether a node ends a paragraph: another block, or an empty line. */
function ends(node: Node): boolean {
  if (!(node instanceof Element)) return false;
  if (node.matches(BLOCKS)) return true;
  let next = node.nextSibling;
  while (next !== null && next.nodeType === Node.TEXT_NODE && isBlank(next)) next = next.nextSibling;
  return node.matches('br') && next instanceof Element && next.matches('br');
}

const htmlOf = (content: DocumentFragment) => {
  const container = document.createElement('div');
  container.append(content);
  return isEmpty(container) ? '' : container.innerHTML;
};

/**
 * Splits HTML into its first paragraph, without the blocks around it, and the rest. A paragraph is a block's own text
 * up to the next block or empty line. Text in lists and tables counts only if there is no other text.
 * @param whole is modified
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
  const words = spanLike(begin);
  words.append(range.extractContents());
  const first = document.createDocumentFragment();
  first.append(words);
  for (const left of whole.querySelectorAll('p, div, h2, h3, h4, h5, h6, blockquote, pre'))
    if (isEmpty(left)) left.remove();
  while (whole.firstChild !== null && isGap(whole.firstChild)) whole.firstChild.remove();
  return [htmlOf(first), htmlOf(whole)];
}

/** An element for text that is moved out of its block. It has the block's language and direction. */
function spanLike({ parentElement }: Node): HTMLElement {
  const made = document.createElement('span');
  for (const name of ['lang', 'dir']) {
    const value = parentElement?.closest(`[${name}]`)?.getAttribute(name);
    if (value != null) made.setAttribute(name, value);
  }
  return made;
}
