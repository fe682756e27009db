import type { Block } from '#core';
import { useModule } from '#runtime';

const loadBlocks = () => import('./blocks/blocks.tsx');

/** The panel beside the questions on wide screens. It loads after them. */
export function Aside({ blocks }: { blocks: readonly Block[] }) {
  const module = useModule(loadBlocks, 'soon');
  return <aside className="aside aside--wide">{module === undefined ? null : <module.Blocks blocks={blocks} />}</aside>;
}
