export { beginScreen } from './begin-screen.ts';
export {
  RouteMatchContext,
  SessionContext,
  useFlow,
  useFlowState,
  useIsPersistent,
  useLocale,
  useRouteMatch,
  useSend,
  useSession,
  useTranslate,
} from './context.ts';
export { createPerform, type ShowToast } from './effects.ts';
export { Link } from './link.tsx';
export type { Navigator } from './navigator.ts';
export { createQueries, type Queries } from './queries.ts';
export { ScreenHost } from './screen-host.tsx';
export { createSession, type EventInput, type PerformEffect, type Session } from './session.ts';
export { type Frame, Tundish } from './tundish.tsx';
export {
  createScreens,
  type FormValidators,
  type ScreenLoaders,
  type ScreenProps,
  type ScreenRegistry,
  type Screens,
} from './screens.tsx';
export { useQuestionCount } from './use-question-count.ts';
export { useAutomaticRetry } from './use-automatic-retry.ts';
export { lazyModule, useModule } from './use-module.ts';
export { useRead } from './use-read.ts';
