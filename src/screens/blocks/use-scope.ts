import { createContext, use } from 'react';
import {
  type Condition,
  type Json,
  resolve,
  type Scope,
  holds,
  type PlaceholderValues,
  type TextValues,
  placeholderValues,
} from '#core';
import { type FormValidators, useFlow, useFlowState, useLocale, useRouteMatch } from '#runtime';

/**
 * The data that blocks can refer to besides the state: those of the screen, and the item of the list around the block.
 */
export interface BlockData {
  data?: Json | undefined;
  item?: Json | undefined;
  /** The validators of the forms among the blocks. */
  validators?: FormValidators;
}

/** The data for the blocks inside this provider. */
export const BlockDataContext = createContext<BlockData>({});

/** Functions that resolve a block's references, conditions and placeholder values. */
export function useScope(): {
  scope: Scope;
  value: (reference: string) => Json | undefined;
  applies: (condition: Condition | undefined) => boolean;
  texts: (words: TextValues | undefined) => PlaceholderValues;
} {
  const flow = useFlow();
  const state = useFlowState((present) => present);
  const match = useRouteMatch();
  const locale = useLocale();
  const { data, item } = use(BlockDataContext);
  const scope: Scope = { flow, state, match, data, item };
  return {
    scope,
    value: (reference) => resolve(reference, scope),
    applies: (condition) => holds(condition, scope),
    texts: (words) => placeholderValues(words, scope, locale),
  };
}
