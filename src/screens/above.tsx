import type { Block } from '#core';
import { lazyModule, useModule } from '#runtime';

const lazyBlocks = lazyModule(() => import('./blocks/blocks.tsx'));

/**
 * The blocks above a question. Their code is loaded with the first question that has some.
 * @param id the id of the element, for the question's aria-describedby
 */
export function Above({ id, blocks }: { id: string; blocks: readonly Block[] }) {
  const module = useModule(lazyBlocks, true);
  return (
    <div className="question__above" id={id}>
      {module === undefined ? null : <module.Blocks blocks={blocks} />}
    </div>
  );
}
