import { randomUUID } from 'node:crypto';
import {
  arrivals,
  buildOf,
  questionsAt,
  samplePeople,
  type SamplePerson,
  sampleScenario,
  type SampleVisit,
  sampleVisit,
} from '#checks';
import { type CallRequest, type PersistedState, scenariosIn } from '#core';
import { versioned } from '../in-flight.ts';
import { compiledFlow } from '../load-checked.ts';
import { type ChangeResult, changeText, type TextChange } from './change-text.ts';
import { describePage, type Description, type PointedAt } from './describe-page.ts';

/** What an author can choose: a route or scenario, and a kind of person. */
export interface Choices {
  /** The kinds of people, each described in words. */
  people: string[];
  products: string[];
  routes: { id: string; path: string; people: number[]; questions: { id: string; text: string }[] }[];
  scenarios: { file: string; name: string }[];
}

/** What the author has chosen: a route as a kind of person, or the end of a scenario. */
export type Wish =
  | { route: string; person: number; product?: string | undefined; question?: string | undefined }
  | { file: string; scenario: string };

/** What a tab needs in order to show a sample person. */
export interface Began {
  id: string;
  path: string;
  route: string;
}

/** Answers the questions of the inspector about the flow in a folder. */
export interface Inspector {
  describe: (at: PointedAt) => Promise<Description>;
  changeText: (change: TextChange) => Promise<ChangeResult>;
  choices: (product: string | undefined) => Promise<Choices>;
  /** Leads a sample person to a screen. @throws Impossible if nobody can reach it in the flow */
  begin: (wish: Wish) => Promise<Began>;
  /** The stored state of a sample person; undefined if the server has restarted since. */
  persisted: (id: string) => PersistedState | undefined;
  /** The backend's reply to a sample person. */
  reply: (id: string, request: CallRequest) => ReturnType<SampleVisit['reply']> | undefined;
  /** Makes the next request read the flow again, because a file has changed. */
  forget: () => void;
}

async function samplesIn(dir: string) {
  const { flow, source } = await compiledFlow(dir);
  const build = buildOf(flow, source, versioned({ flow, source }));
  const people: SamplePerson[] = samplePeople(build);
  return { build, people, arrives: arrivals(build, people), scenarios: scenariosIn(source) };
}

/** Creates the inspector of a flow folder. @param dir the folder */
export function createInspector(dir: string): Inspector {
  let samples: ReturnType<typeof samplesIn> | undefined;
  const visits = new Map<string, SampleVisit>();
  const staged = () => {
    samples ??= samplesIn(dir);
    samples.catch(() => (samples = undefined));
    return samples;
  };
  return {
    describe: (at) => describePage(dir, at),
    changeText: (change) => changeText(dir, change),
    async choices(product) {
      const { build, people, arrives, scenarios } = await staged();
      return {
        people: people.map(({ words }) => words),
        products: Object.keys(build.products),
        routes: build.flow.routes.map((route) => ({
          id: route.id,
          path: route.path,
          people: arrives[route.id] ?? [],
          questions: questionsAt(build, route, product),
        })),
        scenarios: Object.entries(scenarios).flatMap(([file, { scenarios: all = {} }]) =>
          Object.keys(all).map((name) => ({ file, name })),
        ),
      };
    },
    async begin(wish) {
      const { build, people, scenarios } = await staged();
      const visit = 'scenario' in wish ? played(wish) : brought(wish);
      const id = randomUUID();
      visits.set(id, visit);
      return { id, path: visit.path, route: visit.route };

      function played({ file, scenario }: Extract<Wish, { scenario: string }>): SampleVisit {
        const found = scenarios[file]?.scenarios?.[scenario];
        if (found === undefined) throw new Error(`There is no scenario "${scenario}"`);
        return sampleScenario(build, found);
      }
      function brought({ person: index, ...others }: Extract<Wish, { route: string }>): SampleVisit {
        const person = people[index];
        if (person === undefined) throw new Error('There is no such kind of person');
        return sampleVisit(build, { ...others, person });
      }
    },
    persisted: (id) => visits.get(id)?.persisted,
    reply: (id, request) => visits.get(id)?.reply(request),
    forget: () => (samples = undefined),
  };
}
