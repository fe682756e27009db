import { type Condition, isCondition, pointerTo, referencesOf, type Route, type State } from '#core';
import type { Finding } from '../../check.ts';
import { reaching } from '../../subject/explored.ts';
import { actionsOn, completesStep } from '../../subject/next-step-location.ts';
import { personas } from '../../subject/personas.ts';
import type { PlayResult } from '../../subject/play.ts';
import { presses, type ReachedScreen, shownAt, works } from '../../subject/presses.ts';
import { GOAL, isAtGoal, reachableScreens } from '../../subject/reachable-screens.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';
import { clearsIn, isIn } from '../../meaning/answers-lost/clears-in.ts';
import { closing } from './closing.ts';

type ReachedScreens = ReadonlyMap<string, ReachedScreen>;

/** If people reach the goal with more different stored values than this, only the first ones are followed. */
const MOST_STATES = 20;

/** Every press that reaches the goal, one for each content of the stores after it. */
function goalPresses(subject: Subject, whole: ReachedScreens): PlayResult[] {
  const people = personas(subject);
  const last = [...whole.values()].filter(({ leadsTo }) => leadsTo.has(GOAL));
  const played = last.flatMap((reached) => people.flatMap((persona) => presses(subject, reached, persona)));
  const ending = played.filter((one) => isAtGoal(subject, one) && one.succeeded.length > 0);
  const found = new Map(ending.map((one) => [JSON.stringify(one.state.stores), one]));
  return [...found.values()].slice(0, MOST_STATES);
}

/** The screens to which a screen leads, and the screen itself. */
function within(screens: ReachedScreens, from: ReachedScreen): ReachedScreen[] {
  const keys = new Set([from.key]);
  for (const key of keys) for (const next of screens.get(key)?.leadsTo ?? []) keys.add(next);
  return [...keys].flatMap((key) => screens.get(key) ?? []);
}

/**
 * Whether a screen shows a modal, or a heading or part that nobody sees on it before the goal. Then people count as
 * told.
 */
function isTold({ flow }: Subject, reached: ReachedScreen, whole: ReachedScreens): boolean {
  const before = [...whole.values()].filter(({ match }) => match.path === reached.match.path);
  const screen = flow.screens[reached.match.route.screen];
  const headings = screen?.kind === 'page' ? (screen.heading_when ?? []) : [];
  const shown: readonly { if?: Condition }[] = [...headings, ...shownAt(flow, reached)];
  const conditions = shown.flatMap((one) => (one.if === undefined ? [] : [one.if]));
  return (
    reached.state.modal !== null ||
    conditions.some((one) => works(flow, reached, one) && !before.some((other) => works(flow, other, one)))
  );
}

/** The action on a route's screen that asks whether the goal has been reached. */
function askingForGoal(subject: Subject, { screen }: Route): Pick<Finding, 'file' | 'pointer'> | undefined {
  const { goal = '' } = subject.flow;
  const asks = (condition: Condition) => referencesOf(condition).includes(goal);
  const node = objectsTitled(subject, 'IfAction').find(
    ({ file, value }) => file === `screens/${screen}.json` && isCondition(value.if) && asks(value.if),
  );
  return node && { file: node.file, pointer: node.pointer + pointerTo('if') };
}

/** The list of actions with which people complete the first step of the flow. */
function firstActions(subject: Subject): ReturnType<typeof actionsOn>[number] | undefined {
  const [first] = subject.flow.steps;
  const route = subject.flow.routes.find(({ id }) => first?.routes.includes(id));
  const all = route === undefined ? [] : actionsOn(subject, route);
  return first && all.find(({ list }) => completesStep(subject, first, list));
}

/** The finding about the start page, from which these screens are reached after the goal. */
function findingAt(subject: Subject, home: ReachedScreen, reached: readonly ReachedScreen[]): Finding[] {
  const { goal = '', steps } = subject.flow;
  const { route } = home.match;
  const message = `Who has reached the goal (${goal}) does not get to it once more from "${route.id}", and nothing tells them so`;
  if (reached.some(({ match }) => steps[0]?.routes.includes(match.route.id) === true)) {
    const place = firstActions(subject);
    if (place === undefined) return [];
    const isCleared = clearsIn(place.list, '').some(({ cleared }) => cleared.some((name) => isIn(goal, name)));
    const hint = isCleared ? 'clear here what is left from the first time' : `add { "clear": ["${goal}"] }`;
    return [{ file: place.file, pointer: place.pointer, message, hint }];
  }
  const place = closing(subject, home) ?? askingForGoal(subject, route) ?? actionsOn(subject, route)[0];
  const hint = 'let them begin again, or say in words for these people why they cannot';
  return place === undefined ? [] : [{ file: place.file, pointer: place.pointer, message, hint }];
}

/**
 * Finds flows in which nobody who has reached the goal can reach it again: nothing on the start page leads to the first
 * step any more, or what is still stored leads past the last one. People count as told when something is shown to them
 * alone.
 * @param whole the screens that can be reached before the goal
 */
export function notAgain(subject: Subject, whole: ReachedScreens): Finding[] {
  const people = personas(subject);
  const ends = goalPresses(subject, whole);
  const calls = new Set(ends.flatMap(({ succeeded }) => succeeded));
  const isAgain = ({ succeeded }: PlayResult) => succeeded.some((call) => calls.has(call));
  const after = (state: State) => reachableScreens(subject, people, { ...state, modal: null }, isAgain);
  for (const { state } of ends) {
    const screens = after(state);
    if (screens === undefined) continue;
    const good = reaching(screens, [GOAL]);
    const isHome = ({ match: { route } }: ReachedScreen) => route.path === '/' || route.entry === true;
    const home = [...screens.values()].find((one) => isHome(one) && !good.has(one.key));
    const reached = home === undefined ? [] : within(screens, home);
    if (home !== undefined && !reached.some((one) => isTold(subject, one, whole)))
      return findingAt(subject, home, reached);
  }
  return [];
}
