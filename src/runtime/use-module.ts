import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#services';
import { useRequiredPart } from './use-required-part.ts';

/**
 * A part of the program that is loaded when it is wanted, or soon, once the page has nothing more urgent to do: one that
 * does not arrive then is asked for again when it is wanted.
 * @param load asks for it; the same function each time @returns the part, or undefined until it is there
 */
export function useModule<T extends object>(load: () => Promise<T>, wanted: boolean | 'soon'): T | undefined {
  const [module, setModule] = useState<T>();
  const take = useCallback(async () => setModule(await load()), [load]);
  const isMissing = module === undefined;
  useRequiredPart(take, isMissing && wanted === true);
  useEffect(() => {
    if (!isMissing || wanted !== 'soon') return undefined;
    return whenIdle(() => void take().catch(() => undefined));
  }, [isMissing, take, wanted]);
  return module;
}
