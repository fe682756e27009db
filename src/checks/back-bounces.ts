import { access, type Flow, type Known, landingPath, type NextPath, type Place } from '#core';
import type { Check, Finding } from './check.ts';
import { type Automatic, automaticAt } from './subject/automatic.ts';
import { nextPathTo, routeTaking } from './subject/funnel.ts';
import { kinds } from './subject/kinds.ts';
import { samplePlaces } from './subject/places.ts';
import { play, previousOf, reach } from './subject/play.ts';

interface Bounce extends Automatic {
  from: Place;
}

/** Another step of the funnel than the one at hand. */
function otherStep(flow: Flow, at: Place): NextPath | undefined {
  const other = flow.funnel.find(({ path_type }) => routeTaking(flow, path_type)?.id !== at.route.id);
  return other && nextPathTo(other.path_type);
}

/** Where Back leads from a screen, or undefined where the arrow is not shown. */
function back(flow: Flow, known: Known, at: Place): string | undefined {
  if (previousOf(known) === null) return undefined;
  return play(flow, known, { type: 'back', at, now: 0, screen: at.route.screen }).path;
}

/** The screens that somebody who has landed is led to by another one by itself, from which Back leads to that again. */
function bounces(flow: Flow, landed: Known, at: Place): Bounce[] {
  const here = reach(flow, landed, at.path);
  if (here === undefined || here.at.path !== at.path) return [];
  return automaticAt(flow, here.known, at, otherStep(flow, at)).flatMap((automatic) => {
    const there = reach(flow, automatic.known, automatic.path);
    if (there === undefined || there.at.path === at.path) return [];
    // Two screens that lead to each other are GR09's finding.
    if (automaticAt(flow, there.known, there.at).some((next) => next.path === at.path)) return [];
    return back(flow, there.known, there.at) === at.path ? [{ ...automatic, from: there.at }] : [];
  });
}

export const backBounces: Check = {
  rule: 'GR07',
  name: 'back-bounces',
  severity: 'error',
  description:
    'A screen leads on by itself, and Back on the next one leads to it again: the visitor is sent forward at once and never gets back past it. Tried for every kind of person, every screen and everything it does by itself.',
  bad: '"when_empty": [{ "do": [{ "go": "dashboard" }] }]',
  good: '"when_empty": [{ "do": [{ "go": "dashboard", "replace": true }] }]',
  requirement: 'BK-1, BK-5',
  run: (subject) => {
    const { flow } = subject;
    const found = new Map<string, Finding>();
    for (const person of kinds(subject)) {
      const landed = reach(flow, person, landingPath(flow, person) ?? '/')?.known ?? person;
      for (const at of samplePlaces(subject)) {
        if (access(flow, person, at.path).kind !== 'enter') continue;
        for (const { happens, file, pointer, from } of bounces(flow, landed, at)) {
          if (found.has(file + pointer)) continue;
          found.set(file + pointer, {
            file,
            pointer,
            message: `Back on "${from.route.id}" leads to "${at.route.id}", which sends the visitor forward again at once (${happens})`,
            hint: 'add "replace": true to the "go" here',
          });
        }
      }
    }
    return [...found.values()];
  },
};
