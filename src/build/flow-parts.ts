import { stringsIn } from '#core';
import type { Flow, Route, ScreenFile, SinkSettings, Text } from '#core';

/** Which part of a flow each module of the browser contains. */

type Texts = Readonly<Record<string, Text>>;

/**
 * The given strings, together with all strings of the modals that they name, and of the modals that these name in turn.
 */
function withModals({ modals }: Flow, strings: readonly string[]): ReadonlySet<string> {
  const all = new Set(strings);
  const left = new Map(Object.entries(modals));
  // The iteration of a set also visits entries that are added during it.
  for (const name of all) {
    const modal = left.get(name);
    left.delete(name);
    for (const inner of stringsIn(modal ?? [])) all.add(inner);
  }
  return all;
}

/** All strings in a screen's file, in the modals that it opens, and in the questions that it asks. */
const stringsOfScreen = (flow: Flow, screen: ScreenFile): ReadonlySet<string> =>
  withModals(flow, [...stringsIn(screen), ...(screen.kind === 'questionnaire' ? stringsIn(flow.questions) : [])]);

/** The default-locale texts that a screen needs. */
export function textsOfScreen(flow: Flow, screen: ScreenFile): Texts {
  const named = stringsOfScreen(flow, screen);
  const texts = flow.texts[flow.default_locale] ?? {};
  return Object.fromEntries(Object.entries(texts).filter(([key]) => named.has(key)));
}

/**
 * The part of the flow that every screen needs: everything except the screens, and except default-locale texts that
 * only one screen needs. The texts of each other locale are a chunk of their own. Without sinks, analytics events are
 * omitted.
 */
export function shareOf(flow: Flow, settings: SinkSettings): Flow {
  const { screens, texts, suppress: _, ...rest } = flow;
  const shared = { ...rest, serverTexts: {}, productTexts: {} };
  const namedByScreens = new Set(Object.values(screens).flatMap((screen) => [...stringsOfScreen(flow, screen)]));
  const { questions: _asked, modals: _opened, ...elsewhere } = shared;
  const namedElsewhere = withModals(flow, stringsIn(elsewhere));
  const isShared = ([key]: [string, Text]) => namedElsewhere.has(key) || !namedByScreens.has(key);
  const sharedTexts = Object.fromEntries(Object.entries(texts[flow.default_locale] ?? {}).filter(isShared));
  const { analytics } = flow;
  const events = hasSinks(settings) ? analytics : { ...analytics, events: {}, disabled: [] };
  return {
    ...shared,
    analytics: events,
    screens: {},
    texts: { [flow.default_locale]: sharedTexts },
  };
}

/** Whether the build sends analytics events anywhere. */
export const hasSinks = (settings: SinkSettings) => Object.keys(settings).length > 0;

/** Whether anybody may open a route. */
export const isOpenToAll = (flow: Flow, route: Route) =>
  route.requires === undefined && Object.keys(flow.access[route.access]?.allows ?? {}).length === 0;

/**
 * The call that loads the data of each screen that anybody may open, by screen id. These requests can start before
 * anything is shown.
 */
export function firstReads(flow: Flow): Record<string, string> {
  const open = new Set(flow.routes.filter((route) => isOpenToAll(flow, route)).map((route) => route.screen));
  return Object.fromEntries(
    Object.entries(flow.screens).flatMap(([id, { source }]) =>
      open.has(id) && source !== undefined ? [[id, source]] : [],
    ),
  );
}
