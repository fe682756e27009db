import type { Flow } from '#core';

/** What people typed or answered, whatever it is about. */
const GIVEN = ['answers', 'answer', 'form'];

/** Whether a reference may stand for something a visitor answered, typed or put into the cart. */
export function isHealth(flow: Flow, reference: string): boolean {
  const [root = ''] = reference.split('.');
  return GIVEN.includes(root) || flow.stores[root]?.health === true;
}
