import type { Block } from '#core';
import { useModule } from '#runtime';

const loadBlocks = () => import('./blocks/blocks.tsx');

/**
 * The blocks above a question. Their code loads with the first question that has some.
 * @param id the id of the element, for the question's aria-describedby
 */
export function Above({ id, blocks }: { id: string; blocks: readonly Block[] }) {
  const module = useModule(loadBlocks, true);
  return (
    <div className="question__above" id={id}>
      {module === undefined ? null : <module.Blocks blocks={blocks} />}
    </div>
  );
}
