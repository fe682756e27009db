import { type Navigator, ScreenHost, type Screens, type Session, Tundish } from '#runtime';
import { PageFailure } from './page-failure.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Layout, Splash, Waiting } from './frame.tsx';

const FRAME = { Layout, Splash, Waiting, PageFailure };

interface FlowPageProps {
  session: Session;
  screens: Screens;
  /** Gives the router to the effects. */
  attach(navigator: Navigator): void;
}

/** The page of a running flow. Must be inside a router. The server and the browser render the same page. */
export function FlowPage({ session, screens, attach }: FlowPageProps) {
  return (
    <Tundish session={session} frame={FRAME} attach={attach}>
      <ScreenHost screens={screens} Waiting={Waiting} failed={<ErrorScreen />} />
    </Tundish>
  );
}
