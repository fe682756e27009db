import { useEffect, useState } from 'react';
import { whenIdle } from '#services';

/**
 * A part of the program that is loaded when it is wanted, or soon, once the page has nothing more urgent to do. One that
 * did not arrive is asked for again the next time.
 * @param load asks for it; the same function each time @returns the part, or undefined until it is there
 */
export function useModule<T extends object>(load: () => Promise<T>, wanted: boolean | 'soon'): T | undefined {
  const [module, setModule] = useState<T>();
  useEffect(() => {
    if (wanted === false || module !== undefined) return undefined;
    const ask = () =>
      void load().then(
        (loaded) => setModule(loaded),
        () => undefined,
      );
    if (wanted === 'soon') return whenIdle(ask);
    return ask();
  }, [load, module, wanted]);
  return module;
}
