import { createContext, use } from 'react';
import { type Condition, type Json, resolve, type Scope, holds, type TextValues, placeholderValues } from '#core';
import { type FormValidators, useFlow, useFlowState, useLocale, useRouteMatch } from '#runtime';

/** What blocks refer to besides what is known: the screen's data, and the item of the list they stand in. */
export interface BlockData {
  data?: Json | undefined;
  item?: Json | undefined;
  /** Of the forms among them. */
  validators?: FormValidators;
}

/** The data of the blocks below. */
export const BlockDataContext = createContext<BlockData>({});

/** What references stand for in a block, and the questions a block asks of it. */
export function useScope(): {
  scope: Scope;
  value: (reference: string) => Json | undefined;
  applies: (condition: Condition | undefined) => boolean;
  texts: (words: TextValues | undefined) => Record<string, string>;
} {
  const flow = useFlow();
  const state = useFlowState((present) => present);
  const at = useRouteMatch();
  const locale = useLocale();
  const { data, item } = use(BlockDataContext);
  const scope: Scope = { flow, state, at, data, item };
  return {
    scope,
    value: (reference) => resolve(reference, scope),
    applies: (condition) => holds(condition, scope),
    texts: (words) => placeholderValues(words, scope, locale),
  };
}
