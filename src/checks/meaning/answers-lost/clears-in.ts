import { asList, isObject, type Json, pointerTo } from '#core';

/** An action that clears stores or fields, and its pointer. */
export interface Clear {
  pointer: string;
  cleared: readonly string[];
}

/**
 * The `clear` actions of a list, at any depth, except those inside calls, which run only after the call has succeeded.
 */
export const clearsIn = (list: Json | undefined, pointer: string): Clear[] =>
  asList(list).flatMap((action, index) => {
    if (!isObject(action) || 'call' in action) return [];
    const here = pointer + pointerTo(index);
    const cleared = asList(action.clear).filter((one) => typeof one === 'string');
    const inner = ['do', 'otherwise', 'then'].flatMap((part) => clearsIn(action[part], here + pointerTo(part)));
    return [...(cleared.length === 0 ? [] : [{ pointer: here, cleared }]), ...inner];
  });

/** Whether a field is `name`, or a part of it: "contact.phone" is a part of "contact". */
export const isIn = (field: string, name: string): boolean => `${field}.`.startsWith(`${name}.`);
