import { innerBlocks } from './blocks.ts';
import type { Block, FormBlock, ScreenFile } from '../generated/flow-files.ts';
import { pointerTo } from '../model/index.ts';

/** A form: the whole screen, or a form block. */
export interface Form extends Pick<FormBlock, 'fields' | 'submit' | 'fill'> {
  /** The name of the form block; empty if the whole screen is the form. */
  name: string;
  /** The form's JSON pointer in the screen's file. */
  pointer: string;
}

/** The forms of each screen. Cached, because every call searches for the forms that make it. */
const cache = new WeakMap<ScreenFile, readonly Form[]>();

/** Every form of a screen. */
export function formsOf(screen: ScreenFile): readonly Form[] {
  const found = cache.get(screen) ?? formsNow(screen);
  cache.set(screen, found);
  return found;
}

function formsNow(screen: ScreenFile): Form[] {
  if (screen.kind === 'page') return [...formsIn(screen.aside ?? [], '/aside'), ...formsIn(screen.blocks, '/blocks')];
  if (screen.kind !== 'form') return [];
  const { fields, submit, fill, above = [], below = [] } = screen;
  return [
    { name: '', pointer: '', fields, submit, ...(fill !== undefined && { fill }) },
    ...formsIn(above, '/above'),
    ...formsIn(below, '/below'),
  ];
}

function formsIn(blocks: readonly Block[], pointer: string): Form[] {
  return blocks.flatMap((block, index) => {
    const here = pointer + pointerTo(index);
    const inner = innerBlocks(block);
    if (inner !== undefined) return formsIn(inner, here + pointerTo('blocks'));
    if (block.block !== 'form') return [];
    const { name, fields, submit, fill } = block;
    return [{ name, pointer: here, fields, submit, ...(fill !== undefined && { fill }) }];
  });
}
