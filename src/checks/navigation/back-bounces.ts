import { access, type Flow, type State, landingPath, type NextPath, type RouteMatch, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { incremental } from '../subject/incremental.ts';
import { type Automatic, automaticAt } from '../subject/automatic.ts';
import { nextPathTo, routeTaking } from '../subject/steps.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { play, previousOf, arriveAt } from '../subject/play.ts';
import { arrowsForward } from './back-bounces/forward.ts';
import { pastQuestions } from './back-bounces/past-questions.ts';
import { redirectsInHistory } from './back-bounces/redirects-in-history.ts';
import { cachedFor, type Subject } from '../subject/subject.ts';
import { NOW } from '../subject/clock.ts';

/** An automatic redirect, and the screen from which the Back button returns to it. */
interface Bounce extends Automatic {
  from: RouteMatch;
}

/** The server's NextPath of a step that is not on this route. */
function otherStep(flow: Flow, match: RouteMatch): NextPath | undefined {
  const other = flow.steps.find((step) => routeTaking(flow, step)?.id !== match.route.id);
  return other && nextPathTo(flow, other);
}

/** The address to which the back arrow leads; undefined when the arrow is not shown. */
function back(flow: Flow, state: State, match: RouteMatch): string | undefined {
  if (previousOf(state) === null) return undefined;
  return play(flow, state, { type: 'back', match, now: NOW, screen: match.route.screen }).path;
}

/** The automatic redirects at an address for which the back arrow of the next screen leads to this address again. */
function bounces(flow: Flow, person: State, match: RouteMatch): Bounce[] {
  const here = arriveAt(flow, person, match.path);
  if (here === undefined || here.match.path !== match.path) return [];
  return automaticAt(flow, here.state, match, otherStep(flow, match)).flatMap((automatic) => {
    const there = arriveAt(flow, automatic.state, automatic.path);
    if (there === undefined || there.match.path === match.path) return [];
    // If two screens redirect to each other, GR09 reports this.
    if (automaticAt(flow, there.state, there.match).some((next) => next.path === match.path)) return [];
    return back(flow, there.state, there.match) === match.path ? [{ ...automatic, from: there.match }] : [];
  });
}

const bouncesAt = incremental<Bounce[]>();

/**
 * The visitors who may be at an address, one for each landing page. Back leads to the same address for all visitors
 * with the same landing page.
 */
function visitors(subject: Subject, match: RouteMatch): readonly Landed[] {
  const found = new Map<string, Landed>();
  for (const one of landed(subject))
    if (!found.has(one.page) && access(subject.flow, one.person, match.path).kind === 'enter') found.set(one.page, one);
  return [...found.values()];
}

/** A visitor who has reached their landing page. */
interface Landed {
  person: State;
  /** The state on the landing page. */
  there: State;
  page: string;
}

const landed = cachedFor((subject): Landed[] =>
  visitorKinds(subject).map((person) => {
    const page = landingPath(subject.flow, person) ?? '/';
    return { person, there: arriveAt(subject.flow, person, page)?.state ?? person, page };
  }),
);

/** Finds routes whose `on_back` leads nowhere for any visitor, and opens no modal that asks first. */
function deadArrows(subject: Subject): Finding[] {
  const { flow } = subject;
  return sampleMatches(subject).flatMap((match): Finding[] => {
    if (match.route.on_back === undefined) return [];
    const leads = visitors(subject, match).some(({ there }) => {
      const here = arriveAt(flow, there, match.path);
      if (here === undefined || previousOf(here.state) === null) return false;
      const { path, state } = play(flow, here.state, { type: 'back', match, now: NOW, screen: match.route.screen });
      return state.modal !== null || (path !== undefined && path !== match.path);
    });
    if (leads) return [];
    return [
      {
        file: 'routes.json',
        pointer: pointerTo('routes', match.route.id, 'on_back'),
        message: `The arrow on "${match.route.id}" leads nowhere`,
        hint: 'leave "on_back" out',
      },
    ];
  });
}

export const backBounces: Check = {
  rule: 'GR07',
  name: 'back-bounces',
  severity: 'error',
  sees: 'navigation',
  description:
    'A screen redirects by itself, and Back on the next screen returns to it. The visitor is redirected again and cannot go back. The check tries every automatic redirect of every screen, with one person for each landing page.',
  alsoReported: [
    'The browser’s Back does the same after a `go` without "replace" on arrival, with no questions to ask, or after signing in on a screen for guests.',
    'A screen has an "on_back" that leads nowhere, or to a later step.',
  ],
  bad: '"on_empty": [{ "go": "dashboard" }]',
  good: '"on_empty": [{ "go": "dashboard", "replace": true }]',
  requirement: 'BK-1, BK-5',
  run: (subject) => {
    const { flow } = subject;
    const found = new Map<string, Finding>();
    for (const match of sampleMatches(subject)) {
      const bounced = bouncesAt(subject)(match.route.id, () =>
        visitors(subject, match).flatMap(({ there }) => bounces(flow, there, match)),
      );
      for (const { happens, file, pointer: place, from } of bounced) {
        if (found.has(file + place)) continue;
        found.set(file + place, {
          file,
          pointer: place,
          message: `Back on "${from.route.id}" leads to "${match.route.id}", which sends the visitor forward again at once (${happens})`,
          hint: 'add "replace": true to the "go" here',
        });
      }
    }
    const all = [...found.values()];
    const others = redirectsInHistory(flow).filter(
      ({ file, pointer }) =>
        !all.some((one) => one.file === file && pointer.startsWith(`${one.pointer}`.replace(/\/go$/, ''))),
    );
    return [...all, ...others, ...deadArrows(subject), ...arrowsForward(subject), ...pastQuestions(subject)];
  },
};
