import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#services';
import { useRequiredPart } from './use-required-part.ts';

/**
 * Loads a module when it is needed, or earlier when the page is idle. If the early load fails, it is loaded again
 * when needed.
 * @param load loads it; the same function each time
 * @returns the module, or undefined until it is loaded
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
