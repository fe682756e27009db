/** Names of several parts with dots between them: references ("cart.variant") and keys of texts ("cart.title"). */

/** The first part of a name: the store or root of a reference, or the group of a text. "cart" of "cart.title". */
export function firstPart(name: string): string {
  const end = name.indexOf('.');
  return end === -1 ? name : name.slice(0, end);
}

/** The last part of a name: the field that a reference names. "total_cents" of "data.order.total_cents". */
export const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
