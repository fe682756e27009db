import {
  type Flow,
  type Json,
  type Known,
  type Place,
  placeOf,
  pointer,
  reactionTo,
  type ScreenFile,
  step,
} from '#core';
import type { Check, Finding } from './check.ts';
import { failuresOf } from './subject/failures.ts';
import { follow } from './subject/follow.ts';
import { kinds } from './subject/kinds.ts';
import { describe } from './subject/people.ts';
import { samplePlaces } from './subject/places.ts';
import type { Subject } from './subject/subject.ts';

/** What a screen may do by itself, without anybody pressing anything. */
interface Automatic {
  happens: string;
  known: Known;
  path: string;
}

const NOTHING_ASKED: Json = { questions: [] };

type Happening = { happens: string; event: Parameters<typeof step>[2] };

const callOf = (screen: ScreenFile | undefined) => screen?.source?.call;

/** Whether something of the flow goes anywhere at all. */
const mayLead = (part: unknown) => JSON.stringify(part ?? null).includes('"go"');

/** The things that may lead on: the route's own actions, an empty questionnaire, each failure of the screen's call. */
function happenings(flow: Flow, at: Place): Happening[] {
  const screen = flow.screens[at.route.screen];
  const call = callOf(screen);
  const list: Happening[] = [];
  if (mayLead(at.route.arrive)) {
    list.push({ happens: 'arriving', event: { type: 'arrived', at, now: 0, query: {}, question: null } });
  }
  if (call === undefined) return list;
  if (screen?.kind === 'questionnaire' && mayLead(screen.when_empty)) {
    const event = { type: 'loaded', at, now: 0, call, data: NOTHING_ASKED, screen: at.route.screen } as const;
    list.push({ happens: 'no questions', event });
  }
  for (const { failure } of failuresOf(flow, call)) {
    if (!mayLead(reactionTo(flow, call, failure).read)) continue;
    const event = { type: 'failed', at, now: 0, call, kind: 'read', failure, moment: {}, start: false } as const;
    list.push({ happens: `answer ${failure.status}`, event });
  }
  return list;
}

function automaticAt(flow: Flow, known: Known, at: Place): Automatic[] {
  return happenings(flow, at).flatMap(({ happens, event }) => {
    const [next, effects] = step(flow, known, event);
    const went = effects.flatMap((effect) =>
      effect.type === 'navigate' && effect.path !== at.path ? [effect.path] : [],
    );
    const delayed = effects.flatMap((effect) =>
      effect.type === 'schedule'
        ? step(flow, next, {
            type: 'due',
            at,
            now: 0,
            key: effect.key,
            do: effect.do,
            moment: effect.moment,
            screen: effect.screen,
          })[1]
        : [],
    );
    const later = delayed.flatMap((effect) =>
      effect.type === 'navigate' && effect.path !== at.path ? [effect.path] : [],
    );
    return [...went, ...later].slice(-1).map((path) => ({ happens, known: { ...next, leaving: null }, path }));
  });
}

interface Walk {
  trail: readonly { path: string; facts: string; happens: string }[];
}

/** The way of somebody whom screens pass on by themselves until it repeats, or undefined when they come to rest. */
function endless(flow: Flow, known: Known, path: string, { trail }: Walk): Walk['trail'] | undefined {
  const { settled, end } = follow(flow, known, path);
  if (!settled) return undefined;
  const facts = JSON.stringify([known.stores, known.hops]);
  const seen = trail.findIndex((one) => one.path === end.path && one.facts === facts);
  if (seen !== -1) return trail.slice(seen);
  for (const { happens, known: next, path: to } of automaticAt(flow, known, end)) {
    const found = endless(flow, next, to, { trail: [...trail, { path: end.path, facts, happens }] });
    if (found !== undefined) return found;
  }
  return undefined;
}

function search(subject: Subject): Finding[] {
  const { flow } = subject;
  const places = samplePlaces(subject);
  const found = new Map<string, Finding>();
  for (const known of kinds(subject)) {
    for (const { path } of places) {
      const trail = endless(flow, known, path, { trail: [] });
      const key = trail
        ?.map((one) => one.path)
        .toSorted()
        .join(' ');
      if (trail === undefined || key === undefined || found.has(key)) continue;
      const [first] = trail;
      const at = placeOf(flow, first?.path ?? path);
      found.set(key, {
        file: 'routes.json',
        pointer: pointer('routes', at.route.id),
        at: 'key',
        message: `These screens pass ${describe(flow, known)} on by themselves for ever: ${trail.map((one) => `${one.path} (${one.happens})`).join(' → ')} → ${at.path}`,
        hint: 'break the circle: let one of them wait for the visitor',
      });
    }
  }
  return [...found.values()];
}

export const livelock: Check = {
  rule: 'GR09',
  name: 'livelock',
  severity: 'error',
  strict: true,
  description:
    'Screens that lead on by themselves (on arriving, with no questions, after a failed call) and lead back to each other: the visitor never comes to rest.',
  bad: '"dashboard": { …, "arrive": [{ "go": "user-bmi" }] }, "user-bmi": { …, "arrive": [{ "go": "dashboard" }] }',
  good: 'let one of them wait for the visitor to press something',
  requirement: 'GD-7',
  run: search,
};
