import { useEffect } from 'react';
import { useKnown, usePlace, useSession } from './context.ts';
import type { LoadedScreen, Screens } from './screens.tsx';

/**
 * The screen of the present route once its chunks are there. Chunks that did not arrive are a failed read: the error
 * screen, and Retry asks for them again.
 */
export function useScreen(screens: Screens): LoadedScreen | undefined {
  const session = useSession();
  const place = usePlace();
  const hasFailed = useKnown((known) => known.screen.failure !== null);
  const id = place.route.screen;
  const loaded = useKnown(() => screens.ready(id));
  const isThere = loaded !== undefined;

  useEffect(() => {
    if (hasFailed || isThere) return undefined;
    let gone = false;
    screens.load(id).catch(() => {
      if (!gone)
        session.send(
          {
            type: 'failed',
            call: '',
            kind: 'read',
            failure: { status: 'network' },
            moment: {},
            start: false,
            quiet: true,
          },
          place,
        );
    });
    return () => {
      gone = true;
    };
  }, [hasFailed, id, isThere, place, screens, session]);

  return loaded;
}
