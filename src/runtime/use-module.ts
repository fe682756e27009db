import { useEffect, useState } from 'react';

/**
 * A part of the program that is loaded when it is wanted. One that did not arrive is asked for again the next time.
 * @param load asks for it; the same function each time @returns the part, or undefined until it is there
 */
export function useModule<T extends object>(load: () => Promise<T>, wanted: boolean): T | undefined {
  const [module, setModule] = useState<T>();
  useEffect(() => {
    if (!wanted || module !== undefined) return;
    load().then(
      (loaded) => setModule(loaded),
      () => undefined,
    );
  }, [load, module, wanted]);
  return module;
}
