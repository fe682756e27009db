import { asList, isObject, type Json, pointerTo } from '#core';

/** An action that clears stores or fields, and its place. */
export interface Clear {
  pointer: string;
  cleared: readonly string[];
}

/** The `clear` actions in a list at any depth, except inside calls: these run when the call has succeeded. */
export const clearsIn = (list: Json | undefined, pointer: string): Clear[] =>
  asList(list).flatMap((action, index) => {
    if (!isObject(action) || 'call' in action) return [];
    const here = pointer + pointerTo(index);
    const cleared = asList(action.clear).filter((one) => typeof one === 'string');
    const inner = ['do', 'otherwise', 'then'].flatMap((part) => clearsIn(action[part], here + pointerTo(part)));
    return [...(cleared.length === 0 ? [] : [{ pointer: here, cleared }]), ...inner];
  });

/** Whether a field has a name or is inside of it: "contact.phone" is in "contact". */
export const isIn = (field: string, name: string): boolean => `${field}.`.startsWith(`${name}.`);
