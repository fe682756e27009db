import { stepIndex } from '../subject/steps.ts';
import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { SAMPLE } from '../subject/controls.ts';
import { reaching } from '../subject/explored.ts';
import { hiddenFrom } from '../subject/simulated-backend.ts';
import { type Persona, personas } from '../subject/personas.ts';
import { type ReachedScreen, shownAt } from '../subject/presses.ts';
import { allReachableScreens, GOAL, needsNoBackend, reachableScreens, MESSAGE } from '../subject/reachable-screens.ts';
import type { Subject } from '../subject/subject.ts';
import { actionsOn, nextStepLocation } from '../subject/next-step-location.ts';
import { closing } from './sent-round/closing.ts';
import { notAgain } from './sent-round/not-again.ts';
import { undoneAtTheGoal } from './sent-round/undone-at-the-goal.ts';

type ReachedScreens = ReadonlyMap<string, ReachedScreen>;

/** The ids of the routes from which the goal is reached, and of the start page. */
function successful({ flow }: Subject, all: readonly ReachedScreens[]): Set<string> {
  const [home] = flow.routes.filter(({ path, entry }) => path === '/' || entry === true);
  return new Set([
    ...(home === undefined ? [] : [home.id]),
    ...all.flatMap((screens) => {
      const good = reaching(screens, [GOAL]);
      return [...screens.values()].flatMap(({ key, isLed, match }) => (isLed && good.has(key) ? [match.route.id] : []));
    }),
  ]);
}

/**
 * Whether a screen is a dead end on purpose, such as "we cannot help you". Visitors are led to it, it belongs to no
 * step, and people who reach the goal do not see it.
 */
const isEnding = ({ flow }: Subject, { isLed, match }: ReachedScreen, usual: ReadonlySet<string>) =>
  isLed && !usual.has(match.route.id) && !flow.steps.some(({ routes }) => routes.includes(match.route.id));

/** The kinds of blocks that show text. */
const TEXT_BLOCKS = ['text', 'notice', 'html', 'heading', 'phone', 'call-link'];

/**
 * Whether a screen informs visitors that they cannot continue: in a modal, or in a text that people who reach the goal
 * do not see.
 */
function isExplained({ flow }: Subject, reached: ReachedScreen, good: readonly ReachedScreen[]): boolean {
  if (reached.state.modal !== null) return true;
  const others = good.filter(({ match }) => match.path === reached.match.path);
  const elsewhere = others.map((one) => new Set(shownAt(flow, one)));
  return shownAt(flow, reached).some(
    (block) =>
      TEXT_BLOCKS.includes(block.block) && block.if !== undefined && !elsewhere.some((blocks) => blocks.has(block)),
  );
}

/**
 * Where the mistake is: a field that is hidden from these people, the condition that closes a control, or the actions
 * of the screen.
 */
function locationOf(
  subject: Subject,
  reached: ReachedScreen,
): Pick<Finding, 'file' | 'pointer' | 'anchor'> & { hint?: string } {
  const { route } = reached.match;
  const leading = actionsOn(subject, route)[0];
  const hidden = hiddenFrom(subject, reached.state, reached.match);
  if (hidden !== undefined)
    return { ...hidden, hint: 'ask everybody for it: the backend wants it, and does not know whom the browser asks' };
  return (
    closing(subject, reached) ??
    nextStepLocation(subject, { state: reached.state, match: reached.match, done: 0 }, route) ??
    leading ?? { file: 'routes.json', pointer: pointerTo('routes', route.id), anchor: 'key' }
  );
}

/** Of some screens, the one whose step is the last in the flow. */
function furthest({ flow }: Subject, screens: readonly ReachedScreen[]): ReachedScreen | undefined {
  const stepAt = ({ match }: ReachedScreen) => stepIndex(flow, match.route.id);
  return screens.toSorted((a, b) => stepAt(b) - stepAt(a))[0];
}

/** What a person enters differently from people who reach the goal, in words. */
function described({ entered }: Persona, good: readonly Persona[]): string {
  const differing = good.map((other) => [...entered].filter(([name, value]) => other.entered.get(name) !== value));
  const [least = []] = differing.toSorted((a, b) => a.length - b.length);
  return least
    .map(([name, value]) => {
      const what = `"${name.split(' ').at(-1)}"`;
      if (value === undefined) return `leaves out ${what}`;
      return value === SAMPLE ? `fills in ${what}` : `enters ${JSON.stringify(value)} as ${what}`;
    })
    .join(' and ');
}

function findingAt(subject: Subject, reached: ReachedScreen, who: string): Finding {
  const where = locationOf(subject, reached);
  const { file, pointer } = where;
  const nobody = who === '' ? 'nobody gets' : `nobody who ${who} gets`;
  return {
    file,
    pointer,
    ...('anchor' in where && { anchor: where.anchor }),
    message: `From "${reached.match.route.id}", ${nobody} to the flow's goal (${subject.flow.goal}), and nothing tells them so`,
    hint: where.hint ?? 'lead on from there for everybody, or say in words for these people what they can do',
  };
}

/** The screens from which neither the goal nor one of these ends can be reached. */
function stuckIn(screens: ReachedScreens, ends: readonly string[]): ReachedScreen[] {
  const good = reaching(screens, [GOAL, ...ends]);
  return [...screens.values()].filter(({ key }) => !good.has(key));
}

/**
 * Finds people who cannot reach the goal.
 * @param whole the screens that all people together can reach
 */
function search(subject: Subject, people: readonly Persona[], whole: ReachedScreens): Finding[] {
  const walked = people.flatMap((persona) => reachableScreens(subject, [persona]) ?? []);
  if (walked.length < people.length) return [];
  const usual = successful(subject, walked);
  const isAnybody = walked.some((screens) => reaching(screens, [GOAL]).size > 1);
  const endings = (screens: ReachedScreens) =>
    isAnybody ? [...screens.values()].filter((reached) => isEnding(subject, reached, usual)).map(({ key }) => key) : [];
  const fine = people.filter((_, index) => stuckIn(walked[index] ?? new Map(), []).length === 0);
  const finding = (reached: ReachedScreen, persona: Persona | undefined) =>
    findingAt(subject, reached, persona === undefined ? '' : described(persona, fine));
  // Case 1: people who are stuck whatever they answer.
  const stuck = furthest(subject, stuckIn(whole, endings(whole)));
  if (stuck !== undefined)
    return [
      finding(
        stuck,
        people.find((_, index) => walked[index]?.has(stuck.key)),
      ),
    ];
  const good = walked.flatMap((screens) => {
    const reach = reaching(screens, [GOAL]);
    return [...screens.values()].filter(({ key }) => reach.has(key));
  });
  // Case 2: people who could continue only with another answer.
  return walked.flatMap((screens, index) => {
    const explained = stuckIn(screens, [])
      .filter((reached) => isExplained(subject, reached, good))
      .map(({ key }) => key);
    const left = furthest(subject, stuckIn(screens, [MESSAGE, ...endings(screens), ...explained]));
    return left === undefined ? [] : [finding(left, people[index])];
  });
}

/** Finds routes whose actions on arrival undo what the route requires. */
function undone(screens: ReachedScreens): Finding[] {
  const routes = new Set([...screens.values()].flatMap(({ isUndone, match }) => (isUndone ? [match.route.id] : [])));
  return [...routes].map((id) => ({
    file: 'routes.json',
    pointer: pointerTo('routes', id, 'on_arrival'),
    message: `Arriving at "${id}" undoes what it requires: a reload sends people away, and what they send lacks it`,
    hint: 'undo it where people leave, or not at all',
  }));
}

export const sentRound: Check = {
  rule: 'GR24',
  name: 'sent-round',
  severity: 'error',
  strict: true,
  description:
    'Somebody cannot reach the flow’s goal because of what they entered, and nothing tells them so: the button is not there for them, the backend refuses what they were not asked for, or screens lead them in a circle. The check follows every control for every kind of person, from every address, in flows where no backend decides the next step. People count as told when a screen, a modal or a notice is shown only to them.',
  alsoReported: [
    'A screen undoes on arrival what it requires, so that people are sent away from it, also from the last one.',
    'Who has reached the goal and begins again does not reach it once more.',
  ],
  bad: '"if": { "request.soon": true }   at the only button that sends',
  good: 'the button without "if", or a notice and a link for the others',
  requirement: 'GD-7, GD-3',
  run: (subject) => {
    if (!needsNoBackend(subject)) return [];
    const whole = allReachableScreens(subject);
    if (whole === undefined) return [];
    const undoing = undone(whole);
    if (undoing.length > 0) return undoing;
    const undoingLast = undoneAtTheGoal(subject);
    if (undoingLast.length > 0) return undoingLast;
    const found = new Map(search(subject, personas(subject), whole).map((one) => [one.file + one.pointer, one]));
    return found.size > 0 ? [...found.values()] : notAgain(subject, whole);
  },
};
