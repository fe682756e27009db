import { asObject, isObject, type Json, type JsonObject, lastPart, placeholders, pointerTo, defaultWords } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** A block that shows one value and no words. */
interface ValueBlock {
  from: string;
  /** The pointer of the reference to the value. */
  pointer: string;
  isHeading: boolean;
  condition: JsonObject;
}

/** The only value of a text that has no words: "{name}". */
function onlyValue(subject: Subject, block: JsonObject) {
  const words = defaultWords(subject.flow, textIn(block, 'text') ?? '') ?? '';
  const [only, ...more] = Object.entries(asObject(block.with));
  const isBare = placeholders(words).length === 1 && !/\p{L}/u.test(words.replaceAll(/\{[^}]*\}/g, ''));
  if (only === undefined || more.length > 0 || !isBare || typeof only[1] !== 'string') return undefined;
  return { from: only[1], pointer: pointerTo('with', only[0]) };
}

function shownBy(subject: Subject, block: Json, pointer: string): ValueBlock[] {
  if (!isObject(block) || !['text', 'heading'].includes(textIn(block, 'block') ?? '')) return [];
  const from = textIn(block, 'from');
  const shown = from === undefined ? onlyValue(subject, block) : { from, pointer: pointerTo('from') };
  if (shown === undefined) return [];
  const isHeading = block.block === 'heading';
  return [{ ...shown, pointer: pointer + shown.pointer, isHeading, condition: asObject(block.if) }];
}

/**
 * Another field of the same object that the condition of a block tests, instead of the shown one: "line2" for a block
 * that shows "line1".
 */
function askedInstead({ from, condition }: ValueBlock): string | undefined {
  const around = from.slice(0, -lastPart(from).length);
  const asked = Object.keys(condition);
  const [only, ...more] = asked.filter((one) => one !== from && one.slice(0, -lastPart(one).length) === around);
  return more.length === 0 && !asked.includes(from) && around.includes('.') ? only : undefined;
}

/**
 * Finds values that two blocks of one list both show without words, such as the name of the variant in the heading and
 * in a text below it. Two texts are reported only if the condition of one tests another value of the same object.
 */
export function shownTwiceInList(subject: Subject): Finding[] {
  return listNodes(asWritten(subject)).flatMap(({ file, pointer, value }): Finding[] => {
    if (!pointer.endsWith('/blocks')) return [];
    const heading = pointer === '/blocks' ? textIn(subject.files[file], 'heading_from') : undefined;
    const head: ValueBlock[] =
      heading === undefined ? [] : [{ from: heading, pointer: '/heading_from', isHeading: true, condition: {} }];
    const all = [...head, ...value.flatMap((block, index) => shownBy(subject, block, pointer + pointerTo(index)))];
    return all.flatMap((one, index): Finding[] => {
      const other = all.slice(index + 1).find(({ from }) => from === one.from);
      if (other === undefined) return [];
      const [meant, wrong] = [
        askedInstead(other),
        one.isHeading && Object.hasOwn(other.condition, other.from) ? one : other,
      ];
      const isTwin = one.isHeading && !other.isHeading && Object.keys(one.condition).length === 0;
      const isOfAnother = meant !== undefined && Object.keys(one.condition).length === 0;
      if (!isTwin && !isOfAnother) return [];
      const message = `This shows "${one.from}", and so does ${wrong === one ? 'a text below it' : 'a part above it'}`;
      const hint = meant === undefined ? 'show another value here, or leave one of the two out' : `write "${meant}"`;
      return [{ file, pointer: wrong.pointer, message, hint }];
    });
  });
}
