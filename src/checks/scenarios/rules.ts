import { stepIndex } from '../subject/steps.ts';
import {
  access,
  type Condition,
  type Flow,
  type Given,
  type Json,
  pointerTo,
  referencesOf,
  type Scenario,
  type ScenarioRule,
  type ScenarioStep,
  signedIn,
  holds,
  didYouMean,
} from '#core';
import { knowledges } from '../subject/backend-knows.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { withOnlyDecidingFacts, positionKey, type Position } from '../subject/position.ts';
import { movesFrom } from '../subject/outcomes.ts';
import { describe, fieldOf, guardFacts } from '../subject/visitors.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { brokenBy, isLike } from './state-test.ts';
import { cachedFor, type Subject } from '../subject/subject.ts';

/** A reachable state, and the walk to it. */
interface State {
  position: Position;
  /** The previous state, and the control that was pressed in it; undefined at the start of a walk. */
  from: { by: string; state: State } | undefined;
}

/** A rule that does not hold, or cannot be decided. */
export interface Violation {
  pointer: string;
  message: string;
  hint: string;
  /** The walk to the violation, as a scenario that can be played and fails at its end. */
  walk?: Scenario;
}

/** Every state that any visitor can reach from any address by any control, nearest first. */
const states = cachedFor((subject): readonly State[] => {
  const { flow } = subject;
  const found = new Map<string, State>();
  const visit = (position: Position, from: State['from']): void => {
    const key = positionKey(subject, { ...position, path: position.match.path });
    if (!found.has(key)) found.set(key, { position, from });
  };
  const fresh = visitorKinds(subject).filter(
    (state) => !flow.steps.some(({ done_if }) => holds(done_if, { flow, state })),
  );
  for (const state of fresh)
    for (const match of sampleMatches(subject))
      if (access(flow, state, match.path).kind === 'enter')
        for (const knows of knowledges(subject))
          visit({ state: withOnlyDecidingFacts(subject, state), match, done: 0, knows }, undefined);
  for (const witness of found.values())
    for (const { by, to } of movesFrom(subject, witness.position)) visit(to, { by, state: witness });
  return [...found.values()];
});

/** The references that conditions of rules may use. */
const askable = (flow: Flow) => ['auth.signed_in', ...guardFacts(flow).map(({ store, field }) => `${store}.${field}`)];

function isBrokenAt(flow: Flow, position: Position, { when = {}, always, never }: ScenarioRule): boolean {
  if (isLike(flow, position, when) !== true) return false;
  const lacks = always !== undefined && isLike(flow, position, always) === false;
  return lacks || (never !== undefined && isLike(flow, position, never) === true);
}

/** The visitor at the start of a walk, in the notation of a scenario. */
function givenOf(flow: Flow, { state, match }: Position): Given {
  const here = stepIndex(flow, match.route.id);
  const done = flow.steps.slice(0, Math.max(0, here)).map(({ id }) => id);
  const values = guardFacts(flow).flatMap(({ store, field }): [string, Json][] => {
    const value = fieldOf(state, store, field);
    return value === null || store === 'auth' ? [] : [[`${store}.${field}`, value]];
  });
  const isPerson = ([reference]: [string, Json]) => reference.startsWith('user.');
  const person = values.filter(isPerson).map(([reference, value]) => [reference.slice('user.'.length), value]);
  const facts = values.flatMap(([reference, value]) =>
    reference.startsWith('user.') || typeof value === 'object' ? [] : [[reference, value] as const],
  );
  return {
    ...(signedIn(state) ? { signed_in: true } : {}),
    ...(person.length === 0 ? {} : { person: Object.fromEntries(person) }),
    ...(done.length === 0 ? {} : { done }),
    ...(facts.length === 0 ? {} : { facts: Object.fromEntries(facts) }),
  };
}

function walkTo(flow: Flow, end: State, rule: ScenarioRule): Scenario {
  const steps: ScenarioStep[] = [];
  let witness = end;
  for (; witness.from !== undefined; witness = witness.from.state) {
    const { by } = witness.from;
    steps.unshift(by === flow.questions.continue ? { answer_rest: true } : { press: by });
  }
  const broken = brokenBy(rule);
  const expected: ScenarioStep[] = broken === undefined ? [] : [{ expect: { not: broken } }];
  return {
    given: givenOf(flow, witness.position),
    steps: [{ open: witness.position.match.path }, ...steps, ...expected],
  };
}

const conditionsOf = ({ when, always, never }: ScenarioRule): [place: string, condition: Condition][] =>
  Object.entries({ when, always, never }).flatMap(([place, test]): [string, Condition][] =>
    test?.facts === undefined ? [] : [[pointerTo(place, 'facts'), test.facts]],
  );

/** Finds a reachable state that violates a rule; undefined when the rule holds. */
export function violationOf(subject: Subject, rule: ScenarioRule): Violation | undefined {
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
  const witness = states(subject).find(({ position }) => isBrokenAt(flow, position, rule));
  if (witness === undefined) return undefined;
  const { state, match } = witness.position;
  return {
    pointer: pointerTo(rule.never === undefined ? 'always' : 'never'),
    message: `It does not hold at "${match.route.id}" for ${describe(flow, state)}`,
    hint: 'see the walk that leads there',
    walk: walkTo(flow, witness, rule),
  };
}
