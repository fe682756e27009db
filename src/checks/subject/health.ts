import { type Flow, sourcesOf } from '#core';

/** The first words of references to what visitors have answered or typed. */
const GIVEN = ['answers', 'answer', 'form'];

/** Whether a reference may contain something that a visitor answered, typed or put into the cart. */
export function isHealth(flow: Flow, reference: string): boolean {
  return sourcesOf(flow.derived, reference).some((source) => {
    const [root = ''] = source.split('.');
    return GIVEN.includes(root) || flow.stores[root]?.health === true;
  });
}
