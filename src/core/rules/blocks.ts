import type { Block } from '../generated/flow-files.ts';

/** The blocks inside a block (its `blocks`); undefined for a kind of block that has none. */
export function innerBlocks(block: Block): readonly Block[] | undefined {
  if (block.block === 'each' || block.block === 'group' || block.block === 'details') return block.blocks;
  return block.block === 'notice' ? (block.blocks ?? []) : undefined;
}
