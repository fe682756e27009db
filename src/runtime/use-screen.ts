import { useCallback } from 'react';
import { useKnown, usePlace } from './context.ts';
import type { LoadedScreen, Screens } from './screens.tsx';
import { useNeeded } from './use-needed.ts';

/** The screen of the present route once its chunks are there. */
export function useScreen(screens: Screens): LoadedScreen | undefined {
  const id = usePlace().route.screen;
  const loaded = useKnown(() => screens.ready(id));
  const load = useCallback(() => screens.load(id), [id, screens]);
  useNeeded(load, loaded === undefined);
  return loaded;
}
