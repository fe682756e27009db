import type { NameOccurrence } from '#core';
import { type FlowView, occurrences } from './view.ts';

/** The most lines of a declaration in a hover. "Go to definition" shows the whole declaration. */
const MOST_LINES = 14;
/** The most declarations in a hover, for names that are declared several times, such as a text in each language. */
const MOST_DECLARATIONS = 4;

/** A name in Markdown: its kind and its declaration. */
export function hoverText(view: FlowView, place: NameOccurrence): string {
  const declarations = occurrences(view, place).filter(({ declares }) => declares);
  const shown = declarations.slice(0, MOST_DECLARATIONS).map((one) => {
    const where = one.file === 'contract' ? `contract of ${view.source.name}` : one.file;
    const text = excerpt(view, one);
    return text === '' ? where : `${where}\n\`\`\`json\n${text}\n\`\`\``;
  });
  const head = `${place.kind} **${place.name}**`;
  return [head, ...(shown.length > 0 ? shown : ['The engine provides it.'])].join('\n\n');
}

/** The text that declares a name; empty when a whole file declares it. */
export function excerpt(view: FlowView, place: NameOccurrence): string {
  const node = place.part === undefined ? undefined : view.nodeOf(place);
  const text = node && view.textOf(place.file).slice(node.offset, node.offset + node.length);
  if (text === undefined) return '';
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  const indent = last.length - last.trimStart().length;
  const flat = lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)));
  return flat.length <= MOST_LINES ? flat.join('\n') : [...flat.slice(0, MOST_LINES), '…'].join('\n');
}
