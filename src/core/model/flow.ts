import type {
  AnalyticsFile,
  ErrorsFile,
  FlowFile,
  ModalsFile,
  QuestionnaireFile,
  QuestionsFile,
  Route as RouteFile,
  ScreenFile,
  ServerTexts,
  Step,
  StepsFile,
} from '../generated/flow-files.ts';

import type { Call } from './call.ts';
import type { CompiledStore } from './engine-stores.ts';
import type { Text } from './text-forms.ts';

/** A route with its id. */
export interface Route extends Omit<RouteFile, 'path_type' | 'screen'> {
  id: string;
  /** The screen that the route shows. */
  screen: string;
  /** The path type that leads to the route: the route's own, or the path type of the step whose first route it is. */
  path_type?: string | undefined;
}

/** A compiled flow: every reference in it is valid. Only `compileFlow` creates one. */
export interface Flow extends Omit<FlowFile, '$schema' | 'edition'> {
  routes: Route[];
  /** The steps to complete, in order. */
  steps: readonly Step[];
  /** The fact that is true when the flow has reached its goal. */
  goal: string | undefined;
  progress: Omit<StepsFile, '$schema' | 'steps' | 'goal'>;
  questions: QuestionsFile;
  /** The flow's own questions, by file name. */
  questionnaires: Readonly<Record<string, QuestionnaireFile['questions']>>;
  calls: Readonly<Record<string, Call>>;
  /** By call: the reads whose cached responses are outdated after it. */
  changes: Readonly<Record<string, readonly string[]>>;
  /** By call and property of its response: the read of the next path's screen whose response this property contains. */
  brings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  errors: ErrorsFile;
  modals: ModalsFile['modals'];
  /** The flow's stores, and those that core fills itself. */
  stores: Readonly<Record<string, CompiledStore>>;
  /** The analytics events; none in a build without sinks (AN-8). */
  analytics: Omit<AnalyticsFile, '$schema'>;
  /**
   * The version of the text of each consent box, by screen and field. Core computes no digests, so the code that reads
   * a flow from disk fills it in (`consentVersions`).
   */
  consents: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The version of each question of the flow's own, by questionnaire and id; filled in like `consents`. */
  questionVersions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Screens by id. The browser has only the loaded ones. */
  screens: Readonly<Record<string, ScreenFile>>;
  /** Texts by locale and copy key. The browser has only the loaded locales. */
  texts: Readonly<Record<string, Readonly<Record<string, Text>>>>;
  /** The server's sentences by locale. The browser has none. */
  serverTexts: Readonly<Record<string, ServerTexts>>;
  /** The name of each language in this language, by locale. */
  languages: Readonly<Record<string, string>>;
  /** Product texts by locale, slug and pointer; without missing translations. The browser has none. */
  productTexts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
}

/** The routes by id. Cached, because the checks look up routes hundreds of thousands of times. */
const routesById = new WeakMap<Flow['routes'], ReadonlyMap<string, Route>>();

/**
 * The route with an id.
 * @throws when there is none, because a compiled flow never refers to a missing route
 */
export function routeOf(flow: Flow, id: string): Route {
  const known = routesById.get(flow.routes) ?? new Map(flow.routes.map((one) => [one.id, one]));
  routesById.set(flow.routes, known);
  const route = known.get(id);
  if (route === undefined) throw new Error(`No route "${id}" in flow "${flow.name}"`);
  return route;
}

/** The flow with the texts of a language added. */
export const withLanguage = (flow: Flow, locale: string, texts: Flow['texts'][string] | undefined): Flow =>
  texts === undefined ? flow : { ...flow, texts: { ...flow.texts, [locale]: texts } };
