import { scopeOf, valuesOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/**
 * Opens a modal over the screen. A delayed action does not replace an open modal, because that may be a safety stop,
 * which people must read (QS-8).
 */
export const openModal: ActionHandler<'open'> = (action, state, context) =>
  context.delayed && state.modal !== null
    ? [state, []]
    : [{ ...state, modal: { id: action.open, item: valuesOf(action.with, scopeOf(context, state)) } }, []];

/** Closes the modal. */
export const close: ActionHandler<'close'> = (_, state) => [{ ...state, modal: null }, []];
