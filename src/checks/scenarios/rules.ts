import {
  access,
  type Condition,
  type Flow,
  type Given,
  holds,
  type Json,
  pointer,
  referencesOf,
  type Scenario,
  type ScenarioRule,
  type ScenarioStep,
  signedIn,
  type StateTest,
  surely,
  didYouMean,
} from '#core';
import { kinds } from '../subject/kinds.ts';
import { bare, keyOf, movesFrom, type Standing } from '../subject/moves.ts';
import { describe, guardFacts } from '../subject/people.ts';
import { samplePlaces } from '../subject/places.ts';
import { once, type Subject } from '../subject/subject.ts';

/** A state that somebody can be in, and how they came there. */
interface State {
  standing: Standing;
  /** What was pressed in the state before, and that state; undefined where it begins. */
  from: { by: string; state: State } | undefined;
}

/** A rule that does not hold, or that cannot be decided. */
export interface Broken {
  pointer: string;
  message: string;
  hint: string;
  /** The way there, to be played like any other scenario. */
  walk?: Scenario;
}

/** Every state that anybody can reach: whoever they are, wherever they begin, whatever they press. The nearest first. */
const states = once((subject): readonly State[] => {
  const { flow } = subject;
  const found = new Map<string, State>();
  const visit = (standing: Standing, from: State['from']): void => {
    const key = keyOf(subject, { known: standing.known, path: standing.at.path, done: standing.done });
    if (!found.has(key)) found.set(key, { standing, from });
  };
  const fresh = kinds(subject).filter((known) => !flow.steps.some(({ done_if }) => surely(done_if, { flow, known })));
  for (const known of fresh)
    for (const at of samplePlaces(subject))
      if (access(flow, known, at.path).kind === 'enter') visit({ known: bare(subject, known), at, done: 0 }, undefined);
  for (const state of found.values())
    for (const { by, to } of movesFrom(subject, state.standing)) visit(to, { by, state });
  return [...found.values()];
});

/** What conditions of rules can ask for. */
const askable = (flow: Flow) => ['auth.signed_in', ...guardFacts(flow).map(({ store, field }) => `${store}.${field}`)];

/** Whether a state is as a test says; null where that is not known there. */
function isLike(flow: Flow, { known, at }: Standing, { route, modal, facts }: StateTest): boolean | null {
  if (route !== undefined && route !== at.route.id) return false;
  if (modal !== undefined && modal !== known.modal?.id) return false;
  const truth = holds(facts, { flow, known, at });
  return truth === 'unknown' ? null : truth;
}

function isBrokenAt(flow: Flow, standing: Standing, { when = {}, always, never }: ScenarioRule): boolean {
  if (isLike(flow, standing, when) !== true) return false;
  const lacks = always !== undefined && isLike(flow, standing, always) === false;
  return lacks || (never !== undefined && isLike(flow, standing, never) === true);
}

/** Who somebody is at the beginning of a walk, in the words of a scenario; the backend has them where they are. */
function givenOf(flow: Flow, { known, at }: Standing): Given {
  const here = flow.steps.findIndex(({ routes }) => routes.includes(at.route.id));
  const done = flow.steps.slice(0, Math.max(0, here)).map(({ id }) => id);
  const told = guardFacts(flow).flatMap(({ store, field }): [string, Json][] => {
    const value = known.stores[store]?.[field];
    return value === undefined || value === null || store === 'auth' ? [] : [[`${store}.${field}`, value]];
  });
  const isPerson = ([reference]: [string, Json]) => reference.startsWith('user.');
  const person = told.filter(isPerson).map(([reference, value]) => [reference.slice('user.'.length), value]);
  const facts = told.flatMap(([reference, value]) =>
    reference.startsWith('user.') || typeof value === 'object' ? [] : [[reference, value] as const],
  );
  return {
    ...(signedIn(known) ? { signed_in: true } : {}),
    ...(person.length === 0 ? {} : { person: Object.fromEntries(person) }),
    ...(done.length === 0 ? {} : { done }),
    ...(facts.length === 0 ? {} : { facts: Object.fromEntries(facts) }),
  };
}

function walkTo(flow: Flow, end: State): Scenario {
  const steps: ScenarioStep[] = [];
  let state = end;
  for (; state.from !== undefined; state = state.from.state) {
    const { by } = state.from;
    steps.unshift(by === flow.questions.continue ? { answer_rest: true } : { press: by });
  }
  return { given: givenOf(flow, state.standing), steps: [{ open: state.standing.at.path }, ...steps] };
}

const conditionsOf = ({ when, always, never }: ScenarioRule): [place: string, condition: Condition][] =>
  Object.entries({ when, always, never }).flatMap(([place, test]): [string, Condition][] =>
    test?.facts === undefined ? [] : [[pointer(place, 'facts'), test.facts]],
  );

/** What keeps a rule from holding in every state that can be reached; undefined where it holds. */
export function broken(subject: Subject, rule: ScenarioRule): Broken | undefined {
  const { flow } = subject;
  if (rule.always === undefined && rule.never === undefined)
    return {
      pointer: '',
      message: 'This rule says neither what "always" nor what "never" holds',
      hint: 'add one of them',
    };
  const names = askable(flow);
  for (const [place, condition] of conditionsOf(rule)) {
    const stranger = referencesOf(condition).find((reference) => !names.includes(reference));
    if (stranger !== undefined)
      return {
        pointer: place,
        message: `A rule can't ask for "${stranger}": no guard and no step does`,
        hint: didYouMean(stranger, names),
      };
  }
  const state = states(subject).find(({ standing }) => isBrokenAt(flow, standing, rule));
  if (state === undefined) return undefined;
  const { known, at } = state.standing;
  return {
    pointer: pointer(rule.never === undefined ? 'always' : 'never'),
    message: `It does not hold at "${at.route.id}" for ${describe(flow, known)}`,
    hint: 'see the walk that leads there',
    walk: walkTo(flow, state),
  };
}
