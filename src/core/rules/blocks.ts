import type { Block } from '../generated/flow-files.ts';

/** The blocks inside a block, and the key that holds them: those of a list are shown for each of its items. */
export function inside(block: Block): { key: 'blocks' | 'item'; blocks: readonly Block[] } | undefined {
  if (block.block === 'list') return { key: 'item', blocks: block.item };
  if (block.block === 'group' || block.block === 'details') return { key: 'blocks', blocks: block.blocks };
  return block.block === 'notice' ? { key: 'blocks', blocks: block.blocks ?? [] } : undefined;
}
