import { createContext, use } from 'react';
import { type Condition, type Json, resolve, type Scope, surely, type TextValues, wordsFor } from '#core';
import { type FormValidators, useFlow, useKnown, useLocale, usePlace } from '#runtime';

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
  holds: (condition: Condition | undefined) => boolean;
  texts: (words: TextValues | undefined) => Record<string, string>;
} {
  const flow = useFlow();
  const known = useKnown((present) => present);
  const at = usePlace();
  const locale = useLocale();
  const { data, item } = use(BlockDataContext);
  const scope: Scope = { flow, known, at, data, item };
  return {
    scope,
    value: (reference) => resolve(reference, scope),
    holds: (condition) => surely(condition, scope),
    texts: (words) => wordsFor(words, scope, locale),
  };
}
