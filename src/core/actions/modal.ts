import { scopeOf, valuesOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/** Opens a modal over the screen. */
export const openModal: ActionHandler<'open'> = (action, state, context) => [
  { ...state, modal: { id: action.open, item: valuesOf(action.with, scopeOf(context, state)) } },
  [],
];

/** Closes the modal. */
export const close: ActionHandler<'close'> = (_, state) => [{ ...state, modal: null }, []];
