import type {
  AnalyticsFile,
  CallsFile,
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

import type { KeptStore } from './engine-stores.ts';

/** A route with its id. */
export interface Route extends RouteFile {
  id: string;
}

/** A compiled flow: every name in it leads somewhere. Only `compileFlow` makes one. */
export interface Flow extends Omit<FlowFile, '$schema'> {
  routes: Route[];
  /** What must be done, in its order. */
  steps: readonly Step[];
  /** The fact that the flow exists for. */
  goal: string | undefined;
  progress: Omit<StepsFile, '$schema' | 'steps' | 'goal'>;
  questions: QuestionsFile;
  /** The flow's own questions, by the name of their file. */
  questionnaires: Readonly<Record<string, QuestionnaireFile['questions']>>;
  calls: CallsFile['calls'];
  errors: ErrorsFile;
  modals: ModalsFile['modals'];
  /** The flow's own, and the engine's. */
  stores: Readonly<Record<string, KeptStore>>;
  /** What other services are told; no events in a build that has nobody to tell (AN-8). */
  analytics: Omit<AnalyticsFile, '$schema'>;
  /**
   * The version of what each tick box agrees to, by screen and field. Who reads a flow from disk fills it in, since core
   * makes no digests (`consentVersions`).
   */
  consents: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The screens by id. In the browser only those whose chunk has been loaded. */
  screens: Readonly<Record<string, ScreenFile>>;
  /** The texts by locale, then by key. In the browser only those that have been loaded. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the server says by itself, by locale. In the browser none. */
  serverTexts: Readonly<Record<string, ServerTexts>>;
  /** What each language calls itself, by locale. */
  languages: Readonly<Record<string, string>>;
  /** The products' texts by locale, slug and place; what is not translated is left out. In the browser none. */
  productTexts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
}

/** The route of an id. Compiled flows name only routes that exist, so a missing one is a defect of the program. */
export function routeOf(flow: Flow, id: string): Route {
  const route = flow.routes.find((candidate) => candidate.id === id);
  if (route === undefined) throw new Error(`No route "${id}" in flow "${flow.name}"`);
  return route;
}

/** A flow with the texts of a language among its own; as it is where none were loaded. */
export const withLanguage = (flow: Flow, locale: string, texts: Flow['texts'][string] | undefined): Flow =>
  texts === undefined ? flow : { ...flow, texts: { ...flow.texts, [locale]: texts } };
