import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#services';
import { useRequiredPart } from './use-required-part.ts';

/** A module that is loaded when it is needed for the first time. */
export interface LazyModule<T> {
  /** Loads the module. @throws Error when it fails to load; the next call tries again */
  load(): Promise<T>;
  /** The module; undefined until it is loaded. */
  arrived(): T | undefined;
}

/** @param load imports the module */
export function lazyModule<T extends object>(load: () => Promise<T>): LazyModule<T> {
  let module: T | undefined;
  return {
    async load() {
      module = await load();
      return module;
    },
    arrived: () => module,
  };
}

/**
 * Loads a module when it is needed, or earlier when the page is idle. If the early attempt fails, the module is loaded
 * when it is needed.
 * @returns the module; undefined until it is loaded
 */
export function useModule<T extends object>(lazy: LazyModule<T>, wanted: boolean | 'soon'): T | undefined {
  const [module, setModule] = useState(() => lazy.arrived());
  const take = useCallback(async () => setModule(await lazy.load()), [lazy]);
  const isMissing = module === undefined;
  useRequiredPart(take, isMissing && wanted === true);
  useEffect(() => {
    if (!isMissing || wanted !== 'soon') return undefined;
    return whenIdle(() => void take().catch(() => undefined));
  }, [isMissing, take, wanted]);
  return module;
}
