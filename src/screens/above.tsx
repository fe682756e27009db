import type { Block } from '#core';
import { useModule } from '#runtime';
import { useScope } from './blocks/moment.ts';

const loadBlocks = () => import('./blocks/blocks.tsx');

/**
 * What stands above a question. Its code comes with the first block that is shown: the first question has none.
 * @param id of the element that holds it, for whoever it describes
 */
export function Above({ id, blocks }: { id: string; blocks: readonly Block[] }) {
  const { holds } = useScope();
  const module = useModule(
    loadBlocks,
    blocks.some((block) => holds(block.if)),
  );
  return (
    <div className="question__above" id={id}>
      {module === undefined ? null : <module.Blocks blocks={blocks} />}
    </div>
  );
}
