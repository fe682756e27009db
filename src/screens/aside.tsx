import type { Block } from '#core';
import { lazyModule, useModule } from '#runtime';

const lazyBlocks = lazyModule(() => import('./blocks/blocks.tsx'));

/** The panel beside the questions on wide screens. Its code is loaded after them. */
export function Aside({ blocks }: { blocks: readonly Block[] }) {
  const module = useModule(lazyBlocks, 'soon');
  return <aside className="aside aside--wide">{module === undefined ? null : <module.Blocks blocks={blocks} />}</aside>;
}
