import { useCallback } from 'react';
import { useFlowState, useRouteMatch } from './context.ts';
import type { LoadedScreen, Screens } from './screens.tsx';
import { useRequiredPart } from './use-required-part.ts';

/** The screen of the current route; undefined until it is loaded. */
export function useScreen(screens: Screens): LoadedScreen | undefined {
  const id = useRouteMatch().route.screen;
  const loaded = useFlowState(() => screens.ready(id));
  const load = useCallback(() => screens.load(id), [id, screens]);
  useRequiredPart(load, loaded === undefined);
  return loaded;
}
