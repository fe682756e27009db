import { scopeOf } from '../turn.ts';
import { valuesOf } from '../scope.ts';
import type { Perform } from './action.ts';

/** Opens a modal over the screen. */
export const open: Perform<'open'> = (action, known, turn) => [
  { ...known, modal: { id: action.open, item: valuesOf(action.with, scopeOf(turn, known)) } },
  [],
];

/** Closes the modal. */
export const close: Perform<'close'> = (_, known) => [{ ...known, modal: null }, []];
